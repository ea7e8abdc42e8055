"""The table server: HTTP, WebSocket and storage around `rookery.match.Match`."""
