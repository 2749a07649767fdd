// Measures the pure part of the terminal against the limits of its design, and against the same screen by hand.
//
//     swift run -c release terminal-benchmark
//
// Limits of bytes and memory fail the run; times are only reported, as machines differ. `--parse COUNT` feeds that many random bytes
// to the parser, for a count of its instructions.
import Foundation
import WorkflowTerminal
import ViewEnvironment
import WorkflowScreens

// `--show list` and `--show form` are the screens of scripts/terminal-comparison.
if let index = CommandLine.arguments.firstIndex(of: "--show") {
    try await Terminal().run(Shown(isForm: CommandLine.arguments.dropFirst(index + 1).first == "form"))
    exit(0)
}

if let index = CommandLine.arguments.firstIndex(of: "--parse") {
    let count = Int(CommandLine.arguments[index + 1]) ?? 0
    print(parse(RandomBytes.bytes(count)), "events of", count, "bytes")
    exit(0)
}

var failures = 0

@MainActor
func report(_ name: String, _ value: Double, limit: Double, unit: String, byHand: Double? = nil, isStrict: Bool = false)
{
    func format(_ number: Double) -> String {
        let text = number < 100 ? "\((number * 10).rounded() / 10)" : "\(Int(number))"
        return String(repeating: " ", count: max(9 - text.count, 0)) + text
    }
    let ok = value <= limit
    if isStrict, !ok { failures += 1 }
    let hand = byHand.map { " by hand\(format($0))" } ?? ""
    print(
        name + String(repeating: " ", count: max(40 - name.count, 1)) + format(value),
        unit,
        " limit\(format(limit))",
        ok ? "ok" : "OVER",
        hand
    )
}

func parse(_ bytes: [UInt8]) -> Int {
    var parser = InputParser()
    var count = 0
    // As a driver reads them.
    for start in stride(from: 0, to: bytes.count, by: 512) {
        parser.feed(bytes[start..<min(start + 512, bytes.count)], at: .zero) { _ in count += 1 }
    }
    return count
}

func session(_ columns: Int, _ rows: Int) -> TerminalSession {
    TerminalSession(size: TerminalSize(columns: columns, rows: rows))
}

for (columns, rows, limit) in [(80, 24, 50.0), (200, 60, 150.0)] {
    let terminal = session(columns, rows)
    let plain = TodoScreen.withRows(rows)
    let toggled = plain.toggling(2)
    var hand = ByHand(columns: columns, rows: rows)
    terminal.show(plain, in: .empty)
    var bytes = terminal.frame().count
    report(
        "\(columns)x\(rows), first frame",
        Double(bytes),
        limit: 20_000,
        unit: "bytes",
        byHand: Double(hand.frame(plain).count)
    )
    let time = bestTime(of: 200) { step in
        terminal.show(step.isMultiple(of: 2) ? toggled : plain, in: .empty)
        bytes = terminal.frame().count
    }
    let byHand = bestTime(of: 200) { step in bytes += hand.frame(step.isMultiple(of: 2) ? toggled : plain).count & 1 }
    report("\(columns)x\(rows), one row toggled", time, limit: limit, unit: "µs", byHand: byHand)
    report(
        "\(columns)x\(rows), all painted",
        bestTime(of: 200) { _ in
            terminal.repaint()
            terminal.show(plain, in: .empty)
            bytes = terminal.frame().count
        },
        limit: limit * 2,
        unit: "µs",
        byHand: bestTime(of: 200) { _ in
            hand.repaint()
            bytes += hand.frame(plain).count & 1
        }
    )
    _ = hand.frame(toggled)
    terminal.show(toggled, in: .empty)
    _ = terminal.frame()
    terminal.show(plain, in: .empty)
    report(
        "\(columns)x\(rows), one row toggled",
        Double(terminal.frame().count),
        limit: 40,
        unit: "bytes",
        byHand: Double(hand.frame(plain).count),
        isStrict: true
    )
    terminal.show(plain, in: .empty)
    report(
        "\(columns)x\(rows), unchanged",
        Double(terminal.frame().count),
        limit: 0,
        unit: "bytes",
        byHand: Double(hand.frame(plain).count),
        isStrict: true
    )
    let unchanged = bestTime(of: 200) { _ in
        terminal.show(plain, in: .empty)
        bytes += terminal.frame().count
    }
    let unchangedByHand = bestTime(of: 200) { _ in bytes += hand.frame(plain).count & 1 }
    report("\(columns)x\(rows), unchanged", unchanged, limit: limit, unit: "µs", byHand: unchangedByHand)
}

do {
    let terminal = session(80, 24)
    let screen = TodoScreen.withRows(10_000)
    terminal.show(screen, in: .empty)
    _ = terminal.frame()
    _ = terminal.handle(.key(.tab))
    _ = terminal.handle(.key(.tab))
    var most = 0
    let time = bestTime(of: 200) { _ in
        _ = terminal.handle(.key(.down))
        terminal.show(screen, in: .empty)
        most = max(most, terminal.frame().count)
    }
    var hand = ByHand(columns: 80, rows: 24)
    var mostByHand = 0
    _ = hand.frame(screen)
    let byHand = bestTime(of: 200) { step in mostByHand = max(mostByHand, hand.frame(screen, from: step + 1).count) }
    report("10,000 rows, a row down", time, limit: 100, unit: "µs", byHand: byHand)
    report(
        "10,000 rows, scrolled by a row, at most",
        Double(most),
        limit: 400,
        unit: "bytes",
        byHand: Double(mostByHand),
        isStrict: true
    )
}

do {
    var text = ""
    let terminal = session(80, 24)
    func show() {
        terminal.show(
            field(
                "Text",
                text: text,
                onChange: {
                    text = $0; show()
                }
            )
        )
    }
    show()
    let pasted = String(repeating: "0123456789abcde\n", count: 1 << 16)
    let start = processorTime()
    _ = terminal.handle(.paste(pasted))
    _ = terminal.frame()
    let pasting = (processorTime() - start) / 1_000
    var hand = FieldByHand()
    var count = 0
    let startByHand = processorTime()
    count += hand.paste(pasted).count
    report(
        "a paste of 1 MB",
        pasting,
        limit: 100_000,
        unit: "µs",
        byHand: (processorTime() - startByHand) / 1_000
    )
    let time = bestTime(of: 20) { _ in
        _ = terminal.handle(.key("x"))
        _ = terminal.frame()
    }
    let byHand = bestTime(of: 20) { _ in count += hand.type(0x78).count & 1 }
    report("a letter after it", time, limit: 1_000, unit: "µs", byHand: byHand)
}

do {
    let terminal = session(80, 24)
    let screen = TodoScreen.withRows(30)
    terminal.show(screen, in: .empty)
    let time = bestTime(of: 100) { step in
        _ = terminal.handle(.resize(TerminalSize(columns: 40 + step % 100, rows: 10 + step % 50)))
        _ = terminal.frame()
    }
    var bytes = 0
    let byHand = bestTime(of: 100) { step in
        var hand = ByHand(columns: 40 + step % 100, rows: 10 + step % 50)
        bytes += hand.frame(screen).count & 1
    }
    report("a resize", time, limit: 300, unit: "µs", byHand: byHand)
}

do {
    let most = RandomBytes.bytes(10_000_000)
    let before = residentBytes()
    for (name, count) in [("10⁵", 100_000), ("10⁶", 1_000_000), ("10⁷", 10_000_000)] {
        let bytes = Array(most.prefix(count))
        let start = processorTime()
        var events = parse(bytes)
        let time = (processorTime() - start) / Double(count)
        let startByHand = processorTime()
        events += KeysByHand.count(in: bytes)
        let byHand = (processorTime() - startByHand) / Double(count)
        report("random bytes, one of \(name)", events > 0 ? time : .infinity, limit: 100, unit: "ns", byHand: byHand)
    }
    if let before, let after = residentBytes() {
        // A paste may have 8 MB, and by hand nothing is kept.
        report(
            "memory after them",
            Double(max(after - before, 0)),
            limit: 32_000_000,
            unit: "bytes",
            byHand: 0,
            isStrict: true
        )
    }
}

if let before = residentBytes() {
    let screen = TodoScreen.withRows(30)
    let sessions = (0..<1_000).map { _ in
        let terminal = session(80, 24)
        terminal.show(screen, in: .empty)
        _ = terminal.frame()
        _ = terminal.handle(.key(.tab))
        _ = terminal.frame()
        return terminal
    }
    let after = residentBytes() ?? 0
    report(
        "memory of a session",
        Double(after - before) / Double(sessions.count),
        limit: 65_536,
        unit: "bytes",
        // Two grids of cells.
        byHand: Double(2 * 80 * 24 * MemoryLayout<UInt32>.size),
        isStrict: true
    )
}

if failures > 0 { fatalError("Expected all limits of bytes to be kept. Instead, \(failures) are not. See OVER above.") }
