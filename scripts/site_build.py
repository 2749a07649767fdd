"""Joins the documents, the samples and the API reference to one site of MkDocs."""
from __future__ import annotations

import logging
import os
import pathlib
import re
import shutil
import subprocess
import sys
import time

from mkdocs.commands.build import build as build_site
from mkdocs.config import load_config

import site_api
import site_front
import site_reading
import site_samples
from site_pages import ROOT, Pages, place

BUILD = ROOT / ".build"
# Documents that are written with what is counted and taken.
OWN = ("docs/site/index.md", "docs/site/gallery.md")
PICTURES = BUILD / "site-pictures"


def build(quick: bool):
    """Writes the site, and ends the program if it has a problem."""
    begin = time.monotonic()
    (BUILD / "site-pages").mkdir(parents=True, exist_ok=True)
    settings = load_config(str(ROOT / "mkdocs.yml"))
    pages = Pages(BUILD / "site-pages", settings.repo_url, PICTURES)
    if not quick:
        subprocess.run([ROOT / "scripts/docs"], check=True)
        take_pictures()
    pages.heads = site_reading.heads()
    for path in documents():
        if path not in OWN:
            pages.add_document(path)
    site_front.write(pages)
    navigation = {
        "api": site_api.write(pages, BUILD / "docs", version()),
        "samples": site_samples.write(pages),
        "comparisons": comparisons(),
    }
    pages.write_sources()
    write_assets(pages)
    if pages.problems:
        sys.exit("scripts/site: " + "\nscripts/site: ".join(pages.problems))
    print(f"-- pages: {time.monotonic() - begin:.1f} s")
    begin = time.monotonic()
    convert(navigation)
    print(f"-- site: {time.monotonic() - begin:.1f} s; open .build/site/index.html")


def take_pictures():
    """Takes the pictures of the samples, unless all are newer than the programs that they show."""
    programs = {name: BUILD / "debug" / name for name in ("todo", "shop", "helpdesk", "tictactoe", "login", "gallery-server", "concepts-server")}
    taken = [path.stat().st_mtime for path in PICTURES.glob("*.png")]
    # Two colours of each, and of the front page.
    is_complete = len(taken) >= 2 * len(programs) + 2 and all(path.is_file() for path in programs.values())
    if is_complete and min(taken) > max(path.stat().st_mtime for path in programs.values()):
        return
    subprocess.run([ROOT / "scripts/set-up-browser-tests"], check=True)
    built = {f"{name.upper()}_PROGRAM": str(path) for name, path in programs.items() if path.is_file()}
    subprocess.run([ROOT / ".venv/bin/python", ROOT / "Tests/Browser/pictures.py"], check=True, env={**os.environ, **built})


def documents() -> list[str]:
    """The documents that have pages of their own."""
    found = [*ROOT.glob("docs/**/*.md"), *(ROOT / name for name in ("README.md", "CHANGELOG.md", "CONTRIBUTING.md", "CODE_OF_CONDUCT.md", "SECURITY.md", "Benchmarks/README.md"))]
    paths = sorted(str(path.relative_to(ROOT)) for path in found)
    return [path for path in paths if place(path)]


def comparisons() -> list:
    """The navigation of the comparisons, in the order and with the names of their table."""
    rows = re.findall(r"^\| \[([^\]]+)\]\((\S+\.md)\) \|", (ROOT / "docs/comparisons/README.md").read_text(), re.M)
    return ["comparisons/index.md", *({name: f"comparisons/{file}"} for name, file in rows)]


def version() -> str:
    """The newest version in the list of changes, and the commit."""
    name = re.search(r"^## (.+)$", (ROOT / "CHANGELOG.md").read_text(), re.M)[1]
    commit = subprocess.run(["git", "log", "-1", "--format=%h, %cs"], cwd=ROOT, capture_output=True, text=True)
    return f"{name} ({commit.stdout.strip()})" if commit.returncode == 0 else name


def write_assets(pages: Pages):
    (pages.folder / "assets").mkdir(exist_ok=True)
    for name in ("site.css", "site.js", "iframe-worker.js"):
        shutil.copyfile(ROOT / "docs/site" / name, pages.folder / "assets" / name)


def convert(navigation: dict[str, list]):
    """Runs MkDocs; a warning of it is an error."""
    counter = CountWarnings()
    logging.getLogger("mkdocs").addHandler(counter)
    handler = logging.StreamHandler()
    handler.setLevel(logging.WARNING)
    logging.getLogger("mkdocs").addHandler(handler)
    settings = load_config(str(ROOT / "mkdocs.yml"))
    settings.nav = [
        {title: navigation[part]} if isinstance(part, str) else {title: part} for item in settings.nav for title, part in item.items()
    ]
    settings.extra["trellis"] = version()
    build_site(settings)
    if counter.count:
        sys.exit(f"scripts/site: MkDocs has warned {counter.count} times. Correct what it names above.")


class CountWarnings(logging.Handler):
    count = 0

    def emit(self, record: logging.LogRecord):
        if record.levelno >= logging.WARNING:
            self.count += 1
