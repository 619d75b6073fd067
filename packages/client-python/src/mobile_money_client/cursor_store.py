"""Where a reader of events keeps its place."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path
from typing import Protocol


class CursorStore(Protocol):
    """In a platform that is a column beside its books, written in the same transaction as what the event does to them;
    then nothing is ever done twice."""

    def load(self) -> str | None:
        """None while nothing was read."""

    def save(self, cursor: str) -> None:
        """Everything up to this cursor has been dealt with."""


class MemoryCursor:
    """For scripts and trials: forgotten with the process."""

    def __init__(self, cursor: str | None = None) -> None:
        self._cursor = cursor

    def load(self) -> str | None:
        return self._cursor

    def save(self, cursor: str) -> None:
        self._cursor = cursor


class FileCursor:
    """One line in a file, which is replaced whole: a crash leaves the old place or the new one."""

    def __init__(self, path: str | os.PathLike[str]) -> None:
        self._path = Path(path)

    def load(self) -> str | None:
        try:
            return self._path.read_text("utf-8").strip() or None
        except FileNotFoundError:
            return None

    def save(self, cursor: str) -> None:
        descriptor, beside = tempfile.mkstemp(dir=self._path.parent)
        with os.fdopen(descriptor, "w", encoding="utf-8") as file:
            file.write(f"{cursor}\n")
        os.replace(beside, self._path)
