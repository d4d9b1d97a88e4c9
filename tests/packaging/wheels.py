"""Wheels built from this checkout, and environments of their own to install them into."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[2]
CROSSING: Final = ROOT / "tests" / "titles" / "crossing"


def build_wheel(project: Path, out: Path) -> Path:
    """The wheel of a project, built from a copy of what git knows of it."""
    source = out / f"source-{project.name}"
    listed = subprocess.check_output(["git", "ls-files", "-co", "--exclude-standard", "."], cwd=project, text=True)
    for name in listed.splitlines():
        if (project / name).is_file() and not (project == ROOT and name.startswith(("tests/", "docs/"))):
            (source / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(project / name, source / name)
    wheels = out / "wheels"
    before = set(wheels.glob("*.whl")) if wheels.exists() else set()
    command = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--no-build-isolation"]
    subprocess.run([*command, "--wheel-dir", str(wheels), str(source)], check=True)
    (wheel,) = set(wheels.glob("*.whl")) - before
    return wheel


class Environment:
    """A fresh virtual environment, in which nothing of this checkout can be seen."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.home = folder / "home"
        subprocess.run([sys.executable, "-m", "venv", str(folder)], check=True)

    def install(self, *what: Path | str) -> None:
        command = [self.program("python"), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
        subprocess.run([*command, *map(str, what)], check=True, env=self.variables)

    def program(self, name: str) -> str:
        return str(self.folder / "bin" / name)

    @property
    def variables(self) -> dict[str, str]:
        kept = {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "VIRTUAL_ENV")}
        return {**kept, "HOME": str(self.home), "SANDTABLE_HOME": str(self.home), "LANG": "en_GB.UTF-8"}

    def run(self, *arguments: str, given: str = "") -> str:
        """What a command of the environment prints; it must succeed."""
        done = subprocess.run(
            [self.program(arguments[0]), *arguments[1:]],
            input=given,
            capture_output=True,
            text=True,
            cwd=self.folder,
            env=self.variables,
            check=False,
        )
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout
