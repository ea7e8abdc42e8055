"""Search: thinking ahead in imagined worlds, generic over `State`."""
