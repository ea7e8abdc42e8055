"""Judges that learn from games of their own: `rookery train`."""
