/// A mailbox between work and the loop that paces its outputs. It keeps only the newest output.
actor PaceMailbox<Output: Sendable> {
    enum Event: Sendable {
        case output(Output)
        case timeIsUp
        /// The work has ended. This is the last event.
        case finished(Result<Void, any Error>)
    }

    private var output: Output?
    private var isTimeUp = false
    private var result: Result<Void, any Error>?
    private var reader: CheckedContinuation<Void, Never>?

    /// Stores an output. Paced work does not wait for it to be read.
    func put(_ output: Output) {
        self.output = output
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
            if let output {
                self.output = nil
                return .output(output)
            }
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
