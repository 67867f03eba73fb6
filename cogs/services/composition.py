"""Builds all that cogs work with, once for the whole bot; each cog is handed what it uses."""

from __future__ import annotations

import discord

from play import Lobby, Tables
from play.agreed_pauses import AgreedPauses
from play.analyses import Analyses
from play.digests import Digests
from play.league.announcements import SeasonAnnouncements
from play.league.calendar import Calendar
from play.league.organiser import Organiser
from play.league.round_deadline import RoundDeadlines
from play.league.season import Seasons
from play.lessons import Lessons
from play.lost_games import LostGames
from play.match_import import MatchImporter
from play.match_records import MatchRecords
from play.match_report import MatchReports
from play.matchmaking.avoid_list import AvoidLists
from play.matchmaking.queue import Matchmaking
from play.moderation import Moderation
from play.muster_deadlines import Musters
from play.people import PeopleRecords
from play.personal_data import PersonEraser
from play.premoves import Premoves
from play.private_notes import PrivateNotes
from play.private_tokens import PrivateTokens
from play.recent_scenarios import RecentScenarios
from play.reliability import ReliabilityRecords
from play.resigning import Resignations
from play.scheduler import Scheduler
from play.seats import Substitutes
from play.servers import ServerRecords
from play.statistics import Statistics
from play.table_display import TableDisplay
from play.table_records import TableRecords
from play.timeouts import TurnTimeouts
from play.trials import Trials
from play.turn_timers import SILENT
from play.undo import UndoService
from play.vacations import Vacations
from play.watching import Watching

from ..messages.board_depth import MessagesBelowBoard
from ..messages.finished_games import FinishedGames
from ..messages.host_pages import HostPages
from ..messages.muster_calls import MusterCalls
from ..messages.pictures import Pictures, ScenePainter
from ..messages.pings import Pings
from ..messages.posting import Posting
from ..messages.rule_pictures import RulePictures
from ..messages.table_messages import TableMessages
from ..messages.table_presenter import TablePresenter
from ..messages.threads import TablePlaces
from ..preferences.quiet_hours_question import QuietHoursQuestion
from ..seasons.change_messages import ChangeMessages
from ..seasons.erased_names import SeasonNames
from ..seasons.finder import SeasonFinder
from ..seasons.runner import SeasonRunner
from ..slash.command import SlashCommands
from ..slash.game_commands import GameCommands
from ..slash.move_commands import MoveCommands
from ..slash.suggestions import TableSuggestions
from ..web.links import WatchLinks
from .application_emoji import ApplicationEmoji
from .command_permissions import CommandPermissions
from .erased_names import ErasedNames
from .guided_tables import GuidedTables
from .interactions import PRESSES, InteractionRunner, PressRate, PressRouter
from .kept_messages import KeptMessages
from .language import Languages
from .membership import Membership
from .menu_pages import MenuPages
from .move_pages import MovePages
from .page_maker import PageMaker
from .press_news import PressNews
from .private_messages import PrivateMessages, let_go_of_request
from .private_updates import PrivateUpdates
from .queue_cards import QueueCards
from .side_messages import SideMessages
from .table_finder import TableFinder
from .table_opener import TableOpener
from .trial_pages import TrialPages


class Services:
    """All services of the bot.

    Only the `setup` of each cog takes from here what the cog uses, and
    so do tests.
    """

    def __init__(
        self,
        client: discord.Client,
        tables: Tables,
        painter: ScenePainter | None = None,
        press_rate: PressRate = PRESSES,
        pages: HostPages | None = None,
        *,
        shows_reliability: bool = True,
        watch_url: str | None = None,
    ) -> None:
        """`watch_url` is where pages of tables are found on the web; None: there are none."""
        self.pages = pages or HostPages()
        self.watching = Watching(tables)
        self.watch_links = WatchLinks(self.watching, watch_url)
        self.reliability = ReliabilityRecords(tables, is_on=shows_reliability)
        self._build_use_cases(tables)
        self._build_seasons(tables)
        self._build_answers(press_rate)
        self._build_table_messages(client, painter)
        self._build_commands()
        self._build_season_runner()
        self._connect_seasons()

    def _build_use_cases(self, tables: Tables) -> None:
        """Builds the use cases of tables, people and servers, which know nothing of Discord."""
        self.tables = tables
        self.lobby = Lobby(tables)
        self.undos = UndoService(tables)
        self.resignations = Resignations(tables)
        self.moderation = Moderation(tables)
        self.scheduler = Scheduler(tables)
        self.timeouts = TurnTimeouts(tables, self.resignations, self.scheduler)
        self.vacations = Vacations(tables, self.scheduler)
        self.digests = Digests(tables, self.scheduler)
        self.substitutes = Substitutes(tables, self.scheduler)
        self.agreed_pauses = AgreedPauses(tables, self.scheduler)
        self.premoves = Premoves(tables)
        self.trials = Trials()
        self.private_notes = PrivateNotes(tables)
        self.importer = MatchImporter(tables)
        self.reports = MatchReports(tables)
        self.analyses = Analyses(tables)
        self.table_records = TableRecords(tables)
        self.recent_scenarios = RecentScenarios(tables)
        self.display = TableDisplay(tables)
        self.scheduler.register(SILENT, self.display.end_silence, forgiving=True)
        self.people = PeopleRecords(tables)
        self.lessons = Lessons(self.people)
        self.servers = ServerRecords(tables)
        self.statistics = Statistics(tables)
        self.match_records = MatchRecords(tables)
        self.eraser = PersonEraser(tables)
        self.eraser.register(self.scheduler)
        self._build_matchmaking()

    def _build_matchmaking(self) -> None:
        """Builds the use cases that bring people to tables, and ask whether they are there."""
        self.musters = Musters(self.lobby, self.scheduler)
        self.matchmaking = Matchmaking(self.lobby, self.scheduler)
        self.musters.on_seats_free = self.matchmaking.note_free_seats
        self.avoid_lists = AvoidLists(self.tables)

    def _build_seasons(self, tables: Tables) -> None:
        """Builds the use cases of seasons, which know nothing of Discord."""
        self.seasons = Seasons(tables)
        self.organiser = Organiser(self.seasons)
        self.announcements = SeasonAnnouncements(self.seasons)
        self.calendar = Calendar(self.seasons, self.scheduler)
        self.round_deadlines = RoundDeadlines(tables, self.scheduler)
        self.lost_games = LostGames(tables, self.scheduler)

    def _build_answers(self, press_rate: PressRate) -> None:
        """Builds what answers interactions: languages, the runner with its errors, permissions."""
        self.languages = Languages(self.people, self.servers)
        self.interactions = InteractionRunner(press_rate)
        self.permissions = CommandPermissions()
        self.router = PressRouter(self.interactions, self.permissions)

    def _build_table_messages(self, client: discord.Client, painter: ScenePainter | None) -> None:
        """Builds what posts and paints the messages of tables, public and private."""
        self.emoji = ApplicationEmoji(client, self.tables.icons)
        self.pictures = Pictures(painter)
        self.rule_pictures = RulePictures(self.pictures)
        self.posting = Posting(client)
        self.membership = Membership(client, self.substitutes.handle_departure)
        self.pings = Pings(self.tables, self.people, self.posting, self.membership, self.languages)
        self.digests.on_digest = self.pings.send_digest
        calls = MusterCalls(self.display, self.posting, self.pings, self.languages)
        self.places = TablePlaces(
            self.display, self.posting, self.pictures, self.languages, self.reliability, calls
        )
        queue_cards = QueueCards(self.matchmaking, self.servers, self.posting, self.languages)
        self.matchmaking.on_change = queue_cards.show
        self.table_finder = TableFinder(
            self.tables,
            self.table_records,
            self.membership,
            self.languages,
        )
        self.depth = MessagesBelowBoard(self.posting)
        PressNews(self.depth).listen_to(client)
        self.interactions.on_answered = self._note_answered
        self.private_messages = PrivateMessages()
        tokens = PrivateTokens(self.tables)
        self.scheduler.run_first(tokens.erase_dead)
        self.kept_messages = KeptMessages(client, tokens)
        self.private_messages.on_standing = self.kept_messages.note
        self.private_messages.remove_older = self.kept_messages.remove_older
        self.side_messages = SideMessages(client, self.display)
        self.private_messages.on_shown = self.side_messages.forget
        self.interactions.errors.has_private_message = self.private_messages.has_one_at
        self.interactions.errors.explain_moved_on = self.private_messages.explain_moved_on
        menu_pages = MenuPages(self.pictures, self.lessons, self.private_notes)
        self.trial_pages = TrialPages(self.pictures)
        page_maker = PageMaker(
            self.table_records, self.table_finder, self.pictures, self.private_notes
        )
        self.move_pages = MovePages(
            self.tables,
            self.table_finder,
            self.languages,
            menu_pages,
            page_maker,
            self.private_messages,
        )
        private_updates = PrivateUpdates(
            self.private_messages,
            menu_pages,
            page_maker,
            self.display,
            self.tables,
        )
        self._build_presenter(private_updates)

    def _build_presenter(self, private_updates: PrivateUpdates) -> None:
        """Builds what keeps the public messages of tables up to date."""
        presenter = TablePresenter(
            tables=self.tables,
            display=self.display,
            languages=self.languages,
            pictures=self.pictures,
            posting=self.posting,
            pings=self.pings,
            places=self.places,
            finished_games=FinishedGames(self.servers, self.posting, self.languages),
            private_updates=private_updates,
            side_messages=self.side_messages,
            depth=self.depth,
            watch_links=self.watch_links,
        )
        self.table_messages = TableMessages(
            self.tables,
            self.table_records,
            self.pictures,
            self.membership,
            presenter,
        )
        self.languages.on_change = self._follow_language

    def _note_answered(self, interaction: discord.Interaction) -> None:
        """Called after each interaction, to count its answer among the messages below the board.

        Of the interaction itself, what is no longer needed is dropped.
        """
        self.depth.note_answer(interaction)
        let_go_of_request(interaction)

    def _follow_language(self, interaction: discord.Interaction) -> None:
        """Called when somebody has changed their language: their private messages follow."""
        for table_id in self.private_messages.follow_language(interaction):
            self.table_messages.refresh(table_id)

    def _build_commands(self) -> None:
        """Builds what slash commands need: suggestions, finders, and what opens tables."""
        self.commands = SlashCommands(self.interactions)
        self.suggestions = TableSuggestions(self.table_records)
        self.guided_tables = GuidedTables(
            self.lobby,
            self.servers,
            self.table_records,
            self.table_messages,
            self.lessons,
            self.moderation,
        )
        self.table_opener = TableOpener(
            tables=self.tables,
            lobby=self.lobby,
            servers=self.servers,
            table_records=self.table_records,
            table_messages=self.table_messages,
            languages=self.languages,
            move_pages=self.move_pages,
            lessons=self.lessons,
        )
        self.quiet_hours = QuietHoursQuestion(self.people)
        self.move_commands = MoveCommands(self.commands, self.table_finder, self.suggestions)
        self.game_commands = GameCommands(self.commands, self.move_commands)
        self.season_finder = SeasonFinder(self.seasons, self.languages)

    def _build_season_runner(self) -> None:
        """Builds the runner of seasons, which posts and keeps up to date what they need."""
        self.season_runner = SeasonRunner(
            self.seasons,
            self.announcements,
            self.posting,
            self.pictures,
            self.languages,
        )

    def _connect_seasons(self) -> None:
        """Lets the season runner hear of changes, of erased people, and of what goes wrong."""
        change_messages = self._make_change_messages()
        self.season_runner.on_change = change_messages.tell
        season_names = SeasonNames(self.season_runner, change_messages)
        ErasedNames(self.table_messages, season_names).listen_to(self.eraser)
        self.calendar.on_start_failed = self.season_runner.tell_organiser
        self.round_deadlines.on_round_closed = self.season_runner.tell_organiser
        self.places.on_crowded = self.season_runner.note_crowded

    def _make_change_messages(self) -> ChangeMessages:
        """What tells the people concerned when a season is changed."""
        return ChangeMessages(
            self.seasons,
            self.announcements,
            self.posting,
            self.languages,
            self.pings,
            self.season_runner,
        )
