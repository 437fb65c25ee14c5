"""Sockets: bytes in, bytes out."""
