"""scripts/check-locked-closures refuses functions behind a lock, however they are written, and nothing else."""

import pathlib
import subprocess
import tempfile
import unittest

SCRIPT = pathlib.Path(__file__).resolve().parents[2] / "scripts" / "check-locked-closures"

BAD = [
    "let a: Guarded<() -> Void>",
    "let a = Mutex<(@Sendable (Int) -> Void)?>(nil)",
    "let a: Mutex<((Int) throws -> [Int])?>",
    "let a = Guarded<@Sendable () async -> Void>(f)",
    "let a: Guarded<Optional<(Int) -> Void>>",
    "let a: Guarded<\n    (@MainActor (String) -> Void)?\n>",
    "let a: Guarded<(Int, () -> Void)>",
    "let a: Mutex<(count: Int, run: (Int) -> Void)>",
    "let a: Guarded<(Dictionary<Int, Int>) -> Void>",
    "typealias Handler = @Sendable (Int) -> Void\nlet a: Guarded<Handler>",
    "typealias Handler = (Int) -> Void\ntypealias Named = Handler?\nlet a: Mutex<Named>",
    "typealias Update<T> = (inout T) -> Void\nlet a: Mutex<Update<Int>?>",
    "enum Names { typealias Handler = (Int) -> Void }\nlet a: Guarded<Names.Handler?>",
    "let a = Mutex({ 1 })",
    "func f() -> Guarded<() -> Void> { fatalError() }",
]

GOOD = [
    "let a = Guarded(0)",
    "let a: Guarded<Int?>",
    "let a: Mutex<[() -> Void]>",
    "let a: Guarded<[String: @Sendable () -> Void]>",
    "let a: Guarded<(count: Int, names: [String])>",
    "struct Action { let run: () -> Void }\nlet a: Guarded<Action?>",
    "let a: () -> Guarded<Int>",
    "let a: (Guarded<Int>) -> Void",
    "// let a: Guarded<() -> Void>",
    "/* Mutex<() -> Void> */",
    'let a = "Guarded<() -> Void>"',
    "typealias Action = Int\nlet a: Guarded<Action>",
    "let a: Guarded<Result<Int, any Error>>",
    "let a: Array<() -> Void>",
]


class CheckLockedClosuresTest(unittest.TestCase):
    def run_on(self, *sources: str) -> subprocess.CompletedProcess[str]:
        with tempfile.TemporaryDirectory() as directory:
            folder = pathlib.Path(directory) / "Sources/Some"
            folder.mkdir(parents=True)
            for number, source in enumerate(sources):
                (folder / f"File{number}.swift").write_text(source + "\n")
            return subprocess.run([SCRIPT, directory], capture_output=True, text=True)

    def test_functions_are_refused(self):
        for source in BAD:
            with self.subTest(source):
                result = self.run_on(source)
                self.assertEqual(result.returncode, 1, result.stderr)
                self.assertIn("expected a ", result.stderr)
                self.assertIn("put a struct or a class around it", result.stderr)

    def test_everything_else_passes(self):
        for source in GOOD:
            with self.subTest(source):
                result = self.run_on(source)
                self.assertEqual((result.returncode, result.stderr), (0, ""))

    def test_a_name_from_another_file_counts(self):
        result = self.run_on("public typealias Handler = (Int) -> Void", "\n\nlet a: Guarded<Server.Handler?>")
        self.assertIn("File1.swift:3: expected a Guarded", result.stderr)

    def test_a_type_of_the_same_name_in_the_file_is_that_type(self):
        result = self.run_on("typealias Handler = (Int) -> Void", "struct Handler {}\nlet a: Guarded<Handler>")
        self.assertEqual(result.returncode, 0, result.stderr)

    def test_a_root_without_sources_fails(self):
        with tempfile.TemporaryDirectory() as directory:
            result = subprocess.run([SCRIPT, directory], capture_output=True, text=True)
            self.assertIn("Expected Swift files below", result.stderr)
            self.assertEqual(result.returncode, 1)


if __name__ == "__main__":
    unittest.main()
