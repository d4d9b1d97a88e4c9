"""The table in the browser: HTTP and WebSocket, seats, storage. It decides; browsers ask."""
