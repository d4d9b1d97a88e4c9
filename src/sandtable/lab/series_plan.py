"""The plan of a series, stored beside its rows: a folder goes on only with the plan that it was begun with."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from sandtable import __version__
from sandtable.engine.errors import Malformed
from sandtable.engine.game import Game
from sandtable.engine.i18n import Message, message

PLAN: Final = "plan.json"
_FORMAT: Final = 1
"""The format of the files of a series. Version 0.1.0 wrote the same, and did not say so."""

Plan = dict[str, Any]
"""A JSON object of plain values: what the rows follow from."""


def make_plan(kind: str, game: Game[Any], seed: str, games: int, players: Mapping[str, str] | list[str]) -> Plan:
    return {
        "kind": kind,
        "sandtable": __version__,
        "game": game.id,
        "options": dict(game.options),
        "packs": {kind: pack.sha256 for kind, pack in game.packs.items()},
        "players": players,
        "seed": seed,
        "games": games,
    }


def prepare_folder(folder: Path, plan: Plan, rows: str) -> None:
    """Begin in a folder, or go on there. The same plan with more games goes on; any other is refused."""
    before = read_plan(folder)
    if before is None and (folder / rows).exists():
        raise Malformed(message("lab.no-plan", folder=str(folder), file=rows))
    if before is not None:
        differences = _differences(before, plan)
        if differences:
            raise Malformed(message("lab.other-plan", folder=str(folder), differences=differences))
    folder.mkdir(parents=True, exist_ok=True)
    _write(folder / PLAN, plan)


def read_plan(folder: Path) -> Plan | None:
    path = folder / PLAN
    try:
        plan = json.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        return None
    except NotADirectoryError:
        raise Malformed(message("lab.not-a-folder", path=str(folder))) from None
    except (ValueError, OSError):
        raise Malformed(message("lab.bad-plan", path=str(path))) from None
    if not isinstance(plan, dict) or type(found := plan.pop("format", _FORMAT)) is not int:
        raise Malformed(message("lab.bad-plan", path=str(path)))
    if found > _FORMAT:
        raise Malformed(message("file.newer-format", path=str(path), given=found, known=_FORMAT))
    return plan


def _differences(before: Plan, now: Plan) -> list[Message]:
    """What a person would have to change: the games only if there were to be fewer.

    Where the command or the game is another, nothing else is compared.
    """
    for name in ("kind", "game"):
        if before.get(name) != now.get(name):
            before, now = {name: before.get(name)}, {name: now.get(name)}
    found = []
    for name, (old, new) in _flat_pairs(before, now).items():
        grows = name == "games" and isinstance(old, int) and old <= new
        if old != new and not grows:
            found.append(
                message("lab.difference", what=_part_name(name), before=_value_text(old), now=_value_text(new))
            )
    return found


def _part_name(name: str) -> Message:
    """What a part of the plan is called: ``seed``, or ``players rome`` and the like."""
    part, _, which = name.partition(" ")
    return message(f"lab.plan.{part}-of", which=which) if which else message(f"lab.plan.{part}")


def _flat_pairs(before: Plan, now: Plan) -> dict[str, tuple[Any, Any]]:
    old, new = _flatten(before), _flatten(now)
    return {name: (old.get(name), new.get(name)) for name in [*new, *(each for each in old if each not in new)]}


def _flatten(plan: Mapping[str, Any]) -> dict[str, Any]:
    flat: dict[str, Any] = {}
    for name, value in plan.items():
        flat.update(
            {f"{name} {inner}": each for inner, each in value.items()} if isinstance(value, dict) else {name: value}
        )
    return flat


def _value_text(value: Any) -> str | Message:
    if value is None:
        return "–"
    if isinstance(value, bool):
        return message("lab.yes" if value else "lab.no")
    return ", ".join(map(str, value)) if isinstance(value, list) else str(value)


def _write(path: Path, plan: Plan) -> None:
    temporary = path.with_suffix(".new")
    temporary.write_text(json.dumps({"format": _FORMAT, **plan}, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
    os.replace(temporary, path)
