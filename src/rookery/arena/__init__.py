"""Many games: played in parallel, counted, with intervals."""
