import TrellisSupport

/// Events of a terminal on their way to its driver: written from any thread, read on the driver's home.
final class TerminalMailbox: Sendable {
    /// Events besides input.
    struct Signals: OptionSet, Sendable {
        let rawValue: UInt16

        static let resized = Signals(rawValue: 1)
        /// The process, or the one that handed the terminal over, goes on after a stop.
        static let continued = Signals(rawValue: 2)
        /// Somebody asks the process to stop, as ^Z does.
        static let stopped = Signals(rawValue: 4)
        /// Nothing more will come: the terminal, or the one who handed it over, is gone.
        static let ended = Signals(rawValue: 8)
        /// All that was written has reached the terminal.
        static let drained = Signals(rawValue: 16)
        /// The process has written to its own streams.
        static let printed = Signals(rawValue: 32)
        /// There is a rendering, an output or a deadline.
        static let woken = Signals(rawValue: 64)
    }

    struct News: Sendable {
        var bytes: [UInt8] = []
        var signals: Signals = []
        /// A Boolean value that indicates whether more input waits. The end is told after the last of it.
        var hasMore = false
        /// A Boolean value that indicates whether input that did not fit can be read now.
        var makesRoom = false
    }

    /// More input than this is left in the terminal until the driver has taken it.
    static let inputLimit = 256 << 10
    /// The most bytes of one piece of news: however much comes at once, so many keys are handled between two frames.
    static let pieceLimit = 512

    private struct State {
        var bytes: ArraySlice<UInt8> = []
        var signals: Signals = []
        var waiter: CheckedContinuation<Void, Never>?

        mutating func takeNews() -> News {
            let wasFull = bytes.count >= TerminalMailbox.inputLimit
            var news = News(bytes: Array(bytes.prefix(TerminalMailbox.pieceLimit)), signals: signals)
            bytes.removeFirst(news.bytes.count)
            news.hasMore = !bytes.isEmpty
            news.makesRoom = wasFull && bytes.count < TerminalMailbox.inputLimit
            signals = []
            if news.hasMore {
                signals = news.signals.intersection(.ended)
                news.signals.remove(.ended)
            } else {
                bytes = []
            }
            return news
        }
    }

    private let state = Guarded(State())

    /// Adds input.
    /// - Returns: Whether there is room for more.
    func put(_ bytes: some Collection<UInt8>) -> Bool {
        let (waiter, hasRoom) = state.withLock { state in
            state.bytes.append(contentsOf: bytes)
            return (Self.take(&state.waiter), state.bytes.count < Self.inputLimit)
        }
        waiter?.resume()
        return hasRoom
    }

    func put(_ signals: Signals) {
        let waiter = state.withLock { state in
            state.signals.formUnion(signals)
            return Self.take(&state.waiter)
        }
        waiter?.resume()
    }

    /// Waits until there is something, or the task is cancelled, and takes a piece of it. For one reader.
    func next(isolation: isolated (any Actor)?) async -> News {
        await withTaskCancellationHandler {
            await withCheckedContinuation(isolation: isolation) { (new: CheckedContinuation<Void, Never>) in
                let isReady = state.withLock { state in
                    if !state.bytes.isEmpty || !state.signals.isEmpty || Task.isCancelled { return true }
                    state.waiter = new
                    return false
                }
                if isReady { new.resume() }
            }
        } onCancel: {
            state.withLock { Self.take(&$0.waiter) }?.resume()
        }
        return state.withLock { $0.takeNews() }
    }

    /// Waits until one of the signals may have come, also in a task that is cancelled, and takes them. All else stays.
    func wait(for signals: Signals, isolation: isolated (any Actor)?) async {
        await withCheckedContinuation(isolation: isolation) { (new: CheckedContinuation<Void, Never>) in
            let isReady = state.withLock { state in
                if !state.signals.isDisjoint(with: signals) { return true }
                state.waiter = new
                return false
            }
            if isReady { new.resume() }
        }
        state.withLock { $0.signals.subtract(signals) }
    }

    private static func take(_ waiter: inout CheckedContinuation<Void, Never>?) -> CheckedContinuation<Void, Never>? {
        defer { waiter = nil }
        return waiter
    }
}
