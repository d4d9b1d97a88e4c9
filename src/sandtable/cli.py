"""``sandtable …``: the command line."""

from __future__ import annotations

import contextlib
import io
import os
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final, TextIO

import click

from sandtable import __version__
from sandtable.bots import MIDDLE_LEVEL, read_level
from sandtable.engine.errors import Defective, Malformed, SandtableError, Tampered
from sandtable.engine.i18n import message
from sandtable.engine.rulebook import load_rulebook
from sandtable.engine.text_files import without_control
from sandtable.engine.title_registry import TitleRegistry, installed_titles
from sandtable.terminal.bot_seat_options import SEAT, seat_options
from sandtable.terminal.cmd.analyse import analyse_file
from sandtable.terminal.cmd.arena import USUAL_PLAYERS, publish_ladder, run_arena
from sandtable.terminal.cmd.compare import run_comparison
from sandtable.terminal.cmd.games import broken_lines, game_document, game_lines
from sandtable.terminal.cmd.pack_check import check_pack, check_packs
from sandtable.terminal.cmd.play import PlayArguments, play
from sandtable.terminal.cmd.replay import Replay, show_position, show_replay
from sandtable.terminal.cmd.simulate import USUAL_BOT, SimulateArguments, run_simulation
from sandtable.terminal.cmd.solve import SolveArguments, run_solver
from sandtable.terminal.cmd.title_check import run_title_check
from sandtable.terminal.cmd.verify import verify_file
from sandtable.terminal.cmd.watch import USUAL_BOT as WATCHED_BOT
from sandtable.terminal.cmd.watch import WatchArguments, watch
from sandtable.terminal.context import TerminalContext
from sandtable.terminal.help import LocalizedCommand, LocalizedFloat, LocalizedGroup, LocalizedOption, usage_problem
from sandtable.terminal.language import Translator, chosen_language, language_of_environment
from sandtable.terminal.session.keyboard import EndOfInput, Keyboard, Leave
from sandtable.terminal.text.error_text import BAD_INPUT, error_lines
from sandtable.terminal.text.output import Output
from sandtable.terminal.text.rule_lookup import rule_document, rule_list, rule_text

CHECK_FAILED: Final = 1
INTERRUPTED: Final = 130
PIPE_CLOSED: Final = 141
OUR_FAULT: Final = 70


def main(arguments: Sequence[str] | None = None, registry: TitleRegistry | None = None) -> int:
    """Run a command line; whatever goes wrong is told in one line, never in a traceback."""
    given = list(sys.argv[1:] if arguments is None else arguments)
    has_output = _open_streams()
    translator = Translator(language_of_environment(os.environ))
    try:
        translator.switch(chosen_language(given, os.environ))
        if not has_output:
            raise Malformed(message("cli.no-output"))
        code = _run(given, registry or installed_titles(), translator)
        sys.stdout.flush()
    except SandtableError as error:
        return _complain(error_lines(error, translator), BAD_INPUT)
    except KeyboardInterrupt:
        return _complain([translator("cli.interrupted")], INTERRUPTED)
    except BrokenPipeError:
        return _give_up_output(translator("cli.pipe-closed"), PIPE_CLOSED)
    except OSError as error:
        failed = Malformed(message("cli.output-failed", reason=error.strerror or str(error)))
        return _give_up_output(error_lines(failed, translator)[0], BAD_INPUT)
    except Exception as error:
        if os.environ.get("SANDTABLE_DEBUG"):
            raise
        return _complain([translator("cli.our-fault", error=f"{type(error).__name__}: {error}")], OUR_FAULT)
    return code


def _run(arguments: list[str], registry: TitleRegistry, translator: Translator) -> int:
    # The output is needed to print help, before Click has read the options.
    output = Output(color="--no-color" not in arguments, plain="--plain" in arguments)
    group = command_line(TerminalContext(registry, translator, output, Keyboard(output)))
    try:
        with group.make_context("sandtable", arguments) as context:
            code = group.invoke(context)
    except click.exceptions.Exit as leaving:
        return leaving.exit_code
    except click.ClickException as error:
        raise usage_problem(error) from None
    except Leave:
        return 0
    except EndOfInput:
        return _complain([translator("cli.end-of-input")], CHECK_FAILED)
    return code if isinstance(code, int) else 0


def _open_streams() -> bool:
    """A closed stream is an empty one; says if there is an output. What cannot be shown becomes a question mark."""
    has_output = sys.stdout is not None
    nowhere = open(os.devnull, "r+")  # noqa: SIM115  (for as long as the program runs)
    sys.stdin, sys.stdout, sys.stderr = sys.stdin or nowhere, sys.stdout or nowhere, sys.stderr or nowhere
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            with contextlib.suppress(ValueError):
                stream.reconfigure(errors="replace")
    return has_output


def _complain(lines: Sequence[str], code: int) -> int:
    with contextlib.suppress(OSError):
        sys.stdout.flush()
    try:
        for line in lines:
            print(without_control(" ".join(line.split("\n"))), file=sys.stderr, flush=True)
    except OSError:
        _discard(sys.stderr)
    return code


def _give_up_output(line: str, code: int) -> int:
    """Nobody reads any more."""
    _discard(sys.stdout)
    return _complain([line], code)


def _discard(stream: TextIO) -> None:
    """What is still buffered must not fail again when the interpreter closes."""
    with contextlib.suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


# The commands -------------------------------------------------------------------------------------------------------


def command_line(context: TerminalContext) -> click.Group:
    """All commands, with help in the language of the context."""
    group = LocalizedGroup(context, "sandtable", name="sandtable", params=[_lang(), _version()])
    group.callback = _overview(context)
    packs = LocalizedGroup(context, "pack", name="pack", params=[_lang()])
    packs.callback = _show_help_alone
    packs.add_command(_pack_check(context))
    store = LocalizedGroup(context, "store", name="store", params=[_lang()])
    store.callback = _show_help_alone
    for make_store in (_store_check, _store_backup, _store_repair, _store_prune):
        store.add_command(make_store(context))
    titles = LocalizedGroup(context, "title", name="title", params=[_lang()])
    titles.callback = _show_help_alone
    titles.add_command(_title_check(context))
    play = (_serve, _games, _play, _replay, _verify, _rules, _referee)
    study = (_watch, _analyse, _solve, _simulate, _compare, _arena)
    for make in (*play, *study):
        group.add_command(make(context))
    group.add_command(packs)
    group.add_command(titles)
    group.add_command(store)
    return group


def _command(
    context: TerminalContext, name: str, run: Callable[..., int | None], *params: click.Parameter, note: str = ""
) -> click.Command:
    return LocalizedCommand(context, name, note, name=name.rpartition("-")[2], callback=run, params=[*params, _lang()])


def _lang() -> click.Option:
    # Read before Click sees the line, so that Click's own complaints speak it too.
    return click.Option(["--lang"], metavar="LANG", expose_value=False)


def _version() -> click.Option:
    def show(context: click.Context, _: click.Parameter, wanted: bool) -> None:
        if wanted:
            print(f"sandtable {__version__}")
            context.exit()

    return click.Option(["--version"], is_flag=True, is_eager=True, expose_value=False, callback=show)


def _flag(name: str, destination: str = "") -> click.Option:
    return click.Option([f"--{name}", *([destination] if destination else [])], is_flag=True)


def _own(command: str, name: str, **settings: Any) -> click.Option:
    """An option that means something else in each command."""
    return LocalizedOption([f"--{name}"], about=message(f"cli.option.{command}-{name}"), **settings)


def _json() -> click.Option:
    return _flag("json", "as_json")


def _packs() -> click.Option:
    return click.Option(["--pack", "packs"], metavar="FILE", multiple=True, type=Path)


def _file() -> click.Argument:
    return click.Argument(["file"], metavar="FILE", type=Path)


def _overview(context: TerminalContext) -> Callable[[], None]:
    def overview() -> None:
        command = click.get_current_context()
        if command.invoked_subcommand is None:
            context.output.write(command.get_help().split("\n"))

    return overview


def _show_help_alone() -> None:
    context = click.get_current_context()
    if context.invoked_subcommand is None:
        print(context.get_help())


def _games(context: TerminalContext) -> click.Command:
    def run(game: str | None, as_json: bool) -> None:
        games = list(context.registry) if game is None else [context.registry.find(game)]
        if as_json:
            context.output.document([game_document(context, each) for each in games])
            return
        for each in games:
            context.output.write(game_lines(context, each))
        if game is None:
            context.output.write(broken_lines(context))

    return _command(context, "games", run, click.Argument(["game"], metavar="GAME", required=False), _json())


def _play(context: TerminalContext) -> click.Command:
    def run(plain: bool, no_color: bool, no_pause: bool, **arguments: Any) -> int:
        context.pauses = not no_pause
        return play(context, PlayArguments(**arguments))

    return _command(
        context,
        "play",
        run,
        click.Argument(["game"], metavar="GAME", required=False),
        click.Option(["--option", "options"], metavar="OPTION", multiple=True),
        _packs(),
        click.Option(["--seed"], metavar="TEXT"),
        click.Option(["--my-seed"], metavar="TEXT"),
        _flag("manual"),
        click.Option(["--side"], metavar="SIDE"),
        click.Option(["--bot"], metavar="BOT"),
        click.Option(["--load"], metavar="FILE", type=Path),
        _flag("resume"),
        _flag("new"),
        _flag("no-pause"),
        _flag("no-color"),
        _flag("plain"),
    )


def _replay(context: TerminalContext) -> click.Command:
    def run(file: Path, packs: Sequence[Path], at: str | None, step: bool, as_json: bool) -> None:
        replay = Replay(context, file, packs)
        if as_json:
            context.output.document(replay.document())
        elif at is not None:
            show_position(context, replay, at)
        else:
            show_replay(context, replay, step)

    at = click.Option(["--at"], metavar="NUMBER")
    return _command(context, "replay", run, _file(), at, _flag("step"), _packs(), _json())


def _analyse(context: TerminalContext) -> click.Command:
    def run(file: Path, packs: Sequence[Path], level: str, as_json: bool) -> None:
        analyse_file(context, file, packs, read_level(level), as_json)

    level = click.Option(["--level"], metavar="NUMBER", default=str(MIDDLE_LEVEL))
    return _command(context, "analyse", run, _file(), level, _packs(), _json())


def _verify(context: TerminalContext) -> click.Command:
    def run(file: Path, packs: Sequence[Path], as_json: bool) -> int:
        return _or_failed(context, Tampered, lambda: verify_file(context, file, packs, as_json))

    return _command(context, "verify", run, _file(), _packs(), _json())


def _pack_check(context: TerminalContext) -> click.Command:
    def run(file: Path, as_json: bool) -> int:
        return _or_failed(context, Defective, lambda: check_pack(context, file, as_json))

    return _command(context, "pack-check", run, _file(), _json())


def _title_check(context: TerminalContext) -> click.Command:
    def run(game: str, games: int, seed: str, as_json: bool) -> int:
        return run_title_check(context, game, games, seed, as_json)

    return _command(
        context,
        "title-check",
        run,
        click.Argument(["game"], metavar="GAME"),
        _own("title-check", "games", metavar="NUMBER", type=click.IntRange(1), default=50),
        _own("series", "seed", metavar="TEXT", default="1"),
        _json(),
    )


def _or_failed(context: TerminalContext, kind: type[SandtableError], check: Callable[[], int]) -> int:
    """A check that fails is an answer, not a wrong use."""
    try:
        return check()
    except kind as error:
        return _complain(error_lines(error, context.translator), CHECK_FAILED)


def _rules(context: TerminalContext) -> click.Command:
    def run(game: str, id: str | None, as_json: bool) -> None:
        game_type = context.registry.find(game)
        context.translator.learn(*game_type.sources())
        book = load_rulebook(*game_type.sources())
        wanted = [book.rule(id)] if id else list(book.rules.values())
        if as_json:
            context.output.document([rule_document(book, rule) for rule in wanted])
        else:
            context.output.write(rule_text(book, id, context) if id else rule_list(book, context))

    game = click.Argument(["game"], metavar="GAME")
    return _command(context, "rules", run, game, click.Argument(["id"], metavar="ID", required=False), _json())


def _serve(context: TerminalContext) -> click.Command:
    def run(**arguments: Any) -> None:
        from sandtable.terminal.cmd.serve import ServeArguments, run_server

        run_server(context, ServeArguments(**arguments))

    return _command(
        context,
        "serve",
        run,
        click.Option(["--host"], metavar="HOST", default="127.0.0.1"),
        click.Option(["--port"], metavar="PORT", type=click.IntRange(0, 65535), default=8000),
        _data(),
        click.Option(["--packs"], metavar="FOLDER", type=Path),
        _flag("existing"),
        click.Option(["--public-url"], metavar="URL"),
        click.Option(["--trusted-proxy", "proxies"], metavar="HOST", multiple=True),
        _flag("open", "open_browser"),
    )


def _data() -> click.Option:
    return click.Option(["--data"], metavar="FOLDER", type=Path)


def _store_check(context: TerminalContext) -> click.Command:
    def run(file: Path | None, data: Path | None, replay: bool, as_json: bool) -> int:
        from sandtable.terminal.cmd.store import run_check

        return run_check(context, file, data, replay, as_json)

    file = click.Argument(["file"], metavar="FILE", type=Path, required=False)
    return _command(context, "store-check", run, file, _data(), _flag("replay"), _json())


def _store_backup(context: TerminalContext) -> click.Command:
    def run(file: Path, data: Path | None, as_json: bool) -> int:
        from sandtable.terminal.cmd.store import run_backup

        return run_backup(context, file, data, as_json)

    return _command(context, "store-backup", run, _file(), _data(), _json())


def _store_repair(context: TerminalContext) -> click.Command:
    def run(data: Path | None, as_json: bool) -> int:
        from sandtable.terminal.cmd.store import run_repair

        return run_repair(context, data, as_json)

    return _command(context, "store-repair", run, _data(), _json())


def _store_prune(context: TerminalContext) -> click.Command:
    def run(data: Path | None, idle: int | None, unplayed: int | None, dry_run: bool, as_json: bool) -> int:
        from sandtable.terminal.cmd.store import run_prune

        return run_prune(context, data, idle, unplayed, dry_run, as_json)

    days = click.IntRange(1, 36_500)
    return _command(
        context,
        "store-prune",
        run,
        _data(),
        click.Option(["--idle"], metavar="NUMBER", type=days),
        click.Option(["--unplayed"], metavar="NUMBER", type=days),
        _flag("dry-run"),
        _json(),
    )


def _solve(context: TerminalContext) -> click.Command:
    def run(**arguments: Any) -> None:
        run_solver(context, SolveArguments(**arguments))

    return _command(
        context,
        "solve",
        run,
        click.Argument(["game"], metavar="GAME"),
        click.Option(["--option", "options"], metavar="OPTION", multiple=True),
        _packs(),
        click.Option(["--objective"], metavar="OBJECTIVE", default="win"),
        click.Option(["--policy"], metavar="POLICY", default=""),
        _own("solve", "out", metavar="FOLDER", type=Path),
        _flag("fresh"),
        click.Option(["--memory"], metavar="GB", type=LocalizedFloat(), default=10),
        _own("solve", "jobs", metavar="NUMBER", type=click.IntRange(0), default=0),
        click.Option(["--report"], metavar="FOLDER", type=Path),
        _json(),
    )


def _referee(context: TerminalContext) -> click.Command:
    def run(packs: Sequence[Path]) -> None:
        from sandtable.referee.stdio import serve_stdio

        check_packs(context, packs)
        serve_stdio(context.registry, packs)

    return _command(context, "referee", run, _packs())


# The laboratory -----------------------------------------------------------------------------------------------------


def _series(command: str, games: int) -> list[click.Parameter]:
    """What every series of games takes."""
    return [
        click.Option(["--option", "options"], metavar="OPTION", multiple=True),
        _packs(),
        _own(command, "games", metavar="NUMBER", type=click.IntRange(1), default=games),
        click.Option(["--jobs"], metavar="NUMBER", type=click.IntRange(1), default=1),
        click.Option(["--cluster"], metavar="ADDRESS"),
        _own("series", "seed", metavar="TEXT", default="1"),
        _own(command, "out", metavar="FOLDER", type=Path),
        _json(),
    ]


def _seats(given: dict[str, Any]) -> dict[str, str | None]:
    return {name: bot for name, bot in given.items() if name.startswith(SEAT)}


def _without_seats(given: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in given.items() if not name.startswith(SEAT)}


def _simulate(context: TerminalContext) -> click.Command:
    def run(**given: Any) -> int:
        return run_simulation(context, SimulateArguments(**_without_seats(given)), _seats(given))

    game = click.Argument(["game"], metavar="GAME")
    seats = seat_options(context.registry, USUAL_BOT)
    return _command(context, "simulate", run, game, *seats, *_series("simulate", 1000), note="cli.bots")


def _compare(context: TerminalContext) -> click.Command:
    def run(first: Path, second: Path, as_json: bool) -> int:
        return run_comparison(context, first, second, as_json)

    files = [click.Argument([name], metavar="CSV", type=Path) for name in ("first", "second")]
    return _command(context, "compare", run, *files, _json())


def _arena(context: TerminalContext) -> click.Command:
    def run(players: str, neighbours: bool, publish: Path | None, **given: Any) -> int:
        if publish is not None:
            return publish_ladder(context, publish, given["out"])
        if given["game"] is None:
            raise Malformed(message("terminal.which-game", known=", ".join(game.id for game in context.registry)))
        return run_arena(context, SimulateArguments(**given), players, neighbours)

    return _command(
        context,
        "arena",
        run,
        click.Argument(["game"], metavar="GAME", required=False),
        click.Option(["--players"], metavar="BOTS", default=USUAL_PLAYERS),
        _flag("neighbours"),
        *_series("arena", 100),
        click.Option(["--publish"], metavar="FILE", type=Path),
        note="cli.bots",
    )


def _watch(context: TerminalContext) -> click.Command:
    def run(plain: bool, no_color: bool, **given: Any) -> int:
        return watch(context, WatchArguments(**_without_seats(given)), _seats(given))

    return _command(
        context,
        "watch",
        run,
        click.Argument(["game"], metavar="GAME"),
        *seat_options(context.registry, WATCHED_BOT),
        click.Option(["--option", "options"], metavar="OPTION", multiple=True),
        _packs(),
        click.Option(["--pace"], metavar="SECONDS", type=LocalizedFloat()),
        _flag("why"),
        click.Option(["--seed"], metavar="TEXT"),
        _flag("no-color"),
        _flag("plain"),
        note="cli.bots",
    )
