"""Many games: which are to be played, where they are played, and where they are kept."""
