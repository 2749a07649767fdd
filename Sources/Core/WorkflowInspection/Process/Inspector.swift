import Foundation
import TrellisSupport
import Workflow

/// Records the hosts of the whole process.
public enum Inspector {
    struct State {
        var inspection: Inspection?
        var listener: InspectorListener?
    }

    static let running = Guarded(State())

    /// The record of the process; `nil` if there is none.
    public static var inspection: Inspection? { running.withLock { $0.inspection } }

    /// Records all hosts that are made from now on, and writes what happens in them to a file.
    ///
    /// The file has the names of types and cases, keys, times and reasons, and no values. `trellis-inspect` makes traces of it. A file of
    /// that name is replaced; its owner alone can read it. A disk that is slow delays nothing: what comes too fast is left out, and counted in the file.
    /// Recording stops itself above 5 % of a thread's time, and says so on standard error.
    ///
    /// - Parameter path: The path of the file.
    /// - Throws: The error of the file system.
    public static func record(to path: String) throws {
        begin(makeInspection(writer: try RunWriter(path: path)))
    }

    /// Records all hosts that are made from now on, and lets `trellis-inspect` ask about them.
    ///
    /// ```swift
    /// try Inspector.listen(at: .unixSocket("/tmp/app.sock"))
    /// ```
    /// Only the user of the process can open the socket. A file that a dead process has left there is replaced; one at
    /// which a process listens is not. A port belongs to this machine alone, and requires a key of at least 32
    /// characters. The key is printed to standard error, or comes from the environment variable `TRELLIS_INSPECT_KEY`.
    ///
    /// - Parameter address: The place at which to listen.
    /// - Returns: The listener, which listens until ``stop()``.
    /// - Throws: ``InspectorListenError`` if it cannot listen there.
    @discardableResult
    public static func listen(at address: InspectorAddress) throws(InspectorListenError) -> InspectorListener {
        let listener = try InspectorListener(at: address, source: ProcessSource())
        _ = recordInMemory()
        let previous = running.withLock { running in exchange(&running.listener, with: listener) }
        previous?.stop()
        if let key = listener.key, key != InspectorKey.ofEnvironment {
            StandardError.write("Inspector: \(InspectorKey.variable)=\(key) trellis-inspect \(listener.address)")
        }
        return listener
    }

    /// Records as the environment variable `TRELLIS_INSPECT` says: to `file:PATH`, or for viewers at the path of a socket or at `tcp:PORT`.
    ///
    /// Call it where the program begins. Without the variable it does nothing.
    /// - Throws: ``InspectorAddressError`` for another value, ``InspectorListenError`` if it cannot listen there, and the error of the file
    ///   system.
    public static func recordAsAsked() throws {
        guard let value = ProcessInfo.processInfo.environment["TRELLIS_INSPECT"], !value.isEmpty else { return }
        if value.hasPrefix("file:"), value.count > 5 {
            try record(to: String(value.dropFirst(5)))
        } else if let address = InspectorAddress(value) {
            try listen(at: address)
        } else {
            throw InspectorAddressError(value: value)
        }
    }

    /// Records no more new hosts, closes the socket, writes what waits, and closes the file.
    /// - Throws: The error after which nothing was written any more.
    public static func stop() throws {
        TreeWatching.setProcessSource(nil)
        let ended = running.withLock { running in exchange(&running, with: State()) }
        ended.listener?.stop()
        try (ended.inspection?.writer as? RunWriter)?.close()
    }

    static func makeInspection(writer: RunWriter?, allowsJumps: Bool = false) -> Inspection {
        let inspection = Inspection(limits: .ofProgram, writer: writer, allowsJumps: allowsJumps)
        inspection.onStop { StandardError.write("Inspector: \($0)") }
        return inspection
    }

    private static func begin(_ inspection: Inspection) {
        running.withLock { $0.inspection = inspection }
        TreeWatching.setProcessSource(inspection)
    }
}

/// Answers from the record of the process, whichever that is.
private struct ProcessSource: InspectorSource {
    @concurrent
    func answer(_ query: InspectorQuery) async throws -> InspectorAnswer {
        guard let inspection = Inspector.inspection else { return .missing("Nothing is recorded any more.") }
        return try await RecordedSource(inspection).answer(query)
    }
}

/// A value of `TRELLIS_INSPECT` that says nothing.
public struct InspectorAddressError: Error, CustomStringConvertible {
    let value: String

    public var description: String {
        """
        Expected TRELLIS_INSPECT to be file:PATH, the path of a socket or tcp:PORT. Instead, it is \(value.debugDescription). Give a path \
        with a slash, or a port.
        """
    }
}
