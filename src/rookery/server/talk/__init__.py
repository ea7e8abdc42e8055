"""What people say to each other at a table, and whom they don't want to hear."""
