"""What a test can break: requests, sockets, permissions, and the things a bot believes in."""

from local import guilds, messages, threads
from local.gateway_socket import Opcode
from local.permissions import combine_permissions
from local.protocol import Json
from local.service import LoopbackService
from local.world import Ref, World, id_of


class FaultInjection:
    """The part of `Discord` that breaks things."""

    service: LoopbackService
    world: World

    # -- requests ----------------------------------------------------------------------------------

    def fail_next(
        self,
        method: str,
        path: str,
        status: int,
        code: int = 0,
        message: str = "Refused by the test",
        *,
        times: int = 1,
        retry_after: float | None = None,
    ) -> None:
        """Refuses the next requests whose path matches a regular expression.

        With `retry_after` they are refused as by a rate limit.
        """
        self.service.faults.add_failure(
            method, path, status, code, message, times=times, retry_after=retry_after
        )

    def delay_next(self, method: str, path: str, seconds: float, *, times: int = 1) -> None:
        """Delays the next requests whose path matches a regular expression."""
        self.service.faults.add_delay(method, path, seconds, times=times)

    def lose_next_answer(self, method: str, path: str, *, times: int = 1) -> None:
        """Does the work of the next matching requests, but cuts the connection before answering."""
        self.service.faults.add_lost_answer(method, path, times=times)

    def refuse_all(self, seconds: float, *, status: int = 503) -> None:
        """Refuses every REST request for a while."""
        self.service.faults.refuse_all(seconds, status)

    # -- the gateway -------------------------------------------------------------------------------

    async def drop_sockets(self, code: int | None = None) -> None:
        """Closes the bot's sockets with a code, or cuts them without a word."""
        for socket in list(self.service.sockets):
            if code is not None:
                await socket.close(code)
            else:
                socket.abort_connection()

    async def ask_to_reconnect(self) -> None:
        """Tells the bot to connect anew (opcode 7)."""
        for socket in list(self.service.sockets):
            await socket.send_control(Opcode.RECONNECT, None)

    async def invalidate_sessions(self, *, resumable: bool = False) -> None:
        """Tells the bot that its sessions are invalid (opcode 9).

        They end unless `resumable`.
        """
        sockets = list(self.service.sockets)
        if not resumable:
            for socket in sockets:
                if socket.session:
                    self.service.gateway.sessions.pop(socket.session.id, None)
        for socket in sockets:
            await socket.send_control(Opcode.INVALID, resumable)

    def send_malformed(
        self,
        name: str = "INTERACTION_CREATE",
        body: bytes = b'{"id":"not a number"}',
    ) -> None:
        """Sends an event that no Discord would send."""
        self.service.gateway.send_raw(name, body)

    def stop_heartbeats(self) -> None:
        """Leaves the bot's heartbeats without an answer."""
        for socket in self.service.sockets:
            socket.ignores_heartbeats = True

    # -- the world ---------------------------------------------------------------------------------

    def deny_bot(self, channel: Json, *names: str) -> None:
        """Takes permissions (by name) from the bot in a channel.

        Without names, it gives all back.
        """
        guilds.set_overwrite(
            self.world, channel, self.world.bot_id, deny=combine_permissions(*names)
        )

    def set_bot_permissions(self, server: Json, *names: str) -> None:
        """Sets which permissions (by name) the bot has in a server."""
        guilds.set_role_permissions(
            self.world,
            server,
            guilds.find_bot_role(self.world, server),
            combine_permissions(*names),
        )

    def delete_channel(self, channel: Json) -> None:
        """Deletes a channel or thread."""
        guilds.delete_channel(self.world, channel)

    def delete_message(self, message: Json) -> None:
        """Deletes a message, as a moderator does."""
        messages.delete_message(self.world, message)

    def archive_thread(self, thread: Json, *, locked: bool = False) -> None:
        """Archives a thread, and locks it if asked."""
        threads.edit_thread(self.world, thread, {"archived": True, "locked": locked})

    def kick_bot(self, server: Json) -> None:
        """Takes the bot out of a server."""
        guilds.kick_bot(self.world, server)

    def invite_bot(self, server: Json) -> None:
        """Brings the bot into a server."""
        guilds.invite_bot(self.world, server)

    def leave_server(self, person: Ref, server: Ref) -> None:
        """A person leaves a server."""
        guilds.leave_guild(self.world, id_of(server), id_of(person))

    def block_dms(self, person: Ref) -> None:
        """A person takes no direct messages any more."""
        blocking = self.world.people[id_of(person)]
        blocking.takes_dms = False
        self.world.save_person(blocking)
