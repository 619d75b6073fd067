"""The oldest Python that the client promises to run on, 3.10, is not the one that runs here. What the language got later
is refused by its own parser; what its library got later is looked for by name. It is no proof; a run on 3.10 would be."""

import ast
import unittest
from pathlib import Path

ROOT = Path(__file__).parents[1]

#: By module: what came with 3.11 or later, as far as a client could want it.
LATER = {
    "typing": {"Self", "NotRequired", "Required", "LiteralString", "Never", "assert_never", "assert_type", "reveal_type",
               "Unpack", "TypeVarTuple", "dataclass_transform", "override", "TypeAliasType", "ReadOnly", "TypeIs"},
    "datetime": {"UTC"},
    "enum": {"StrEnum", "verify", "EnumType"},
    "asyncio": {"TaskGroup", "timeout", "Runner"},
    "itertools": {"batched"},
    "contextlib": {"chdir"},
    "hashlib": {"file_digest"},
    "warnings": {"deprecated"},
    "http": {"HTTPMethod"},
    "tomllib": {"*"},
}  # fmt: skip


def later_in(source: str) -> list[str]:
    tree = ast.parse(source, feature_version=(3, 10))
    found = []
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module in LATER:
            names = {alias.name for alias in node.names}
            found += sorted(names if "*" in LATER[node.module] else names & LATER[node.module])
        elif isinstance(node, ast.Import):
            found += [alias.name for alias in node.names if "*" in LATER.get(alias.name, set())]
        elif isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            if node.attr in LATER.get(node.value.id, set()):
                found.append(f"{node.value.id}.{node.attr}")
    return found


class OldestPython(unittest.TestCase):
    def test_nothing_in_the_client_and_its_examples_is_newer_than_3_10(self) -> None:
        files = [path for folder in ("src", "examples") for path in (ROOT / folder).rglob("*.py")]
        self.assertGreater(len(files), 15)
        for path in files:
            with self.subTest(path.name):
                self.assertEqual(later_in(path.read_text("utf-8")), [])

    def test_what_is_newer_is_found(self) -> None:
        self.assertEqual(later_in("from typing import Self, cast\nimport tomllib"), ["Self", "tomllib"])
        self.assertEqual(later_in("import datetime\nnow = datetime.UTC"), ["datetime.UTC"])
        with self.assertRaises(SyntaxError):
            later_in("try:\n    pass\nexcept* ValueError:\n    pass")


if __name__ == "__main__":
    unittest.main()
