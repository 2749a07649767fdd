"""scripts/new writes a package of its name, and refuses what would not become one. That it builds, scripts/check-new shows."""

import json
import os
import pathlib
import subprocess
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
SCRIPT = ROOT / "scripts" / "new"

MODULES = {
    "web": {"BakeryCore", "BakeryWeb", "BakeryServer", "BakeryCoreTests", "BakeryWebTests"},
    "uikit": {"BakeryCore", "BakeryViews", "BakeryCoreTests", "BakeryViewsTests"},
    "logic": {"BakeryCore", "BakeryCoreTests"},
}


class NewTest(unittest.TestCase):
    def setUp(self):
        directory = tempfile.TemporaryDirectory()
        self.addCleanup(directory.cleanup)
        self.here = pathlib.Path(directory.name).resolve()

    def run_new(self, *arguments: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run([SCRIPT, *arguments], capture_output=True, text=True, cwd=self.here)

    def make(self, *arguments: str) -> str:
        """Makes a package and returns what was printed."""
        run = self.run_new(*arguments)
        self.assertEqual(run.stderr, "")
        self.assertEqual(run.returncode, 0)
        return run.stdout

    def assert_refused(self, *arguments: str, because: str):
        before = sorted(self.here.rglob("*"))
        run = self.run_new(*arguments)
        self.assertEqual((run.returncode, run.stdout), (1, ""), arguments)
        self.assertIn(because, run.stderr)
        self.assertEqual(run.stderr.count("\n"), 1, run.stderr)
        self.assertEqual(sorted(self.here.rglob("*")), before)

    def test_every_kind_has_its_modules_a_readme_and_what_git_ignores(self):
        for kind, modules in MODULES.items():
            said = self.make("Bakery", "--kind", kind, "--path", kind)
            made = {path.name for path in self.here.glob(f"{kind}/*/*") if path.parent.name in ("Sources", "Tests")}
            self.assertEqual(made, modules)
            self.assertEqual(os.access(self.here / kind / "scripts" / "dev", os.X_OK), kind == "web")
            for path in (self.here / kind).rglob("*"):
                self.assertNotIn("MyApp", path.name)
                if path.is_file():
                    self.assertNotIn("MyApp", path.read_text())
                    self.assertIn(f"  {path.relative_to(self.here / kind)}\n", said)
            self.assertTrue((self.here / kind / "README.md").is_file())
            self.assertIn(".build/", (self.here / kind / ".gitignore").read_text())
            self.assertIn(f"  cd {kind}\n  swift test\n", said)

    def test_the_logic_of_a_web_app_imports_nothing_of_the_web(self):
        self.make("Bakery")
        imports = {
            line
            for path in (self.here / "Bakery/Sources/BakeryCore").iterdir()
            for line in path.read_text().splitlines()
            if line.startswith("import ")
        }
        self.assertEqual(imports, {"import Workflow"})

    def test_a_package_depends_on_this_checkout_on_another_one_or_on_a_url(self):
        other = self.here / 'a "checkout"'
        other.mkdir()
        (other / "Package.swift").write_text('let package = Package(name: "trellis")')
        self.make("Own")
        self.make("Path", "--trellis", 'a "checkout"')
        self.make("Address", "--trellis", "https://example.org/some/Trellis-Mirror.git")
        own = self.path_dependency("Own")
        self.assertEqual((self.here / "Own" / own).resolve(), ROOT)
        self.assertEqual((self.here / "Path" / self.path_dependency("Path")).resolve(), other)
        manifest = (self.here / "Address/Package.swift").read_text()
        self.assertIn('.package(url: "https://example.org/some/Trellis-Mirror.git", branch: "main")', manifest)
        self.assertIn('.product(name: "Workflow", package: "Trellis-Mirror")', manifest)
        self.assertNotIn('package: "trellis"', manifest)

    def path_dependency(self, app: str) -> str:
        line = next(
            line for line in (self.here / app / "Package.swift").read_text().splitlines() if ".package(name" in line
        )
        return json.loads(line[line.index("path: ") + 6 : line.rindex(")]")])

    def test_an_empty_folder_is_taken(self):
        (self.here / "empty").mkdir()
        self.make("Bakery", "--path", "empty")
        self.assertTrue((self.here / "empty/Package.swift").is_file())

    def test_a_name_that_is_no_identifier_is_refused(self):
        for name in ["", "3D", "my-app", "My App", "../up", "class", "_", "Bäcker/"]:
            self.assert_refused(name, because="Expected a Swift identifier as the name")
        self.assert_refused(because="Expected a name for the app")

    def test_a_name_whose_modules_trellis_has_is_refused(self):
        self.assert_refused("Workflow", because="it has WorkflowWeb")

    def test_a_folder_that_holds_something_is_refused_and_left_alone(self):
        (self.here / "Bakery").mkdir()
        (self.here / "Bakery/notes").write_text("mine")
        self.assert_refused("Bakery", because="Remove it, or say another by --path.")
        self.assert_refused("Bakery", "--path", "Bakery/notes", because="Remove it, or say another by --path.")
        self.assertEqual((self.here / "Bakery/notes").read_text(), "mine")

    def test_a_folder_of_the_name_of_the_library_is_refused(self):
        self.assert_refused("Trellis", because="Expected another folder name than trellis")

    def test_a_folder_that_cannot_be_made_is_refused(self):
        (self.here / "file").write_text("")
        self.assert_refused("Bakery", "--path", "file/inside", because="Say another folder by --path.")

    def test_an_unknown_kind_is_refused(self):
        self.assert_refused("Bakery", "--kind", "gtk", because="Choose one of them.")

    def test_an_unknown_option_is_refused(self):
        self.assert_refused("Bakery", "--knd", "web", because="--help")
        self.assert_refused("Bakery", "--kind", because="--help")

    def test_a_path_without_trellis_is_refused(self):
        self.assert_refused("Bakery", "--trellis", "nowhere", because="Correct --trellis.")

    def test_help_names_every_option_and_kind(self):
        said = self.make("--help")
        for word in ["--kind", "--path", "--trellis", *MODULES]:
            self.assertIn(word, said)


if __name__ == "__main__":
    unittest.main()
