"""A bot of one's own at the tables of a server, as an account of its own: `rookery bot`."""
