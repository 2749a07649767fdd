"""The site's pages are the documents of the repository, in the form that MkDocs reads, with links that lead to pages."""

import pathlib
import sys
import tempfile
import unittest

SCRIPTS = pathlib.Path(__file__).resolve().parents[2] / "scripts"
sys.path.insert(0, str(SCRIPTS))

import site_pages  # noqa: E402
import site_reading  # noqa: E402


class PlainTests(unittest.TestCase):
    def test_comments_are_left_out_but_not_those_in_code(self):
        text = "<!-- swift: module=A -->\n\nText\n\n```html\n<!-- kept -->\n```\n<!-- two\nlines -->\nEnd\n"
        self.assertEqual(site_pages.plain(text), "\nText\n\n```html\n<!-- kept -->\n```\nEnd\n")

    def test_lists_and_tables_begin_after_an_empty_line(self):
        self.assertEqual(site_pages.plain("Text\n- one\n- two\n"), "Text\n\n- one\n- two\n")
        self.assertEqual(site_pages.plain("Text\n| a |\n|---|\n"), "Text\n\n| a |\n|---|\n")

    def test_items_below_items_are_four_columns_deep(self):
        self.assertEqual(site_pages.plain("- one\n  - two\n"), "- one\n    - two\n")

    def test_the_head_of_a_column_is_not_empty(self):
        self.assertIn("Subject</span> | here |", site_pages.plain("| | here |\n|---|---|\n"))


class LinkTests(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)
        folder = pathlib.Path(self.folder.name)
        self.pages = site_pages.Pages(folder / "pages", "https://repository.example", folder / "pictures")

    def link(self, text, path, where):
        return self.pages.link(text, path, where)

    def test_documents_lead_to_their_pages(self):
        self.assertEqual(self.link("[a](../patterns.md#sinks)", "docs/web/03-lists.md", "web/03-lists.md"), "[a](../patterns.md#sinks)")
        self.assertEqual(self.link("[a](../../docs/web.md)", "Samples/Shop/README.md", "samples/shop.md"), "[a](../web.md)")
        self.assertEqual(self.link("[a](docs/api/Workflow.txt)", "README.md", "overview.md"), "[a](api/Workflow/index.md)")

    def test_files_have_pages_and_other_folders_lead_to_the_repository(self):
        self.assertEqual(self.link("[a](../Package.swift)", "docs/web.md", "web.md"), "[a](source/Package.swift.md)")
        self.assertEqual(self.pages.wanted, ["Package.swift"])
        self.assertEqual(self.link("[a](../Sources)", "docs/web.md", "web.md"), "[a](https://repository.example/tree/main/Sources)")

    def test_links_in_code_stay(self):
        text = "```\n[a](../web.md)\n```"
        self.assertEqual(self.link(text, "docs/web/03-lists.md", "x.md"), text)

    def test_a_link_to_nothing_is_a_problem(self):
        self.link("[a](nowhere.txt)", "docs/web.md", "web.md")
        self.assertEqual(self.pages.problems, ["docs/nowhere.txt does not exist, but a document links to it"])


class ReadingTests(unittest.TestCase):
    def test_the_time_follows_from_words_and_lines(self):
        self.assertEqual(site_reading.minutes("word " * 1800), 10)
        self.assertEqual(site_reading.minutes("```\n" + "code\n" * 500 + "```\n"), 20)
        self.assertEqual(site_reading.minutes("short"), 5)

    def test_each_chapter_of_the_web_guide_says_what_it_needs(self):
        chapters = {f"docs/web/{path.name}" for path in (site_pages.ROOT / "docs/web").glob("*.md")}
        self.assertEqual(chapters - set(site_reading.heads()), set())


if __name__ == "__main__":
    unittest.main()
