"""scripts/check-floors finds folders that use each other, and none besides."""

import importlib.machinery
import importlib.util
import pathlib
import tempfile
import unittest

SCRIPT = pathlib.Path(__file__).resolve().parents[2] / "scripts" / "check-floors"
loader = importlib.machinery.SourceFileLoader("check_floors", str(SCRIPT))
floors = importlib.util.module_from_spec(importlib.util.spec_from_loader("check_floors", loader))
loader.exec_module(floors)


def uses(**files: str) -> dict[str, set[str]]:
    """What the folders of a module use, each with one file."""
    with tempfile.TemporaryDirectory() as directory:
        for folder, text in files.items():
            (pathlib.Path(directory) / folder).mkdir()
            (pathlib.Path(directory) / folder / "File.swift").write_text(text)
        return floors.uses(pathlib.Path(directory))


class CheckFloorsTest(unittest.TestCase):
    def problems(self, used: dict[str, set[str]], *circles: tuple[str, str, str]) -> list[str]:
        return floors.problems_of({"M": used}, dict.fromkeys(circles, "a reason"))

    def test_a_folder_uses_the_types_that_another_declares(self):
        used = uses(A="package final class Upper { let lower: Lower }", B="@usableFromInline struct Lower {}")
        self.assertEqual(used, {"A": {"B"}, "B": set()})
        self.assertEqual(floors.floors(used), [["A"], ["B"]])
        self.assertEqual(self.problems(used), [])

    def test_comments_strings_and_names_of_several_folders_count_for_nothing(self):
        used = uses(A='struct Upper {}; // Lower\nlet a = "Lower"\nstruct Both {}', B="struct Lower {}\nstruct Both {}", C="let c: Both")
        self.assertEqual(used, {"A": set(), "B": set(), "C": set()})

    def test_two_that_use_each_other_are_refused_unless_they_are_named(self):
        used = {"A": {"B"}, "B": {"A"}}
        self.assertEqual(self.problems(used), ["M: A and B use each other"])
        self.assertEqual(self.problems(used, ("M", "A", "B")), [])

    def test_a_longer_circle_is_refused(self):
        self.assertEqual(self.problems({"A": {"B"}, "B": {"C"}, "C": {"A"}}), ["M: a circle leads through A, B, C"])

    def test_a_named_circle_that_is_gone_is_refused(self):
        self.assertIn("no longer use each other", self.problems({"A": {"B"}, "B": set()}, ("M", "A", "B"))[0])


if __name__ == "__main__":
    unittest.main()
