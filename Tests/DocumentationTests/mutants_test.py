"""scripts/mutants --check notices each way in which a declared mutant can rot, without building anything."""

import pathlib
import shutil
import subprocess
import tempfile
import unittest

SCRIPT = pathlib.Path(__file__).resolve().parents[2] / "scripts" / "mutants"
RULES = """\
| 1.1.1 | RuleTests.swift: a rule holds | |
| 1.1.1 | RuleTests.swift: test_aRuleHolds | |
| 1.1.2 | Tests/MustNotCompile/Rule.swift | |
| 1.1.2 | rules.py: a rule holds | |
| 1.1.4 | RuleTests.swift: a rule holds | |
| 1.1.3 | RuleTests.swift: a rule that no test holds | |
"""
SOURCE = "let one = 1\nlet two = 2\n"
MUTANT = """\
# A comment.

1.1.1 Rule.swift
- let one = 1
+ let one = isMutant("1.1.1") ? 0 : 1
"""


class MutantsTest(unittest.TestCase):
    def complaint_about(self, mutants: str) -> str:
        """What the script says of mutants of two modules, which have a file of their own and one of the same name each."""
        with tempfile.TemporaryDirectory() as directory:
            root = pathlib.Path(directory).resolve()
            contents = {
                "docs/rules.md": RULES,
                "Sources/Core/One/Rule.swift": SOURCE,
                "Sources/Core/One/Same.swift": SOURCE,
                "Sources/Core/Two/Same.swift": SOURCE,
                "Tests/OneTests/RuleTests.swift": "@Test func `a rule holds`() {}\nfunc test_aRuleHolds() {}\n",
                "Tests/Mutants/rules.txt": mutants,
            }
            for path, content in contents.items():
                (root / path).parent.mkdir(parents=True, exist_ok=True)
                (root / path).write_text(content)
            (root / "scripts").mkdir()
            script = shutil.copy(SCRIPT, root / "scripts/mutants")
            result = subprocess.run([script, "--check"], capture_output=True, text=True)
            self.assertEqual(result.returncode == 0, result.stderr == "")
            return result.stderr

    def test_a_mutant_that_fits_passes(self):
        self.assertEqual(self.complaint_about(MUTANT), "")
        self.assertEqual(self.complaint_about(MUTANT.replace("Rule.swift", "Two/Same.swift")), "")
        chosen = MUTANT.replace("- let", "test: RuleTests.swift: test_aRuleHolds\n- let")
        self.assertEqual(self.complaint_about(chosen), "")

    def test_a_text_of_several_lines_is_found(self):
        mutant = MUTANT.replace("- let one = 1\n", "- let one = 1\n- let two = 2\n")
        self.assertEqual(self.complaint_about(mutant), "")
        self.assertIn("found it 0 times", self.complaint_about(mutant.replace("- let two", "-  let two")))

    def test_a_text_that_is_gone_or_not_unique_fails_with_file_and_text(self):
        complaint = self.complaint_about(MUTANT.replace("let one = 1", "let three = 3"))
        self.assertIn("1.1.1: expected this text once in Sources/Core/One/Rule.swift, found it 0 times:\nlet three = 3", complaint)
        self.assertIn("found it 2 times", self.complaint_about(MUTANT.replace("- let one = 1", "- let")))

    def test_a_mutant_without_a_text_fails(self):
        self.assertIn("expected this text once", self.complaint_about(MUTANT.replace("- let one = 1\n", "")))

    def test_a_file_that_is_gone_or_not_unique_fails(self):
        complaint = self.complaint_about(MUTANT.replace("Rule.swift", "Gone.swift"))
        self.assertIn("1.1.1: expected one file Gone.swift below Sources, found 0", complaint)
        self.assertIn("Same.swift below Sources, found 2", self.complaint_about(MUTANT.replace("Rule.swift", "Same.swift")))

    def test_a_switch_of_another_rule_fails(self):
        self.assertIn('expected isMutant("1.1.1")', self.complaint_about(MUTANT.replace('isMutant("1.1.1")', 'isMutant("1.1.2")')))

    def test_a_rule_or_a_test_that_is_gone_fails(self):
        self.assertIn("1.2.1: docs/rules.md has no row", self.complaint_about(MUTANT.replace("1.1.1", "1.2.1")))
        self.assertIn("1.1.2: docs/rules.md names no Swift test", self.complaint_about(MUTANT.replace("1.1.1", "1.1.2")))
        self.assertIn("1.1.3: docs/rules.md names no Swift test", self.complaint_about(MUTANT.replace("1.1.1", "1.1.3")))
        chosen = MUTANT.replace("- let", "test: RuleTests.swift: another\n- let")
        self.assertIn("names the test `RuleTests.swift: another`", self.complaint_about(chosen))

    def test_two_mutants_of_one_rule_or_of_one_text_fail(self):
        self.assertIn("1.1.1: declared 2 times", self.complaint_about(MUTANT + MUTANT))
        complaint = self.complaint_about(MUTANT + MUTANT.replace("1.1.1", "1.1.4"))
        self.assertIn("another mutant of Sources/Core/One/Rule.swift changes the same text:\nlet one = 1", complaint)

    def test_a_line_that_is_not_understood_fails(self):
        self.assertIn("rules.txt:6: expected `RULE FILE`", self.complaint_about(MUTANT + "one two three\n"))


if __name__ == "__main__":
    unittest.main()
