"""`python -m local`: runs a loopback Discord without a bot.

It prints where the page is and how a bot is pointed at it.
"""

import argparse
import asyncio
import logging
import signal
import sys
from pathlib import Path

from local.ratelimits import RateLimitMode
from local.server import serve
from local.store import WorldInUse


def parse_arguments() -> argparse.Namespace:
    """The arguments of the command line."""
    parser = argparse.ArgumentParser(
        prog="python -m local", description="A Discord of our own on this machine."
    )
    parser.add_argument(
        "--data",
        type=Path,
        default=Path("data/local"),
        help="where the world is kept (default: %(default)s)",
    )
    parser.add_argument(
        "--port", type=int, default=8600, help="the port on 127.0.0.1 (default: %(default)s)"
    )
    parser.add_argument(
        "--pace",
        choices=[pace.value for pace in RateLimitMode],
        default=RateLimitMode.GENEROUS.value,
        help="rate limits",
    )
    return parser.parse_args()


async def run_server(options: argparse.Namespace) -> None:
    """Serves the loopback Discord until SIGINT or SIGTERM."""
    stop = asyncio.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        asyncio.get_running_loop().add_signal_handler(number, stop.set)
    async with serve(options.data, options.port, pace=RateLimitMode(options.pace)) as server:
        sys.stdout.write(f"Page:  {server.page_url}\nAPI:   {server.url}\nToken: {server.token}\n")
        sys.stdout.flush()
        await stop.wait()


def main() -> int:
    """Runs the command; returns the exit code."""
    logging.basicConfig(level=logging.INFO)
    try:
        asyncio.run(run_server(parse_arguments()))
    except (WorldInUse, OSError) as problem:
        sys.stderr.write(f"{problem}\n")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
