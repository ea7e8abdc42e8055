"""One file for each step; `down_revision` names the one before."""
