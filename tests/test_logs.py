"""No token is ever in a log, whoever writes it: libraries, our own lines, traces, and what nobody
caught.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from cogs.services.redaction import HIDDEN, redact_tokens
from local import Discord

from .whole.house import BAZAAR, ROOT, run_house
from .whole.players import start_table

INTERACTION = "aW50ZXJhY3Rpb246MTIzNDU2Nzg5MDEyMzQ1Njc4OTpzZWNyZXRzZWNyZXQtX3dvcmQ"
WEBHOOK = "7xK-q_Secret0fAWebh00k-abcdefghijklmnopqrstuvwxyz0123456789ABCDEFGHIJ"
ID = "123456789012345678"
BASE = "https://discord.com/api/v10"


@pytest.mark.parametrize("token", [INTERACTION, WEBHOOK, "local_token-0123456789"])
@pytest.mark.parametrize(
    "line",
    [
        "We are being rate limited. POST {base}/webhooks/{id}/{token} responded with 429. "
        "Retrying in 0.30 seconds.",
        "We are being rate limited. PATCH {base}/webhooks/{id}/{token}/messages/@original "
        "responded with 429. Retrying in 1.00 seconds.",
        "POST {base}/interactions/{id}/{token}/callback with {{'type': 5}} has returned 404",
        "Webhook ID {id} with POST {base}/webhooks/{id}/{token}?wait=true&thread_id=5 has "
        "returned status code 200",
        "A rate limit bucket (abcd1234:{id}+{token}) has been exhausted. Pre-emptively rate "
        "limiting...",
        "Rate limit is being handled by bucket hash abcd with '{id}+{token}' major parameters",
        "For Shard ID None: WebSocket Event: {{'t': 'INTERACTION_CREATE', 'd': {{'id': '{id}', "
        "'token': '{token}', 'version': 1}}}}",
        '{{"event": "For Shard ID None: {{\\"token\\": \\"{token}\\"}}", "level": "debug"}}',
        "aiohttp.client_exceptions.ClientResponseError: 502, message='Bad Gateway', "
        "url='{base}/webhooks/{id}/{token}'",
        "ClientConnectionError: cannot write to closing transport for "
        "{base}/interactions/{id}/{token}/callback",
        'File "x.py", line 1, in request\\n    url = '
        "URL('{base}/webhooks/{id}/{token}')\\nTimeoutError",
    ],
)
def test_what_libraries_write_holds_no_token(line: str, token: str) -> None:
    written = line.format(base=BASE, id=ID, token=token)
    assert token in written
    assert token not in redact_tokens(written)
    assert HIDDEN in redact_tokens(written)


def test_a_token_of_an_interaction_is_known_wherever_it_stands() -> None:
    assert redact_tokens(f"<Interaction {INTERACTION}>") == f"<Interaction {HIDDEN}>"


def test_a_bots_token_is_known_by_its_looks_too() -> None:
    token = "MTE0NzY4NTYxNzQ3OTcxNDgzNw.GabcDE.abcdefghijklmnopqrstuvwxyz0123456789AB"
    assert token not in redact_tokens(f"Authorization: Bot {token}") + redact_tokens(
        f"got {token!r}"
    )
    assert redact_tokens("it is my.secret.word", ["my.secret.word"]) == f"it is {HIDDEN}"


@pytest.mark.parametrize(
    "line",
    [
        f"table 12 of {ID} is shown",
        f"GET {BASE}/channels/{ID}/messages/{ID} with None has returned 200",
        "tb:act:12:31:0 pressed by 42, sha256 " + "0f" * 32,
    ],
)
def test_what_is_no_token_stays_readable(line: str) -> None:
    assert redact_tokens(line) == line


SPILLING = f"""
import logging, threading, aiohttp, discord, structlog, host, settings
from multidict import CIMultiDict, CIMultiDictProxy
from yarl import URL
read = settings.read_settings()
host.set_up_logging(read)
url = "{BASE}/webhooks/{ID}/{INTERACTION}"
asked = aiohttp.RequestInfo(URL(url), "POST", CIMultiDictProxy(CIMultiDict()), URL(url))
ours = structlog.get_logger("ours")
try:
    raise aiohttp.ClientResponseError(asked, (), status=502, message="Bad Gateway")
except aiohttp.ClientError as error:
    ours.exception("refused", address=url)
    ours.warning("an answer was not taken", reason=str(error)[:200], asked=repr(error))
    logging.getLogger("aiohttp.client").error("Unclosed response for %s", url, exc_info=True)
library = logging.getLogger("discord.http")
library.warning("We are being rate limited. %s %s responded with 429.", "POST", url)
thread = threading.Thread(target=lambda: 1 / len(url[:0]) and None or open(url))
thread.start()
thread.join()
raise discord.DiscordException(f"nobody catches {{url}}")
"""


@pytest.mark.parametrize("form", ["text", "json"])
def test_traces_and_what_nobody_catches_hold_no_token(tmp_path: Path, form: str) -> None:
    told = {
        "TABULARIUM_LOG_LEVEL": "DEBUG",
        "TABULARIUM_LOG_FORMAT": form,
        "PYTHONPATH": str(ROOT),
    }
    done = subprocess.run(
        [sys.executable, "-c", SPILLING],
        env={**os.environ, **told},
        cwd=tmp_path,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 1
    assert done.stderr.count("Traceback") >= 4
    assert "nobody catches" in done.stderr
    assert INTERACTION not in done.stderr
    assert done.stderr.count(HIDDEN) >= 6


@pytest.mark.parametrize("form", ["text", pytest.param("json", marks=pytest.mark.soak)])
async def test_a_bot_that_logs_everything_logs_no_token(tmp_path: Path, form: str) -> None:
    """Menus, forms, rate limits, lost answers: the libraries themselves write all that there is to
    write.
    """
    async with run_house(tmp_path, start=False, program=BAZAAR) as home:
        await home.start(TABULARIUM_LOG_LEVEL="DEBUG", TABULARIUM_LOG_FORMAT=form)
        party = await start_table(home, "Alex", "Minji", game="bazaar")
        await party.make_moves(2)
        trouble(home.discord)
        await party.make_moves(4)
        await home.stop()
        log = home.log.read_text(encoding="utf-8")
        tokens = list(home.discord.service.interactions._by_token)
    assert len(tokens) > 5
    assert "rate limited" in log
    assert "INTERACTION_CREATE" in log
    assert [token for token in tokens if token in log] == []
    assert home.discord.token not in log


def trouble(discord: Discord) -> None:
    discord.fail_next("PATCH", "/webhooks", 429, retry_after=0.2)
    discord.fail_next("POST", "/webhooks", 429, retry_after=0.2)
    discord.fail_next("PATCH", "/webhooks", 500)
