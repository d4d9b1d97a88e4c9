"""The server, over real sockets on this machine."""
