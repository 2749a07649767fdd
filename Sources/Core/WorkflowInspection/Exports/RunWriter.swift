import Dispatch
import Foundation
import TrellisSupport

/// Writes lines to a file, on a queue of its own: the homes of hosts do not wait for a disk.
final class RunWriter: RecordSink {
    private let queue = DispatchQueue(label: "trellis.inspection")
    private let state: Guarded<State>

    private struct State {
        /// `nil` once it is closed, or has failed.
        var file: FileHandle?
        /// The size of the lines that are handed over and not written.
        var waiting = 0
        /// The lines since the last one that were too many.
        var dropped = 0
        var error: (any Error)?
    }

    /// Lines of more than this size do not wait: the newest are left out, and counted.
    private let mostWaiting: Int

    /// - Throws: The error of the file, which replaces one of that name and can be read by its owner alone.
    convenience init(path: String) throws { self.init(try PrivateFile.create(at: path)) }

    init(_ file: FileHandle, mostWaiting: Int = 100_000) {
        self.mostWaiting = mostWaiting
        state = Guarded(State(file: file))
        let process = Int(ProcessInfo.processInfo.processIdentifier)
        write(RunLine(inspection: RunLine.Header(version: RunLine.version, process: process)))
    }

    func begin(_ host: InspectedHost) -> any HostRecordSink {
        write(RunLine(host: InspectedRun.Host(host)))
        return HostWriter(self, host: host.id)
    }

    func write(_ stop: RecordingStop) { write(RunLine(stop: stop)) }

    func write(_ line: RunLine) {
        let size = line.size
        let dropped = state.withLock { state -> Int? in
            guard state.file != nil else { return nil }
            guard state.waiting < mostWaiting else {
                state.dropped += 1
                return nil
            }
            state.waiting += size
            defer { state.dropped = 0 }
            return state.dropped
        }
        guard let dropped else { return }
        // A line is made of values alone, and used by the queue.
        queue.async { [self] in
            if dropped > 0 { put(RunLine(dropped: dropped)) }
            put(line)
            state.withLock { $0.waiting -= size }
        }
    }

    private func put(_ line: RunLine) {
        guard let file = state.withLock({ $0.file }) else { return }
        do {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.withoutEscapingSlashes, .sortedKeys]
            try file.write(contentsOf: encoder.encode(line) + Data("\n".utf8))
        } catch {
            state.withLock { ($0.file, $0.error) = (nil, error) }
        }
    }

    /// Writes what waits, and closes the file.
    /// - Throws: The error after which nothing was written any more.
    func close() throws {
        let error = queue.sync {
            let dropped = state.withLock { $0.dropped }
            if dropped > 0 { put(RunLine(dropped: dropped)) }
            return state.withLock { state in
                state.file = nil
                return state.error
            }
        }
        if let error { throw error }
    }
}

/// Writes what is recorded of one host.
final class HostWriter: HostRecordSink {
    private let writer: RunWriter
    private let host: Int

    init(_ writer: RunWriter, host: Int) {
        (self.writer, self.host) = (writer, host)
    }

    func write(_ record: EventRecord) { writer.write(RunLine(event: InspectedEvent(record, host: host))) }
    func write(_ record: WorkRecord) { writer.write(RunLine(effect: InspectedEffect(record, host: host, now: 0))) }
    func write(_ record: PatchRecord) { writer.write(RunLine(patch: InspectedPatch(record, host: host))) }
    func acknowledge(patch: Int, at time: Int) {
        let time = time + RecordingClock.offset
        writer.write(RunLine(acknowledgement: RunLine.Acknowledgement(host: host, patch: patch, time: time)))
    }

    func write(_ record: MisuseRecord) { writer.write(RunLine(misuse: InspectedMisuse(record, host: host))) }
    func end() { writer.write(RunLine(end: host)) }
}
