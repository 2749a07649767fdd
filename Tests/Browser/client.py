"""The client script's own rules in a browser, one function a rule. Names of rules select.

usage: client.py [--engine chromium|firefox|webkit] [--of MODULE,… | --without MODULE,…] [--part 1/2] [RULE …]

Modules are those of client_rules.
"""

import argparse
import sys
import time
import traceback
import types
import zlib

from client_rules import (
    commands, compared, connection, controls, cost, drag, dragged, early, events, far, fields, foreign, kept, large, page, patches, simulator, table,
    uploads,
)
from client_rules.left_out import LEFT_OUT
from support.client_page import ClientPage, end_with, made_by_swift_tests, open_browser
from support.small_pages import COUNTER

LARGEST_SCRIPT = 16 << 10  # bytes, compressed
LONGEST = {"chromium": 1000, "firefox": 1800, "webkit": 1800}  # seconds


def served_size(content):
    """The number of bytes that the server sends of an asset; it compresses as web_gzip does."""
    compressor = zlib.compressobj(zlib.Z_BEST_COMPRESSION, zlib.DEFLATED, 15 + 16, 9)
    return len(compressor.compress(content) + compressor.flush())


MODULES = [
    connection, events, controls, commands, fields, table, early, compared, foreign, patches, page, kept, large, cost, simulator, uploads,
    far, drag, dragged,
]


def chosen_modules(of, without):
    """The modules that the options choose; ends the program if one of their names is none of a module."""
    known = {module.__name__.split(".")[-1]: module for module in MODULES}
    names = of.split(",") if of else [name for name in known if name not in without.split(",")]
    if unknown := [name for name in [*names, *without.split(",")] if name and name not in known]:
        sys.exit(f"client.py: Expected modules of client_rules: {', '.join(known)}. Instead: {', '.join(unknown)}.")
    return [known[name] for name in names]


def rules(modules):
    """The functions that modules of rules define, without their helpers, which begin with an underscore."""
    for module in modules:
        for item in vars(module).values():
            if isinstance(item, types.FunctionType) and item.__module__ == module.__name__ and item.__name__[0] != "_":
                yield item


def run(browser, script, test):
    """Returns whether a rule holds."""
    # Said before it runs: a rule that hangs is the last one named.
    print(f"  {test.__name__}", end="", flush=True)
    begin = time.monotonic()
    tab = ClientPage(browser, script, COUNTER)
    try:
        test(tab)
        assert not tab.problems, tab.problems
        return True
    except Exception:
        print(f"\nFAILED {test.__name__}: sent {tab.frames}, problems {tab.complaints}")
        traceback.print_exc(limit=-2, file=sys.stdout)
    finally:
        print(f" {time.monotonic() - begin:.1f} s")
        tab.close()


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--engine", default="chromium", choices=["chromium", "firefox", "webkit"])
    parser.add_argument("--part", default="1/1", help="2/3 runs the second of three parts of the rules")
    parser.add_argument("--of", default="", help="only the rules of these modules, such as drag,dragged")
    parser.add_argument("--without", default="", help="not the rules of these modules")
    parser.add_argument("names", nargs="*")
    options = parser.parse_args()
    modules = chosen_modules(options.of, options.without)
    script = made_by_swift_tests(TRELLIS_SERVED_SCRIPT="served.js")["TRELLIS_SERVED_SCRIPT"]
    size = served_size(script.encode())
    print(f"client script: {len(script.encode())} bytes, {size} as served by gzip")
    assert size <= LARGEST_SCRIPT, f"the script takes {size} bytes by gzip, at most {LARGEST_SCRIPT}"
    part, parts = map(int, options.part.split("/"))
    browser = open_browser(options.engine)
    end_with(browser, LONGEST[options.engine])
    left_out = LEFT_OUT[options.engine]
    chosen = [rule for rule in rules(modules) if (rule.__name__ in options.names if options.names else rule.__name__ not in left_out)][part - 1::parts]
    try:
        failures = [test.__name__ for test in chosen if not run(browser, script, test)]
    finally:
        browser.close()
    print(*failures, f"{len(chosen)} rules of the client in {options.engine}, {len(failures)} failures", sep="\n")
    sys.exit(1 if failures else 0)


main()
