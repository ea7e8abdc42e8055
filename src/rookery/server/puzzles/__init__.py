"""The daily puzzle: which one it is on which day, how somebody fares with it, and what they see."""
