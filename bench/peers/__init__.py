"""The others that Rookery is measured beside."""
