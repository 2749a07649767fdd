// What a file of a journal may have: frames, records, and what is replayed and verified of them.

func runInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = Array(UnsafeBufferPointer(start: start, count: count))
    let frames = JournalFrames(bytes)
    let sizes = frames.records.reduce(0) { $0 + $1.count + 4 }
    expect(frames.length <= bytes.count && sizes <= frames.length, "frames within the bytes")
    if !frames.records.isEmpty {
        let again = frames.records.reduce(JournalFrames.head) { $0 + JournalFrames.frame($1) }
        expect(Array(bytes.prefix(frames.length)) == again, "the same bytes for the same records")
    }
    for record in frames.records { checkRecord(record) }
    check(Journal(records: frames.records))
    return 0
}

private func expect(_ isTrue: Bool, _ what: @autoclosure () -> String) {
    if !isTrue { fatalError("Expected \(what()).") }
}

/// A record that can be read is written so that it is read again.
private func checkRecord(_ bytes: [UInt8]) {
    guard let content = try? JournalContent(bytes: bytes) else { return }
    let record =
        switch content {
        case .snapshot(let snapshot): JournalRecord(snapshot)
        case .entry(let entry): JournalRecord(entry)
        }
    expect((try? JournalContent(bytes: record.bytes)) == content, "\(content) again")
}

/// Every point that a journal has can be replayed, and all of it verified.
private func check(_ journal: Journal) {
    guard let range = journal.range else { return }
    var configuration = RuntimeConfiguration()
    configuration.onSnapshotProblem = { _ in }
    configuration.onMisuse = { _ in }
    for index in Set([range.lowerBound, range.lowerBound + range.count / 2, range.upperBound]) {
        do {
            let host = try journal.replay(Shelf(), to: index, configuration: configuration, home: nil)
            host.rendering.sink.send(.add("new"))
            host.rendering.books.last?.sink.send(.take(1))
            _ = try journal.verify(Shelf(), from: index, configuration: configuration, home: nil) {
                UInt64($0.text.utf8.count)
            }
        } catch {
            fatalError("Expected entry \(index), of \(range). Instead: \(error)")
        }
    }
    expect((try? journal.snapshot(at: range.upperBound + 1)) == nil, "no entry beyond \(range)")
}
