"""Whoever comes back: accounts without passwords, their devices, and what is kept of them."""
