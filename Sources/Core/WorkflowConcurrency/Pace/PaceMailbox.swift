/// A mailbox between work and the loop that paces its outputs. Of those that are not read it keeps the first, which may be due at once, and
/// the newest.
actor PaceMailbox<Output: Sendable> {
    enum Event: Sendable {
        case output(Output)
        case timeIsUp
        /// The work has ended. This is the last event.
        case finished(Result<Void, any Error>)
    }

    private var outputs: [Output] = []
    private var isTimeUp = false
    private var result: Result<Void, any Error>?
    private var reader: CheckedContinuation<Void, Never>?

    /// Stores an output. Paced work does not wait for it to be read.
    func put(_ output: Output) {
        if outputs.count == 2 { outputs.removeLast() }
        outputs.append(output)
        wakeReader()
    }

    func timeIsUp() {
        isTimeUp = true
        wakeReader()
    }

    func finish(_ result: Result<Void, any Error>) {
        self.result = result
        wakeReader()
    }

    /// Waits for the next event. The work and its clock end when they are cancelled, and so does this wait.
    func next() async -> Event {
        while true {
            if !outputs.isEmpty { return .output(outputs.removeFirst()) }
            if isTimeUp {
                isTimeUp = false
                return .timeIsUp
            }
            if let result { return .finished(result) }
            await withCheckedContinuation { reader = $0 }
        }
    }

    private func wakeReader() {
        reader?.resume()
        reader = nil
    }
}
