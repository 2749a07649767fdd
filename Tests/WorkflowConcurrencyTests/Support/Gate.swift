/// Where tasks wait until the test lets them pass, one for each opening.
actor Gate {
    private var openings = 0
    private var waiting: [CheckedContinuation<Void, Never>] = []

    /// Returns when it is the caller's turn, cancelled or not.
    func pass() async {
        if openings > 0 {
            openings -= 1
        } else {
            await withCheckedContinuation { waiting.append($0) }
        }
    }

    func open() {
        if waiting.isEmpty {
            openings += 1
        } else {
            waiting.removeFirst().resume()
        }
    }
}

/// Returns when the task that calls it is cancelled.
func untilCancelled() async {
    let (stream, continuation) = AsyncStream.makeStream(of: Never.self)
    await withTaskCancellationHandler {
        for await _ in stream {}
    } onCancel: {
        continuation.finish()
    }
}
