// The bytes of a terminal. An input is what the terminal sends; its first byte has the number of cuts in its low three bits, and two
// bytes for each say where. However it is cut the events are the same, bounds hold, and the key after a pause is not lost.

func runInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let input = UnsafeRawBufferPointer(start: start, count: count)
    guard let first = input.first else { return -1 }
    let cutCount = Int(first & 7)
    guard input.count > 1 + 2 * cutCount else { return -1 }
    let sent = Array(input[(1 + 2 * cutCount)...])
    let cuts = (0..<cutCount).map { (Int(input[1 + 2 * $0]) << 8 | Int(input[2 + 2 * $0])) % sent.count }.sorted()
    let whole = events(of: sent, cuts: [])
    let split = events(of: sent, cuts: cuts)
    expect(whole == split, "the same events whole and cut at \(cuts), not \(whole) and \(split)")
    return 0
}

private func events(of sent: [UInt8], cuts: [Int]) -> [InputParser.Event] {
    var parser = InputParser()
    var events: [InputParser.Event] = []
    var position = 0
    for end in cuts + [sent.count] {
        parser.feed(sent[position..<end], at: .zero) { events.append($0) }
        position = end
    }
    expect(events.count <= sent.count, "an event a byte at most")
    parser.timePassed(.seconds(10)) { events.append($0) }
    expect(parser.deadline == nil, "nothing to wait for")
    var last: [InputParser.Event] = []
    parser.feed([0x7A], at: .seconds(10)) { last.append($0) }
    expect(last == [.input(.key(KeyPress(.character("z"))))], "the key after a pause, not \(last)")
    return events
}

private func expect(_ holds: Bool, _ message: @autoclosure () -> String) {
    if !holds { fatalError("Expected \(message()).") }
}
