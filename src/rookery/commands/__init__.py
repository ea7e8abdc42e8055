"""Commands that are more than a few lines long, each in a module of its own."""
