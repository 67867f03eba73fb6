"""An ordinary discord.py bot in its own process, pointed at a local Discord: `python sample_bot.py
URL`.
"""

import asyncio
import io
import logging
import os
import sys
from pathlib import Path
from typing import Any

import aiohttp
import discord
from discord import app_commands, ui
from discord.ext import commands
from PIL import Image

sys.path.insert(0, str(Path(__file__).parents[2]))

from local.redirect_discord_py import redirect_discord_py


def board(moves: int) -> discord.File:
    blob = io.BytesIO()
    Image.new("RGB", (320, 120), (moves % 256, 60, 90)).save(blob, "PNG")
    blob.seek(0)
    return discord.File(blob, "board.png", description=f"The board after {moves} moves")


class Move(ui.DynamicItem[ui.Button[ui.View]], template=r"move:(?P<count>\d+)"):
    def __init__(self, count: int) -> None:
        self.count = count
        super().__init__(
            ui.Button(label="Move", style=discord.ButtonStyle.primary, custom_id=f"move:{count}")
        )

    @classmethod
    async def from_custom_id(
        cls,
        interaction: discord.Interaction,
        item: ui.Item[Any],
        match: Any,
    ) -> "Move":
        return cls(int(match["count"]))

    async def callback(self, interaction: discord.Interaction) -> None:
        moved = self.count + 1
        await interaction.response.edit_message(
            content=f"{moved} moves", attachments=[board(moved)], view=move_view(moved)
        )
        await interaction.followup.send("Your hand: a secret", file=board(99), ephemeral=True)


def move_view(count: int) -> ui.View:
    return ui.View(timeout=None).add_item(Move(count))


class Say(ui.Modal, title="Say"):
    text: Any = ui.Label(text="Message", component=ui.TextInput(custom_id="text", max_length=20))
    tone: Any = ui.Label(
        text="Tone",
        component=ui.Select(
            custom_id="tone",
            options=[discord.SelectOption(label="calm"), discord.SelectOption(label="loud")],
        ),
    )

    async def on_submit(self, interaction: discord.Interaction) -> None:
        await interaction.response.send_message(
            f"{self.tone.component.values[0]}: {self.text.component.value}"
        )


class Everything(ui.Modal, title="Everything"):
    """One of each input that is not in the other modal."""

    who: Any = ui.Label(text="Who", component=ui.UserSelect(custom_id="who"))
    proof: Any = ui.Label(text="Proof", component=ui.FileUpload(custom_id="proof"))
    side: Any = ui.Label(
        text="Side",
        component=ui.RadioGroup(
            custom_id="side",
            options=[discord.RadioGroupOption(label=name) for name in ("left", "right")],
        ),
    )
    extras: Any = ui.Label(
        text="Extras",
        component=ui.CheckboxGroup(
            custom_id="extras",
            options=[discord.CheckboxGroupOption(label=name) for name in "abc"],
        ),
    )
    sure: Any = ui.Label(text="Sure", component=ui.Checkbox(custom_id="sure"))

    async def on_submit(self, interaction: discord.Interaction) -> None:
        proof = self.proof.component.values[0]
        blob = await proof.read()
        parts = [
            self.who.component.values[0].display_name,
            f"{proof.filename} {len(blob)}",
            self.side.component.value,
            "".join(self.extras.component.values),
            str(self.sure.component.value),
        ]
        await interaction.response.send_message(" | ".join(parts), ephemeral=True)


class Panel(ui.LayoutView):
    def __init__(self) -> None:
        super().__init__(timeout=None)
        gallery: ui.MediaGallery[Any] = ui.MediaGallery(
            discord.MediaGalleryItem("attachment://board.png", description="The board")
        )
        speak: ui.Button[Any] = ui.Button(label="Speak", custom_id="speak")
        form: ui.Button[Any] = ui.Button(label="Form", custom_id="form")
        speak.callback = lambda interaction: interaction.response.send_modal(Say())  # type: ignore[method-assign]
        form.callback = lambda interaction: interaction.response.send_modal(Everything())  # type: ignore[method-assign]
        self.add_item(
            ui.Container(
                ui.TextDisplay("## Turn 3"),
                gallery,
                ui.ActionRow(speak, form),
                accent_colour=0x8844AA,
            )
        )


class Choose(ui.View):
    @ui.select(cls=ui.UserSelect, custom_id="rival", placeholder="Rival")
    async def rival(self, interaction: discord.Interaction, select: ui.UserSelect[Any]) -> None:
        await interaction.response.send_message(
            f"chose {select.values[0].display_name}", ephemeral=True
        )


class Bot(commands.Bot):
    async def setup_hook(self) -> None:
        self.add_dynamic_items(Move)
        self.add_view(Panel())
        self.tree.add_command(game)
        await self.tree.set_translator(Russian())
        await self.tree.sync()


class Russian(app_commands.Translator):
    async def translate(
        self,
        string: app_commands.locale_str,
        locale: discord.Locale,
        context: app_commands.TranslationContextTypes,
    ) -> str | None:
        return {"game": "игра"}.get(string.message) if locale is discord.Locale.russian else None


game = app_commands.Group(name=app_commands.locale_str("game"), description="Games")


async def kinds(interaction: discord.Interaction, current: str) -> list[app_commands.Choice[str]]:
    return [
        app_commands.Choice(name=kind.title(), value=kind)
        for kind in ("praetor", "armadora", "catan")
        if current in kind
    ]


@game.command(description="Start a game")
@app_commands.autocomplete(kind=kinds)
async def start(interaction: discord.Interaction, kind: str, rival: discord.Member) -> None:
    text = (
        f"{kind}: {interaction.user.mention} v {rival.mention} "
        f"[{interaction.locale}/{interaction.guild_locale}]"
    )
    await interaction.response.send_message(text, file=board(0), view=move_view(0))


@game.command(description="Your hand")
async def hand(interaction: discord.Interaction) -> None:
    await interaction.response.defer(ephemeral=True, thinking=True)
    await interaction.followup.send("Your hand: 3 cards", file=board(3))


@game.command(description="A panel")
async def panel(interaction: discord.Interaction) -> None:
    await interaction.response.send_message(view=Panel(), file=board(7))


@game.command(description="Choose a rival")
async def choose(interaction: discord.Interaction) -> None:
    await interaction.response.send_message("Whom?", view=Choose(), ephemeral=True)


@game.command(description="A thread and a direct message")
async def table(interaction: discord.Interaction) -> None:
    await interaction.response.defer()
    assert isinstance(interaction.channel, discord.TextChannel)
    thread = await interaction.channel.create_thread(
        name="table-1", type=discord.ChannelType.public_thread
    )
    await thread.send(f"welcome {interaction.user.mention}", file=board(1))
    await interaction.user.send("It is your turn")
    await interaction.edit_original_response(content=thread.mention)


@game.command(description="A label that is too long")
async def bad(interaction: discord.Interaction) -> None:
    try:
        await interaction.response.send_message(
            "?", view=ui.View().add_item(ui.Button(label="x" * 81))
        )
    except discord.HTTPException as error:
        await interaction.response.send_message(
            f"{error.status} {error.code} {error.text}", ephemeral=True
        )


@game.command(description="Answer late")
async def late(interaction: discord.Interaction) -> None:
    await asyncio.sleep(0.4)
    try:
        await interaction.response.send_message("too late")
    except discord.NotFound as error:
        assert isinstance(interaction.channel, discord.TextChannel)
        await interaction.channel.send(f"late: {error.code}")


@game.command(description="Do something in a channel and report how it went")
async def attempt(interaction: discord.Interaction, what: str, target: str) -> None:
    await interaction.response.defer(ephemeral=True)
    try:
        result = await ATTEMPTS[what](interaction, int(target))
    except discord.HTTPException as error:
        result = f"{error.status} {error.code}"
    except aiohttp.ClientError:
        result = "lost"
    await interaction.followup.send(f"{what}: {result}")


async def post(interaction: discord.Interaction, channel_id: int) -> str:
    return (await interaction.client.get_partial_messageable(channel_id).send("hello")).content


async def edit_last(interaction: discord.Interaction, channel_id: int) -> str:
    channel = interaction.client.get_partial_messageable(channel_id)
    async for message in channel.history(limit=1):
        return (await message.edit(content=message.content + "!")).content
    return "nothing"


async def write_to(interaction: discord.Interaction, user_id: int) -> str:
    return (await (await interaction.client.fetch_user(user_id)).send("psst")).content


async def fetch_member(interaction: discord.Interaction, user_id: int) -> str:
    assert interaction.guild is not None
    return (await interaction.guild.fetch_member(user_id)).display_name


async def wake(interaction: discord.Interaction, thread_id: int) -> str:
    thread = await interaction.client.fetch_channel(thread_id)
    assert isinstance(thread, discord.Thread)
    return str((await thread.edit(archived=False)).archived)


ATTEMPTS = {
    "post": post,
    "edit": edit_last,
    "write": write_to,
    "member": fetch_member,
    "wake": wake,
}


if __name__ == "__main__":
    logging.basicConfig(level=logging.INFO)
    redirect_discord_py(sys.argv[1])
    intents = discord.Intents(guilds=True)
    bot = Bot(
        command_prefix=commands.when_mentioned,
        intents=intents,
        guild_ready_timeout=0.05,
        max_messages=None,
    )
    bot.run(os.environ["DISCORD_TOKEN"], log_handler=None)
