"""Asks the fork server for a process; run as a program, it is that process for whoever started it.

It imports next to nothing: run as a program, it has to be there within a moment.
"""

from __future__ import annotations

import json
import os
import signal
import socket
import sys

ADDRESS = "TABULARIUM_FORK_SERVER"  # the variable that says where it listens


def order_process(
    address: str,
    arguments: list[str],
    env: dict[str, str],
    folder: str,
    outputs: list[int],
) -> socket.socket:
    """The connection over which the process's id comes, and its exit code when it has ended.

    Closing it ends the process. The outputs are its standard input,
    output and error.
    """
    connection = socket.socket(socket.AF_UNIX)
    connection.connect(address)
    order = {"arguments": arguments, "env": env, "folder": folder}
    socket.send_fds(connection, [json.dumps(order).encode() + b"\n"], outputs)
    return connection


def main() -> None:
    address, *arguments = sys.argv[1:]
    connection = order_process(address, arguments, dict(os.environ), os.getcwd(), [0, 1, 2])
    with connection.makefile() as answers:
        pid = int(answers.readline())
        signal.signal(signal.SIGTERM, lambda *_: os.kill(pid, signal.SIGTERM))
        os._exit(int(answers.readline() or 1) & 0xFF)


if __name__ == "__main__":
    main()
