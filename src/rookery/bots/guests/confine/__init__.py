"""What stands between a guest and all else. Run as a folder: `python -I -S confine ORDERS`."""
