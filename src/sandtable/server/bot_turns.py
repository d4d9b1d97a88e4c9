"""Bots in a live match: they answer offers, have their dice rolled, and choose their moves in worker processes."""

from __future__ import annotations

import asyncio
import functools
import logging
from collections.abc import Callable
from dataclasses import dataclass

from sandtable.bots import LONGEST_THOUGHT, find_player
from sandtable.engine.errors import SandtableError

from . import worker_jobs
from .answer_pace import AnswerPace
from .background_task import BackgroundTask
from .json_logs import log
from .live_match import LiveMatch
from .match_commands import Command, MatchCommands
from .worker_pool import Urgency, WorkerPool


@dataclass(frozen=True, slots=True)
class BotTurn:
    """A decision of a bot: whose, and how much its side had been told when it came up."""

    side: str
    version: int


class BotTurns:
    """Plays for the bots of one match until a person has to decide."""

    def __init__(
        self,
        live: LiveMatch,
        commands: MatchCommands,
        pool: WorkerPool,
        after_turn: Callable[[], None],
        watched: Callable[[], bool],
        pace: AnswerPace,
    ) -> None:
        """Bots among themselves play only while somebody watches, as ``watched`` says."""
        self._live = live
        self._commands = commands
        self._pool = pool
        self._after_turn = after_turn
        self._watched = watched
        self._pace = pace
        self._hides = False
        """May the turn that is under way hold steps of which nobody else hears."""
        self._task = BackgroundTask()

    @property
    def idle(self) -> bool:
        return self._task.idle

    def wake(self) -> None:
        """See whether a bot has something to do."""
        if self._task.idle and self._next() is not None:
            self._task.start(self._run())

    def stop(self) -> None:
        self._task.stop()

    async def _run(self) -> None:
        comes_up = True
        try:
            while True:
                async with self._commands.lock:
                    todo = self._next()
                    if todo is None:
                        return
                    if comes_up and isinstance(todo, BotTurn):
                        self._begin_turn(todo)
                        comes_up = False
                    if not isinstance(todo, BotTurn):
                        await self._commands.run(todo)
                if isinstance(todo, BotTurn):
                    comes_up = await self._play(todo, await self._choose(todo))
                await asyncio.sleep(0)
                self._after_turn()
        except SandtableError as error:
            log("bot-refused", logging.ERROR, match=self._live.id, code=error.code)
        except Exception:
            log("bot-failed", logging.ERROR, True, match=self._live.id)

    def _next(self) -> Command | BotTurn | None:
        """What a bot has to do now, if anything: answer an offer, have its dice rolled, think of a move."""
        live = self._live
        if not live.has_people and not self._watched():
            return None
        offer = live.open_offer
        others = [side for side in live.game.sides if offer and side != offer.by and live.bot_of(side)]
        if offer and others:
            return lambda: live.answer(others[0], "", offer.kind, offer.kind == "takeback")
        if live.must_roll_for_bot():
            return live.roll_for_bot
        side = live.bot_to_move()
        return None if side is None else BotTurn(side, live.logs[side].version)

    async def _choose(self, turn: BotTurn) -> int:
        """A bot is given what a person in its seat would know, and thinks while others go on."""
        live = self._live
        bot, view = live.bot_of(turn.side), live.logs[turn.side].seat_view.view
        seed = f"{live.created.bot_seed} {turn.version}"
        if len(view.moves) == 1 or bot.startswith("random"):
            return worker_jobs.choose(live.game, bot, view, seed, LONGEST_THOUGHT)
        owner = f"bots of {live.id}"
        job = (worker_jobs.choose, bot, view, seed, LONGEST_THOUGHT)
        urgency = Urgency.OPPONENT if live.has_people else Urgency.BACKGROUND
        return await self._pool.run(owner, live.game, *job, urgency=urgency)

    def _begin_turn(self, turn: BotTurn) -> None:
        self._pace.begin(asyncio.get_running_loop().time())
        self._hides = not self._pace.at_once and self._live.may_hide(turn.side)

    async def _play(self, turn: BotTurn, move: int) -> bool:
        """Play what the bot has chosen, unless something that concerns it has happened meanwhile.

        Returns whether others hear of it. Where steps can be hidden, that comes in its slot (answer_pace.py).
        """
        heard = not self._hides or self._live.is_heard(turn.side, move)
        if self._hides and heard:
            level = find_player(self._live.bot_of(turn.side)).level
            await asyncio.sleep(self._pace.wait(asyncio.get_running_loop().time(), level))
        async with self._commands.lock:
            if self._next() == turn:
                await self._commands.run(functools.partial(self._live.play_for_bot, turn.side, move))
        return heard
