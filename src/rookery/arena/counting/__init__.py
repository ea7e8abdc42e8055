"""What many games add up to: win shares, ratings, and what they say about the game itself."""
