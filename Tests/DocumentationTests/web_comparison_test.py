"""The table that puts live pages beside LiveView's takes what the parts of scripts/bench-web return."""

import gzip
import http.server
import importlib.machinery
import importlib.util
import json
import pathlib
import sys
import threading
import types
import unittest
from unittest import mock

SCRIPTS = pathlib.Path(__file__).resolve().parents[2] / "scripts"
# One run of the load client, with the figures of each of its modes.
RUN = {
    "events": 1_000, "server_time": 20_000_000, "client_time": 10_000_000, "time": 40_000_000, "p50": 84_000, "p99": 430_000,
    "bytes_up": 17, "bytes_down": 29, "first": 5_000_000, "last": 9_000_000, "shown_time": 90_000_000, "acknowledged_time": 120_000_000,
}
PAINT = {"first paint, cold": [88.0, 60.0], "first click answered, cold": [119.0, 100.0]}
DOCUMENT = b'<head><script>early</script><script defer src="/_trellis/page.js"></script></head>'


def bench_web() -> types.ModuleType:
    sys.path.insert(0, str(SCRIPTS))
    loader = importlib.machinery.SourceFileLoader("bench_web", str(SCRIPTS / "bench-web"))
    module = importlib.util.module_from_spec(importlib.util.spec_from_loader("bench_web", loader))
    sys.dont_write_bytecode, kept = True, sys.dont_write_bytecode
    try:
        loader.exec_module(module)
    finally:
        sys.dont_write_bytecode = kept
        sys.path.remove(str(SCRIPTS))
    return module


class Pages(http.server.BaseHTTPRequestHandler):
    """Answers with a page and its script, compressed where that is asked for."""

    def do_GET(self):
        content = {"/list": DOCUMENT, "/_trellis/page.js": b"1;" * 500}[self.path]
        if self.headers["Accept-Encoding"] == "gzip":
            content = gzip.compress(content)
        self.send_response(200)
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)

    def log_message(self, *_):
        pass


@unittest.skipUnless(sys.platform == "linux", "Pages are measured on Linux only")
class WebComparisonTest(unittest.TestCase):
    def setUp(self):
        self.bench = bench_web()

    def found(self, *names: str) -> dict:
        """What these parts return if each run finds ``RUN``."""
        server = mock.MagicMock()
        server.__enter__.return_value.drive.return_value = [RUN]
        python = mock.MagicMock()
        replaced = {
            "pages": mock.Mock(return_value=server), "echo": mock.Mock(return_value=server), "Server": mock.Mock(return_value=server),
            "opened": mock.Mock(return_value={"cpu": 472_000, "memory": 8_000}), "progress": mock.Mock(), "ROOT": python,
            "resource": mock.Mock(getrlimit=lambda _: (1 << 20, 1 << 20)),
            "sizes_at": mock.Mock(return_value={name: {"identity": 13_000, "gzip": 3_134} for name in ("html", "script")}),
        }
        painted = json.dumps({name: PAINT for name in ("`one`", "bare `one`", "`list`", "bare `list`")})
        options = types.SimpleNamespace(passes=2, seconds=0.1, loads=1)
        with mock.patch.multiple(self.bench, **replaced), mock.patch("subprocess.check_output", return_value=painted):
            return {name: getattr(self.bench, name)(options) for name in names}

    def test_every_line_has_a_figure_of_what_the_parts_return(self):
        found = self.found("throughput", "latency", "rows", "opening", "sizes", "paint", "fanout")
        found["memory"] = {"one": 8_000.0, "list": 64_000.0}
        lines = {line[0]: line[1:] for line in self.bench.beside_liveview(found)}
        self.assertEqual(len(self.bench.beside_liveview(found)), 19)
        publication = "server's time of a publication to 5,000 sessions, until all are sent"
        self.assertEqual(lines[publication], ["90 ms", "136–155 ms", "1.5–1.7"])
        self.assertEqual(lines["with their acknowledgements"][0], "120 ms")
        self.assertEqual(lines["until the first session has it"][0], "5 ms")
        self.assertEqual(lines["server's time to open 5,000 sessions of `one`"][0], "2.36 s")
        self.assertEqual(lines["first paint in Chromium, cold, `one`"][0], "88 ms")
        self.assertEqual(lines["script, compressed"][0], "3.13 KB")
        self.assertTrue(all(self.bench.tables(found)))

    def test_a_part_that_was_not_measured_has_no_lines(self):
        self.assertEqual([line[0] for line in self.bench.beside_liveview(self.found("paint"))][0], "first paint in Chromium, cold, `one`")
        self.assertEqual(self.bench.beside_liveview({}), [])

    def test_a_figure_that_a_part_no_longer_has_is_no_gap_in_the_table(self):
        with self.assertRaises(KeyError):
            self.bench.beside_liveview({"fanout": {"shown": 1}})

    def test_sizes_are_those_of_the_bodies(self):
        with http.server.ThreadingHTTPServer(("127.0.0.1", 0), Pages) as server:
            threading.Thread(target=server.serve_forever, daemon=True).start()
            found = self.bench.sizes_at(f"http://127.0.0.1:{server.server_port}")
            server.shutdown()
        self.assertEqual(found["html"]["identity"], len(DOCUMENT))
        self.assertEqual(found["script"]["identity"], 1_000)
        self.assertLess(found["script"]["gzip"], 100)


if __name__ == "__main__":
    unittest.main()
