"""Ports for servers that end and come back at the same place."""

import contextlib
import random
import socket


def lasting_port():
    """One that no line is given as its own end: whatever runs beside this takes those that the system gives, from
    32768 on, also while a server is away for a moment."""
    while True:
        port = random.SystemRandom().randrange(10_000, 32_000)
        with contextlib.suppress(OSError), socket.create_server(("127.0.0.1", port)):
            return port
