"""What other frameworks measured for the pages of bench-web, and the table that puts ours beside them."""

# Phoenix LiveView 1.2.10 on Phoenix 1.8.9, Bandit 1.12.5, Elixir 1.18.3 and OTP 27.3.4 with its compiler, one scheduler, a release without
# compression of sockets; the client is Benchmarks' own with LiveView's protocol. `list` is one LiveComponent a row, its fastest form.
# A figure is a number or the least and the most of several runs. `higher` says that more is better.
LIVEVIEW = [
    # row, unit, figure of LiveView, part of bench-web and ours from it, whether more is better
    ("events per core-second, 20 pages: `one`", "", 19_701, "throughput", lambda part: rate(part, "one"), True),
    ("`list` of 100", "", 18_518, "throughput", lambda part: rate(part, "list"), True),
    ("`plain` of 100", "", 6_989, "throughput", lambda part: rate(part, "plain"), True),
    ("server's time of an event, `list` of 1,000", "µs", 52.1, "rows", lambda part: part["1000"] / 1e3, False),
    ("`list` of 10,000", "µs", 81.3, "rows", lambda part: part["10000"] / 1e3, False),
    ("`plain` of 1,000", "µs", 1_129, "rows", lambda part: part["plain-1000"] / 1e3, False),
    ("server's time of a publication to 5,000 sessions, until all are sent", "ms", (136, 155), "fanout", lambda part: fed(part, "shown_time"), False),
    ("with their acknowledgements", "ms", (138, 157), "fanout", lambda part: fed(part, "acknowledged_time"), False),
    ("until the first session has it", "ms", (3, 10), "fanout", lambda part: fed(part, "first"), False),
    ("server's time to open 5,000 sessions of `one`", "s", (5.0, 5.4), "opening", lambda part: 5_000 * part["one"]["cpu"] / 1e9, False),
    ("memory of a quiet session, `one`", "KiB", 40, "memory", lambda part: part["one"] / 1024, False),
    ("`list` of 100", "KiB", (405, 440), "memory", lambda part: part["list"] / 1024, False),
    ("a click, up", "bytes", 99, "latency", lambda part: part["one"]["bytes_up"], False),
    ("down", "bytes", 101, "latency", lambda part: part["one"]["bytes_down"], False),
    ("one page, click to patch, p50", "ms", 0.127, "latency", lambda part: part["one"]["p50"] / 1e6, False),
    ("first paint in Chromium, cold, `one`", "ms", (48, 56), "paint", lambda part: painted(part, "one"), False),
    ("`list`", "ms", (48, 64), "paint", lambda part: painted(part, "list"), False),
    ("HTML of `list` on the wire", "KiB", 1.9, "sizes", lambda part: part["html"]["gzip"] / 1024, False),
    ("script, compressed", "KB", 44.0, "sizes", lambda part: part["script"]["gzip"] / 1000, False),
]

# Taken with this method and a client in Python, with counter pages written as the guide of each recommends; compressed where the
# framework does so unasked. Latencies and sizes are of one page.
OTHERS = {
    "": ["bare echo (Starlette 1.10)", "NiceGUI 3.18", "ReactPy 1.1", "Shiny for Python 1.8"],
    "`one` events per core-second": ["31,800–34,200", "3,290–4,600", "4,060–5,020", "840–1,050"],
    "`list` events per core-second": ["34,500–41,100", "3,800–4,880", "2,810–4,020", "241–291"],
    "`one` p50 / p99 ms": ["0.14–0.20 / 0.3–0.7", "0.37–0.57 / 0.6–2.0", "0.39–0.53 / 0.6–2.3", "0.56–1.0 / 0.9–2.1"],
    "`list` p50 / p99 ms": ["0.13–0.17 / 0.2–0.3", "0.38–0.84 / 0.7–3.3", "0.46–0.58 / 0.6–1.9", "1.4–2.5 / 3.1–7.8"],
    "`one` KiB per quiet session": ["60", "217", "101", "124"],
    "`list` KiB per quiet session": ["62", "2,142", "981", "2,361"],
    "payload of a click, bytes up / down": ["3 / 8", "134 / 53", "79 / 414", "53 / 284"],
}


def rate(throughput: dict, page: str) -> float:
    return throughput[page]["events_per_core_second"]


def fed(fanout: dict, figure: str) -> float:
    """Milliseconds of the sessions that follow a value."""
    return fanout["feed"][figure]["median"] / 1e6


def painted(paint: dict, page: str) -> float:
    """Milliseconds until the first paint of a browser that has nothing of the page."""
    return paint[f"`{page}`"]["first paint, cold"][0]


def shown(value: float) -> str:
    """Three digits, or all of a larger number."""
    return f"{value:,.0f}" if value >= 100 else f"{float(f'{value:.3g}'):g}"


def beside_liveview(found: dict) -> list[list[str]]:
    """The lines for what was measured: ours, LiveView's, and by how much ours is better."""
    lines = []
    for row, unit, theirs, part, figure, is_higher_better in LIVEVIEW:
        if part not in found:
            continue
        ours = figure(found[part])
        ends = theirs if isinstance(theirs, tuple) else (theirs,)
        ratios = sorted({f"{ours / end if is_higher_better else end / ours:.1f}" for end in ends}, key=float)
        cells = [shown(ours), "–".join(map(shown, ends))]
        lines.append([row, *(f"{cell} {unit}".strip() for cell in cells), "–".join(ratios)])
    return lines


def others() -> list[list[str]]:
    return [[name, *figures] for name, figures in OTHERS.items()]
