"""scripts/check-doc-comments refuses summaries and parameters that break the rules of words, and nothing else."""

import pathlib
import subprocess
import tempfile
import unittest

SCRIPT = pathlib.Path(__file__).resolve().parents[2] / "scripts" / "check-doc-comments"

LONG = " ".join(["word"] * 24)

BAD = {
    f"/// A {LONG}.\nlet a = 0": "found 25: shorten it",
    f"/// A {LONG}\n/// and more.\nlet a = 0": "found 27: shorten it",
    "/// What is returned.\nlet a = 0": "found “What”",
    "/// Whether it is on.\nlet a = 0": "found “Whether”",
    "/// How many there are.\nlet a = 0": "found “How”",
    "/// Where it is.\nlet a = 0": "found “Where”",
    "/// Who listens.\nlet a = 0": "found “Who”",
    "/// Which of them is shown.\nlet a = 0": "found “Which”",
    "    /// When it ends.\n    let a = 0": "found “When”",
    "/// Returns a sum.\n/// - `first`: A number.\nfunc f(first: Int) {}": "found a bare bullet",
    "/// Builds the tree anew.\nfunc f() {}": "found “anew”",
    "/// Returns a value.\n///\n/// For what is dear to derive.\nfunc f() {}": "found “dear”",
    "/// Is told of each change.\nprotocol P {}": "found “Is told of”",
    "/// Its sinks lead nowhere.\nfunc f() {}": "found “lead nowhere”",
}

GOOD = [
    f"/// {LONG}.\nlet a = 0",
    f"/// A number. {LONG} {LONG}\nlet a = 0",
    f"/// A number:\n/// {LONG} {LONG}\nlet a = 0",
    f"/// A number.\n///\n/// {LONG} {LONG}\nlet a = 0",
    f"/// A number\n/// - Parameter x: {LONG}\nlet a = 0",
    f"// What is a comment. {LONG} anew\nlet a = 0",
    'let a = "/// What anew"',
    "/// A Boolean value that indicates whether it is on.\nlet a = 0",
    "/// Whatever it is, ignores it.\nlet a = 0",
    "/// Returns a sum.\n/// - Parameter first: A number.\nfunc f(first: Int) {}",
    "/// Returns a sum.\n/// - Parameters:\n///   - first: A number.\nfunc f(first: Int) {}",
    "/// Returns one of these:\n/// - `none` for nothing.\nfunc f() {}",
    '/// A text.\n/// ```swift\n/// - `first`: begins anew\n/// ```\nlet a = "dear"',
    "//// What is no documentation.\nlet a = 0",
    "/// The address of the dearest friend.\nlet a = 0",
]


class CheckDocCommentsTest(unittest.TestCase):
    def run_on(self, source: str) -> subprocess.CompletedProcess[str]:
        with tempfile.TemporaryDirectory() as directory:
            sources = pathlib.Path(directory) / "Sources/Some"
            sources.mkdir(parents=True)
            (sources / "File.swift").write_text(source + "\n")
            return subprocess.run([SCRIPT, directory], capture_output=True, text=True)

    def test_comments_that_break_a_rule_are_refused(self):
        for source, message in BAD.items():
            with self.subTest(source):
                result = self.run_on(source)
                self.assertEqual(result.returncode, 1, result.stderr)
                self.assertIn(message, result.stderr)
                self.assertEqual(len(result.stderr.splitlines()), 1, result.stderr)

    def test_everything_else_passes(self):
        for source in GOOD:
            with self.subTest(source):
                result = self.run_on(source)
                self.assertEqual((result.returncode, result.stderr), (0, ""))

    def test_a_problem_names_the_file_and_the_line(self):
        result = self.run_on("let a = 0\n\n/// Returns a sum.\n/// - `b`: A number.\nfunc f(b: Int) {}")
        self.assertIn("Sources/Some/File.swift:4: expected", result.stderr)

    def test_all_problems_are_listed(self):
        result = self.run_on("\n".join(BAD))
        self.assertEqual(len(result.stderr.splitlines()), len(BAD), result.stderr)

    def test_a_file_that_is_named_is_checked(self):
        with tempfile.TemporaryDirectory() as directory:
            file = pathlib.Path(directory) / "File.swift"
            file.write_text("/// What is returned.\nlet a = 0\n")
            result = subprocess.run([SCRIPT, file], capture_output=True, text=True)
            self.assertEqual(result.returncode, 1, result.stderr)

    def test_a_root_without_sources_fails(self):
        with tempfile.TemporaryDirectory() as directory:
            result = subprocess.run([SCRIPT, directory], capture_output=True, text=True)
            self.assertIn("Expected Swift files below", result.stderr)
            self.assertEqual(result.returncode, 1)


if __name__ == "__main__":
    unittest.main()
