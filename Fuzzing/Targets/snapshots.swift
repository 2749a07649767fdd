// What a store or a file of snapshots may have. An input's first byte chooses the check, the rest is what is read.

func runInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let input = Array(UnsafeBufferPointer(start: start, count: count))
    guard let choice = input.first else { return -1 }
    let bytes = Array(input.dropFirst())
    switch choice % 3 {
    case 0: checkNode(bytes)
    case 1: checkTree(bytes)
    default: checkRestoring(bytes)
    }
    return 0
}

private func expect(_ isTrue: Bool, _ what: @autoclosure () -> String) {
    if !isTrue { fatalError("Expected \(what()).") }
}

/// A node that can be read is written so that it is read again.
private func checkNode(_ bytes: [UInt8]) {
    guard let node = try? SnapshotNode(bytes: bytes) else { return }
    expect((try? SnapshotNode(bytes: node.bytes)) == node, "\(node) again")
}

private func checkTree(_ bytes: [UInt8]) {
    guard let tree = try? TreeSnapshot(bytes: bytes) else { return }
    expect((try? TreeSnapshot(bytes: tree.bytes)) == tree, "\(tree) again")
}

/// A tree starts from any snapshot, is used, and comes back from its own snapshot as it was.
private func checkRestoring(_ bytes: [UInt8]) {
    guard let snapshot = try? TreeSnapshot(bytes: bytes) else { return }
    var configuration = RuntimeConfiguration()
    configuration.onSnapshotProblem = { _ in }
    // There is no actor here on which an effect could run.
    configuration.onMisuse = { _ in }
    func start(_ snapshot: TreeSnapshot, waits: Bool) -> WorkflowHost<Shelf> {
        WorkflowHost(
            workflow: Shelf(),
            restoring: snapshot,
            coder: .json,
            waits: waits,
            configuration: configuration,
            home: nil
        )
    }
    let host = start(snapshot, waits: snapshot.nodes.count % 2 == 0)
    host.rendering.sink.send(.add("new"))
    host.rendering.books.last?.sink.send(.take(3))
    host.endRestoring()
    let changes = host.changes(since: 0)
    expect(host.changes(since: changes.revision).isEmpty, "no more changes")
    host.rendering.sink.send(.remove("new"))
    // Beyond these the numbers of new nodes are more than a snapshot takes. No tree counts as far.
    guard (snapshot.nodes.keys.max() ?? 0) < 1 << 47 else { return }
    let text = host.rendering.text
    let again = start(host.snapshot(), waits: false)
    expect(again.rendering.text == text, "\(text), not \(again.rendering.text)")
}
