"""Who asks: in which language they read, and how often one address may ask."""

from __future__ import annotations

from collections.abc import Iterator
from ipaddress import IPv4Address, IPv6Address, ip_address
from typing import Final

from aiohttp import web

from words import LANGUAGES

from ..services.interactions import PressLimiter, PressRate, PressVerdict

REQUESTS: Final = PressRate(20.0, 120)  # of one address: a slider that is dragged asks often
NETWORK_BITS: Final = 64  # of an IPv6 address that one household has
MAX_LANGUAGES_READ: Final = 20  # of what a browser says that its user reads


class RequestLimits:
    """A bucket of requests for each address."""

    def __init__(self, rate: PressRate = REQUESTS) -> None:
        self._limiter = PressLimiter(rate)

    def may_ask(self, request: web.Request) -> bool:
        """Counts a request; says whether it is answered."""
        return self._limiter.count_press(find_household(request)) is PressVerdict.GO


def find_household(request: web.Request) -> int:
    """A number for the household from which a request comes; all who live there share it."""
    return _number_of_household(find_address(request))


def find_address(request: web.Request) -> str:
    """The address of whoever asks.

    Where a proxy of the host's own network hands the request on, it is
    the last one that the proxy has noted: all before it may be made up.
    """
    peer = request.remote or ""
    _before, _, last = request.headers.get("X-Forwarded-For", "").rpartition(",")
    noted = last.strip()
    is_own_proxy = _read_address(peer).is_private
    return noted if noted and is_own_proxy else peer


def _read_address(text: str) -> IPv4Address | IPv6Address:
    """An address as a value; 0.0.0.0 where the text is none."""
    try:
        address = ip_address(text)
    except ValueError:
        return IPv4Address(0)
    mapped = getattr(address, "ipv4_mapped", None)
    return mapped or address


def _number_of_household(text: str) -> int:
    """A number for each household: its IPv4 address, or the network of its IPv6 addresses."""
    address = _read_address(text)
    if isinstance(address, IPv6Address):
        return int(address) >> NETWORK_BITS << NETWORK_BITS  # its last 64 bits are 0 then
    return int(address)


def choose_language(request: web.Request) -> str:
    """The language that the address names with `lang`, else the best that the browser asks for."""
    wanted = request.query.get("lang")
    if wanted in LANGUAGES:
        return wanted
    for code in _languages_by_preference(request.headers.get("Accept-Language", "")):
        if code in LANGUAGES:
            return code
    return LANGUAGES[0]


def _languages_by_preference(header: str) -> Iterator[str]:
    """The codes of an Accept-Language header, the most wanted first."""
    weights: list[tuple[float, str]] = []
    for part in header.split(",")[:MAX_LANGUAGES_READ]:
        name, _, weight_text = part.partition(";")
        code = name.strip().partition("-")[0].lower()
        weights.append((_read_weight(weight_text), code))
    weights.sort(key=lambda pair: -pair[0])  # of the same weight, the first one first
    for weight, code in weights:
        if weight > 0:
            yield code


def _read_weight(text: str) -> float:
    """The weight of a language, such as `q=0.8`; 1 where none is said, 0 where it is nonsense."""
    name, _, number = text.strip().partition("=")
    if not name:
        return 1.0
    try:
        return float(number) if name.strip() == "q" else 0.0
    except ValueError:
        return 0.0
