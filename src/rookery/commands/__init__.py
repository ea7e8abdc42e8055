"""The commands, each in a module of its name, and what several of them share."""
