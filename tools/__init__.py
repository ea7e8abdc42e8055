"""Small scripts which the Makefile and the build call."""
