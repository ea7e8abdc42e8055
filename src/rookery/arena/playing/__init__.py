"""One game between bots: how it is played, what is noted of it, and what a forfeit costs."""
