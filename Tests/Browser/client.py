"""The client script's own rules in Chromium, one function a rule. Names of rules select."""

import faulthandler
import sys
import traceback
import types
import zlib

from client_rules import (
    compared, connection, controls, cost, events, far, fields, foreign, kept, large, page, patches, simulator, uploads,
)
from support.client_page import ClientPage, chromium, made_by_swift_tests
from support.small_pages import COUNTER

LARGEST_SCRIPT = 16 << 10  # bytes, compressed


def served_size(content):
    """The number of bytes that the server sends of an asset; it compresses as web_gzip does."""
    compressor = zlib.compressobj(zlib.Z_BEST_COMPRESSION, zlib.DEFLATED, 15 + 16, 9)
    return len(compressor.compress(content) + compressor.flush())


def rules():
    """The functions that the modules of rules define, without their helpers, which begin with an underscore."""
    for module in (
        connection, events, controls, fields, compared, foreign, patches, page, kept, large, cost, simulator, uploads, far,
    ):
        for item in vars(module).values():
            if isinstance(item, types.FunctionType) and item.__module__ == module.__name__ and item.__name__[0] != "_":
                yield item


def main():
    faulthandler.dump_traceback_later(600, exit=True)  # a hang is a failure that says where
    script = made_by_swift_tests(TRELLIS_SERVED_SCRIPT="served.js")["TRELLIS_SERVED_SCRIPT"]
    size = served_size(script.encode())
    print(f"client script: {len(script.encode())} bytes, {size} as served by gzip")
    assert size <= LARGEST_SCRIPT, f"the script takes {size} bytes by gzip, at most {LARGEST_SCRIPT}"
    driver, browser = chromium()
    chosen = [rule for rule in rules() if not sys.argv[1:] or rule.__name__ in sys.argv[1:]]
    failures = 0
    for test in chosen:
        # Said before it runs: a rule that hangs is the last one named.
        print(f"  {test.__name__}", flush=True)
        tab = ClientPage(browser, script, COUNTER)
        try:
            test(tab)
            assert not tab.problems, tab.problems
        except Exception:
            failures += 1
            print(f"FAILED {test.__name__}: sent {tab.frames}, problems {tab.problems}")
            traceback.print_exc(limit=-2, file=sys.stdout)
        finally:
            tab.close()
    browser.close()
    driver.stop()
    print(f"{len(chosen)} rules of the client, {failures} failures")
    sys.exit(1 if failures else 0)


main()
