import CTerminal
import Foundation
import TrellisSupport

/// The signals and the streams of a process that shows a screen in its own terminal.
///
/// Signals are told to the driver, and the streams are caught meanwhile. One driver at a time has it; ``begin(_:)`` returns `nil` for a second one.
final class ProcessTerminal: Sendable {
    /// The newest bytes that are kept of what the process prints.
    static let keptOutput = 256 << 10

    private static let isTaken = Guarded(false)
    private let poller: TerminalPoller
    private let mailbox: TerminalMailbox
    private let signals: PolledSource
    private let output = Guarded<PolledSource?>(nil)
    /// Printed text to be shown above an inline area; at most as much as is kept. Its lock guards what is kept, too.
    private let unshown = Guarded<[UInt8]>([])

    static func begin(_ mailbox: TerminalMailbox, poller: TerminalPoller) -> ProcessTerminal? {
        let isFree = isTaken.withLock { isTaken in
            defer { isTaken = true }
            return !isTaken
        }
        guard isFree else { return nil }
        let descriptor = terminal_signals()
        guard descriptor >= 0 else {
            isTaken.withLock { $0 = false }
            return nil
        }
        return ProcessTerminal(descriptor, mailbox, poller)
    }

    private init(_ descriptor: Int32, _ mailbox: TerminalMailbox, _ poller: TerminalPoller) {
        (self.mailbox, self.poller) = (mailbox, poller)
        signals = poller.add(
            descriptor,
            onReady: { _ in
                var bytes = [UInt8](repeating: 0, count: 256)
                let count = read(descriptor, &bytes, bytes.count)
                for number in bytes.prefix(max(count, 0)) { mailbox.put(Self.signal(Int32(number))) }
                return Int16(POLLIN)
            }
        )
        terminal_catch_signals()
    }

    private static func signal(_ number: Int32) -> TerminalMailbox.Signals {
        switch number {
        case SIGWINCH: .resized
        case SIGCONT: .continued
        case SIGTSTP: .stopped
        // Somebody else handles it too, and the process goes on for a while; the terminal was left already.
        default: .ended
        }
    }

    func end() {
        releaseOutput()
        terminal_release_signals()
        signals.remove()
        Self.isTaken.withLock { $0 = false }
    }

    // MARK: - Streams

    func catchOutput() {
        let pipe = terminal_catch_output()
        guard pipe >= 0 else { return }
        let (mailbox, unshown) = (mailbox, unshown)
        let source = poller.add(
            pipe,
            onReady: { _ in
                var bytes = [UInt8](repeating: 0, count: 16 << 10)
                let count = read(pipe, &bytes, bytes.count)
                guard count > 0 else { return count == 0 ? 0 : Int16(POLLIN) }
                unshown.withLock { unshown in
                    terminal_keep_output(bytes, count)
                    unshown += bytes.prefix(count)
                    if unshown.count > Self.keptOutput { unshown.removeFirst(unshown.count - Self.keptOutput) }
                }
                mailbox.put(.printed)
                return Int16(POLLIN)
            }
        )
        output.withLock { $0 = source }
    }

    /// Gives the streams back and prints what was caught.
    func releaseOutput(prints: Bool = true) {
        let source = output.withLock { output in
            defer { output = nil }
            return output
        }
        guard let source else { return }
        source.remove()
        terminal_release_output(prints)
    }

    /// Returns what was printed since the last time, up to the end of its last line.
    func takeLines() -> [UInt8] {
        unshown.withLock { unshown in
            guard let end = unshown.lastIndex(of: 0x0A) else { return [] }
            let lines = Array(unshown[...end])
            unshown.removeFirst(end + 1)
            terminal_did_show_output(unshown.count)
            return lines
        }
    }

    /// Returns the newest of what was printed.
    var keptOutput: [UInt8] {
        var bytes = [UInt8](repeating: 0, count: Self.keptOutput)
        return unshown.withLock { _ in
            let count = terminal_kept_output(&bytes, bytes.count)
            return Array(bytes.prefix(count))
        }
    }
}
