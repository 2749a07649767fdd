"""scripts/check-tutorial notices when a text of the tutorial and its package drift apart."""

import importlib.machinery
import importlib.util
import pathlib
import sys
import unittest

SCRIPT = pathlib.Path(__file__).resolve().parents[2] / "scripts" / "check-tutorial"

BEFORE = {"Package.swift": "let a = 1\n", "Sources/App/Old.swift": "old\n", "Sources/App/Page.swift": "one\ntwo\n}\n"}
AFTER = {
    "Package.swift": "let a = 1\n",
    "Sources/App/Page.swift": "one\n    new\ntwo\nthree\n}\n",
    "Sources/App/style.css": "p { margin: 0 }\n",
    "Tests/AppTests/PageTests.swift": "test\n",
}
TEXT = """
Remove `Old.swift`.

```swift
// Sources/App/Page.swift
one
    new
// …
three
```

```css
/* Sources/App/style.css */
p { margin: 0 }
```

```swift
let example = "of no file"
```
"""


def load():
    sys.dont_write_bytecode = True
    loader = importlib.machinery.SourceFileLoader("check_tutorial", str(SCRIPT))
    module = importlib.util.module_from_spec(importlib.util.spec_from_loader("check_tutorial", loader))
    loader.exec_module(module)
    return module


class CheckTutorialTest(unittest.TestCase):
    def problems(self, text: str = TEXT, after: dict[str, str] = AFTER) -> list[str]:
        return load().problems_of(text, BEFORE, after)

    def test_a_text_that_shows_all_that_changed_has_no_problem(self):
        self.assertEqual(self.problems(), [])

    def test_a_changed_line_in_the_text(self):
        [problem, _] = self.problems(TEXT.replace("    new", "    newer"))
        self.assertIn("Sources/App/Page.swift does not have these lines", problem)

    def test_another_indentation_in_the_text(self):
        self.assertIn("does not have these lines", self.problems(TEXT.replace("    new", "  new"))[0])

    def test_lines_in_another_order(self):
        self.assertIn("or has them earlier", self.problems(TEXT.replace("// …\nthree", "// …\none"))[0])

    def test_a_changed_line_in_the_package(self):
        after = AFTER | {"Sources/App/style.css": "p { margin: 1px }\n"}
        self.assertIn("Sources/App/style.css does not have these lines", self.problems(after=after)[0])

    def test_a_new_line_that_the_text_does_not_show(self):
        after = AFTER | {"Sources/App/Page.swift": "one\n    new\ntwo\nthree\nfour\n}\n"}
        self.assertEqual(self.problems(after=after), ["Sources/App/Page.swift has lines that no block shows:\nfour"])

    def test_a_new_file_that_the_text_does_not_show(self):
        after = AFTER | {"Sources/App/Site.swift": "site\n"}
        self.assertEqual(self.problems(after=after), ["Sources/App/Site.swift has lines that no block shows:\nsite"])

    def test_a_file_that_the_package_does_not_have(self):
        after = {path: text for path, text in AFTER.items() if not path.endswith("css")}
        self.assertEqual(self.problems(after=after), ["Sources/App/style.css is shown, but the package does not have it."])

    def test_a_file_that_has_gone_unnamed(self):
        problems = self.problems(TEXT.replace("Old", "Other"))
        self.assertEqual(problems, ["Sources/App/Old.swift has gone, and the text does not name it."])


if __name__ == "__main__":
    unittest.main()
