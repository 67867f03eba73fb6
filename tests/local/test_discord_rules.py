"""Rate limits, permissions and pictures, each by itself."""

import io
import struct
import zlib

import pytest
from PIL import Image, ImageFile

from local import guilds, permissions, ratelimits
from local.discord_rules import DiscordRules
from local.images import UNKNOWN_TYPE, FileKind, detect_file_kind
from local.loopback_time import LoopbackTime
from local.permissions import (
    ALL_PERMISSIONS,
    ATTACH_FILES,
    PERMISSION_BITS,
    SEND_MESSAGES,
    VIEW_CHANNEL,
    can_see,
    channel_permissions,
)
from local.protocol import Json
from local.ratelimits import RateLimited, RateLimitMode, RateLimits
from local.world import Person, World

POST = ("POST", "/channels/{channel}/messages")


def test_the_sixth_message_in_five_seconds_has_to_wait() -> None:
    clock = LoopbackTime()
    limits = RateLimits(clock, RateLimitMode.REAL)
    left = [
        limits.count_request(*POST, {"channel": "1"})["X-RateLimit-Remaining"] for _ in range(5)
    ]
    assert left == ["4", "3", "2", "1", "0"]
    with pytest.raises(RateLimited) as refused:
        limits.count_request(*POST, {"channel": "1"})
    assert refused.value.status == 429
    assert 4 < float(str(refused.value.body["retry_after"])) <= 5
    assert refused.value.headers["Via"]
    assert limits.count_request(*POST, {"channel": "2"})["X-RateLimit-Remaining"] == "4"
    clock.advance(5.1)
    assert limits.count_request(*POST, {"channel": "1"})["X-RateLimit-Remaining"] == "4"


def test_fifty_requests_a_second_in_all_but_answers_do_not_count() -> None:
    limits = RateLimits(LoopbackTime(), RateLimitMode.REAL)
    for number in range(50):
        limits.count_request(*POST, {"channel": str(number)})
    limits.count_request(
        "POST", "/interactions/{interaction}/{token}/callback", {"interaction": "1", "token": "t"}
    )
    with pytest.raises(RateLimited) as refused:
        limits.count_request(*POST, {"channel": "99"})
    assert refused.value.body["global"] is True
    assert refused.value.headers["X-RateLimit-Scope"] == "global"


def test_limits_that_have_run_out_are_forgotten_and_never_more_than_so_many_kept(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(ratelimits, "MAX_BUCKETS", 3)
    clock = LoopbackTime()
    limits = RateLimits(clock)
    for channel in "12345":
        limits.count_request(*POST, {"channel": channel})
    assert len(limits._buckets) == 3
    clock.advance(2)
    assert len(limits._buckets) == 0


@pytest.mark.parametrize(
    ("pace", "count"), [(RateLimitMode.GENEROUS, 900), (RateLimitMode.OFF, 5000)]
)
def test_gentle_paces_let_honest_use_through(pace: RateLimitMode, count: int) -> None:
    limits = RateLimits(LoopbackTime(), pace)
    for _ in range(count):
        limits.count_request(*POST, {"channel": "1"})


class Place:
    """A server with one channel and one member, without a loop or a disk."""

    def __init__(self) -> None:
        self.world = World(LoopbackTime(), DiscordRules())
        self.owner = guilds.add_person(self.world, "Owner")
        self.guild = guilds.add_guild(self.world, "Games", self.owner.id)
        self.channel = guilds.add_channel(self.world, self.guild, "tables")
        self.ann = guilds.add_person(self.world, "Ann")
        guilds.join_guild(self.world, self.guild["id"], self.ann.id)

    def may(self, person: Person, bit: int, channel: Json | None = None) -> bool:
        return bool(channel_permissions(self.world, channel or self.channel, person.id) & bit)


def test_the_owner_may_everything_and_strangers_nothing() -> None:
    place = Place()
    assert channel_permissions(place.world, place.channel, place.owner.id) == ALL_PERMISSIONS
    assert (
        channel_permissions(
            place.world, place.channel, guilds.add_person(place.world, "Stranger").id
        )
        == 0
    )


def test_overwrites_apply_from_everyone_over_roles_to_the_member() -> None:
    place = Place()
    role = guilds.add_role(place.world, place.guild, "Players")
    guilds.set_overwrite(place.world, place.channel, place.guild["id"], deny=SEND_MESSAGES)
    assert not place.may(place.ann, SEND_MESSAGES)
    place.world.members[place.guild["id"]][place.ann.id]["roles"].append(role["id"])
    guilds.set_overwrite(place.world, place.channel, role["id"], allow=SEND_MESSAGES)
    assert place.may(place.ann, SEND_MESSAGES)
    guilds.set_overwrite(place.world, place.channel, place.ann.id, deny=SEND_MESSAGES)
    assert not place.may(place.ann, SEND_MESSAGES)


def test_without_a_voice_no_files_and_without_sight_nothing() -> None:
    place = Place()
    guilds.set_overwrite(place.world, place.channel, place.ann.id, deny=SEND_MESSAGES)
    assert not place.may(place.ann, ATTACH_FILES)
    guilds.set_overwrite(place.world, place.channel, place.ann.id, deny=VIEW_CHANNEL)
    assert channel_permissions(place.world, place.channel, place.ann.id) == 0
    assert not can_see(place.world, place.channel, place.ann.id)


def test_an_administrator_passes_every_overwrite() -> None:
    place = Place()
    role = guilds.add_role(place.world, place.guild, "Admins", PERMISSION_BITS["administrator"])
    place.world.members[place.guild["id"]][place.ann.id]["roles"].append(role["id"])
    guilds.set_overwrite(place.world, place.channel, place.ann.id, deny=VIEW_CHANNEL)
    assert place.may(place.ann, PERMISSION_BITS["manage_guild"])


def test_the_bot_holds_what_its_invitation_granted() -> None:
    place = Place()
    assert (
        channel_permissions(place.world, place.channel, place.world.bot_id)
        & permissions.BOT_PERMISSIONS
        == permissions.BOT_PERMISSIONS
    )
    guilds.set_role_permissions(
        place.world, place.guild, guilds.find_bot_role(place.world, place.guild), VIEW_CHANNEL
    )
    assert (
        not channel_permissions(place.world, place.channel, place.world.bot_id)
        & permissions.MANAGE_THREADS
    )


@pytest.mark.parametrize("encoding", ["PNG", "GIF", "JPEG", "WEBP"])
def test_pictures_are_measured(encoding: str) -> None:
    blob = io.BytesIO()
    Image.new("RGB", (123, 45)).save(blob, encoding)
    kind = detect_file_kind(blob.getvalue(), "a.bin")
    assert (kind.content_type, kind.width, kind.height) == (f"image/{encoding.lower()}", 123, 45)


@pytest.mark.parametrize("options", [{"lossless": True}, {"save_all": True}])
def test_every_kind_of_webp_is_measured(options: dict[str, bool]) -> None:
    blob = io.BytesIO()
    frames = [Image.new("RGBA", (123, 45), (shade, 0, 0, 9)) for shade in (0, 200)]
    frames[0].save(
        blob, "WEBP", append_images=frames[1:] if "save_all" in options else [], **options
    )
    kind = detect_file_kind(blob.getvalue(), "a.bin")
    assert (kind.width, kind.height) == (123, 45)


@pytest.mark.parametrize("encoding", ["PNG", "GIF", "JPEG", "WEBP"])
def test_a_picture_that_breaks_off_anywhere_is_never_an_error(encoding: str) -> None:
    blob = io.BytesIO()
    Image.new("RGB", (123, 45)).save(blob, encoding)
    whole = blob.getvalue()
    for length in range(len(whole)):
        kind = detect_file_kind(whole[:length], "a.bin")
        assert kind.width in (None, 123)
    assert detect_file_kind(whole[:3], "a.bin").content_type == UNKNOWN_TYPE


@pytest.mark.parametrize("side", [10_000, 16_000, 2**31 - 1])
def test_a_picture_of_absurd_size_is_just_a_file(side: int) -> None:
    header = b"IHDR" + struct.pack(">IIBBBBB", side, side, 8, 2, 0, 0, 0)
    data = b"IDAT" + zlib.compress(b"")
    chunks = [
        struct.pack(">I", len(it) - 4) + it + struct.pack(">I", zlib.crc32(it))
        for it in (header, data)
    ]
    bomb = b"\x89PNG\r\n\x1a\n" + b"".join(chunks)
    assert detect_file_kind(bomb, "a.bin") == FileKind(UNKNOWN_TYPE)


def test_no_pixel_of_a_picture_is_decoded(monkeypatch: pytest.MonkeyPatch) -> None:
    blob = io.BytesIO()
    Image.new("RGB", (123, 45)).save(blob, "PNG")

    def refuse(*_: object) -> None:
        raise AssertionError("the pixels are decoded")

    monkeypatch.setattr(ImageFile.ImageFile, "load", refuse)
    assert detect_file_kind(blob.getvalue(), "a.bin").width == 123


@pytest.mark.parametrize("encoding", ["BMP", "TIFF", "ICO"])
def test_other_kinds_of_picture_are_just_files(encoding: str) -> None:
    blob = io.BytesIO()
    Image.new("RGB", (32, 32)).save(blob, encoding)
    assert detect_file_kind(blob.getvalue(), "a.bin") == FileKind(UNKNOWN_TYPE)


def test_other_files_are_known_by_their_names() -> None:
    assert detect_file_kind(b"{}", "log.json").content_type == "application/json"
    assert detect_file_kind(b"?", "thing").content_type == "application/octet-stream"
