"""The server: matches over HTTP and WebSocket, with seats, bots and storage. It decides; browsers ask."""
