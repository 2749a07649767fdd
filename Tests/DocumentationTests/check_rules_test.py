"""scripts/check-rules notices each way in which the table of rules can rot."""

import pathlib
import subprocess
import tempfile
import unittest

SCRIPT = pathlib.Path(__file__).resolve().parents[2] / "scripts" / "check-rules"
RULES = "- **1.1.1** A rule.\n- **1.1.2** Another.\n"
TEST = "RuleTests.swift: a rule holds"


class CheckRulesTest(unittest.TestCase):
    def complaint_about(self, document: str, comment: str = "") -> str:
        """What the script says about a document, beside one rule of live pages and one Swift file with one test."""
        with tempfile.TemporaryDirectory() as directory:
            root = pathlib.Path(directory)
            (root / "docs").mkdir()
            (root / "docs/rules.md").write_text(document)
            (root / "docs/live-rules.md").write_text(f"- **B1** A rule of live pages.\n| B1 | {TEST} | |\n")
            (root / "Tests/SomeTests").mkdir(parents=True)
            (root / "Tests/SomeTests/RuleTests.swift").write_text(f"{comment}\n@Test func `a rule holds`() {{}}\n")
            result = subprocess.run([SCRIPT, root], capture_output=True, text=True)
            self.assertEqual(result.returncode == 0, result.stderr == "")
            return result.stderr

    def test_every_rule_with_a_test_passes(self):
        self.assertEqual(self.complaint_about(f"{RULES}| 1.1.1 | {TEST} | |\n| 1.1.2 | {TEST} | differs |\n"), "")

    def test_a_rule_without_a_row_fails(self):
        self.assertIn("1.1.2: no row", self.complaint_about(f"{RULES}| 1.1.1 | {TEST} | |\n"))

    def test_rules_of_every_chapter_count(self):
        self.assertIn("3.1: no row", self.complaint_about(f"{RULES}- **3.1** A third.\n"))
        self.assertIn("12.4: a row, but no such rule", self.complaint_about(f"{RULES}| 12.4 | {TEST} | |\n"))

    def test_a_row_without_a_rule_fails(self):
        rows = f"| 1.1.1 | {TEST} | |\n| 1.1.2 | {TEST} | |\n| 1.1.3 | {TEST} | |\n"
        self.assertIn("1.1.3: a row, but no such rule", self.complaint_about(RULES + rows))

    def test_a_row_without_a_test_fails(self):
        self.assertIn("1.1.1: no test", self.complaint_about(f"{RULES}| 1.1.1 | | |\n| 1.1.2 | {TEST} | |\n"))

    def test_a_test_that_is_gone_fails(self):
        rows = f"| 1.1.1 | {TEST} | |\n| 1.1.1 | RuleTests.swift: a rule held | |\n| 1.1.2 | Gone.swift: a rule holds | |\n"
        complaint = self.complaint_about(RULES + rows)
        self.assertIn("1.1.1: RuleTests.swift has no test `a rule held`", complaint)
        self.assertIn("1.1.2: there is no Gone.swift", complaint)

    def test_a_row_names_one_test(self):
        rows = f"| 1.1.1 | {TEST}<br>{TEST} | |\n| 1.1.2 | {TEST} | |\n"
        self.assertIn("1.1.1: RuleTests.swift has no test", self.complaint_about(RULES + rows))

    def test_a_test_that_a_rule_names_twice_fails(self):
        rows = f"| 1.1.1 | {TEST} | |\n| 1.1.2 | {TEST} | |\n| 1.1.1 | {TEST} | |\n"
        self.assertIn("1.1.1: names twice RuleTests.swift: a rule holds", self.complaint_about(RULES + rows))

    def test_a_document_without_rules_fails(self):
        self.assertIn("no rules found", self.complaint_about("Nothing.\n"))

    def test_a_cited_rule_that_is_not_defined_fails(self):
        document = f"{RULES}| 1.1.1 | {TEST} | |\n| 1.1.2 | {TEST} | |\n"
        self.assertEqual(self.complaint_about(document, "// Once (rule B1)."), "")
        self.assertIn("RuleTests.swift: cites the rule B2", self.complaint_about(document, "// Once (rules B1 and B2)."))

    def test_a_rule_that_does_not_hold_yet_needs_no_test(self):
        document = f"{RULES}| 1.1.1 | {TEST} | |\n| 1.1.2 | | not yet |\n"
        self.assertEqual(self.complaint_about(document), "")


if __name__ == "__main__":
    unittest.main()
