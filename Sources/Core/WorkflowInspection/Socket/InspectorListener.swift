import CLocalSocket
import Dispatch
import Foundation
import TrellisSupport

/// The socket of a process at which `trellis-inspect` asks.
///
/// Separate threads serve the viewers. The app only describes values for them, on the home of a host, and each viewer
/// has at most half of the time for that. A viewer that does not read, or dies, delays only itself.
public final class InspectorListener: Sendable {
    /// The place at which it listens, with the port that was taken.
    public let address: InspectorAddress
    /// The key that a viewer has to have; `nil` for a Unix socket, which the user of the process alone can open.
    public let key: String?

    private let source: any InspectorSource
    private let times: SocketTimes
    private let state = Guarded(State())

    private struct State {
        var isStopped = false
        /// Watches the socket for viewers, and closes it when it is cancelled.
        var accepting: (any DispatchSourceRead)?
        /// The descriptors of the viewers.
        var connections: Set<Int32> = []
        /// The unanswered questions, including those of viewers that may have gone.
        var questions = 0
    }

    private static let mostViewers = 4
    private static let mostQuestions = 8

    /// - Throws: ``InspectorListenError`` if it cannot listen there.
    init(
        at address: InspectorAddress,
        source: any InspectorSource,
        times: SocketTimes = SocketTimes()
    ) throws(InspectorListenError) {
        let descriptor: Int32
        switch address {
        case .unixSocket(let path):
            descriptor = local_socket_listen(path, 0o600)
            (self.address, key) = (address, nil)
        case .loopback(var port):
            descriptor = local_socket_listen_loopback(&port)
            self.address = .loopback(port: port)
            key = InspectorKey.ofEnvironment ?? InspectorKey.random()
        }
        guard descriptor >= 0 else { throw InspectorListenError(address, code: descriptor) }
        (self.source, self.times) = (source, times)
        let accepting = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: .global(qos: .utility))
        accepting.setEventHandler { [weak self] in
            let connection = local_socket_accept(descriptor)
            guard connection >= 0 else {
                // The viewer is still there, and this would be called again at once.
                if local_socket_lacks_room() { Thread.sleep(forTimeInterval: 0.1) }
                return
            }
            if self?.serve(connection) != true { local_socket_close(connection) }
        }
        accepting.setCancelHandler { local_socket_close(descriptor) }
        state.withLock { $0.accepting = accepting }
        accepting.activate()
    }

    deinit { stop() }

    /// Closes the socket and the connections of all viewers.
    public func stop() {
        state.withLock { state in
            for connection in state.connections { local_socket_shutdown(connection) }
            if !state.isStopped, case .unixSocket(let path) = address { unlink(path) }
            state.isStopped = true
            state.accepting?.cancel()
            state.accepting = nil
        }
    }

    // MARK: - One viewer

    /// Returns whether there is room for a viewer, who is then served.
    private func serve(_ connection: Int32) -> Bool {
        guard isAllowed(connection) else { return false }
        let hasRoom = state.withLock { state in
            guard !state.isStopped, state.connections.count < Self.mostViewers else { return false }
            state.connections.insert(connection)
            return true
        }
        guard hasRoom else { return false }
        let thread = Thread { [self] in
            // How it ends is the viewer's own concern.
            try? talk(LineConnection(connection))
            state.withLock { _ = $0.connections.remove(connection) }
            local_socket_close(connection)
        }
        thread.name = "trellis.inspector"
        thread.stackSize = 2 << 20
        thread.start()
        return true
    }

    /// Returns whether the process at the other end belongs to the same user.
    private func isAllowed(_ connection: Int32) -> Bool {
        guard case .unixSocket = address else { return true }
        var (user, group, process): (uid_t, gid_t, pid_t) = (0, 0, 0)
        return local_socket_peer(connection, &user, &group, &process) && (user == geteuid() || user == 0)
    }

    private func talk(_ connection: LineConnection) throws {
        // Nobody is told anything before that, not even that an inspector is here.
        let first = try connection.read(limit: SocketLine.mostHelloBytes, within: times.greeting)
        guard let hello = try JSONDecoder().decode(SocketLine.self, from: first).hello else { return }
        if let key, !InspectorKey.matches(hello.key ?? "", key) { return }
        let header = SocketLine.Header(
            version: SocketLine.version,
            process: Int(ProcessInfo.processInfo.processIdentifier)
        )
        try connection.write(SocketLine(inspector: header).encoded(), within: times.write)
        guard hello.version <= SocketLine.version else { return }
        while true {
            let line = try connection.read(limit: SocketLine.mostQueryBytes)
            let begin = ContinuousClock.now
            try connection.write(reply(to: line), within: times.write)
            // The viewer has half of the time, and what it asks takes time of the app.
            let pause = min(max(begin.duration(to: .now), .milliseconds(1)), .milliseconds(200))
            Thread.sleep(forTimeInterval: pause / .seconds(1))
        }
    }

    private func reply(to line: Data) throws -> Data {
        guard let question = try? JSONDecoder().decode(SocketLine.self, from: line), let query = question.query else {
            return try SocketLine(
                error: "Expected a question of version \(SocketLine.version). Instead, it is another line."
            )
            .encoded()
        }
        var reply = SocketLine(id: question.id)
        do {
            reply.answer = try answer(to: query)
            let bytes = try reply.encoded()
            if bytes.count <= SocketLine.mostAnswerBytes { return bytes }
            reply.answer = nil
            reply.error = "The answer has \(bytes.count) bytes, more than \(SocketLine.mostAnswerBytes). Ask for less."
        } catch {
            reply.error = String("\(error)".prefix(1_000))
        }
        return try reply.encoded()
    }

    /// Waits for an answer, which may take a home that is busy, or never comes.
    private func answer(to query: InspectorQuery) throws -> InspectorAnswer {
        let hasRoom = state.withLock { state in
            guard state.questions < Self.mostQuestions else { return false }
            state.questions += 1
            return true
        }
        guard hasRoom else { throw InspectorIsBusy() }
        let (result, done) = (Guarded<Result<InspectorAnswer, any Error>?>(nil), DispatchSemaphore(value: 0))
        Task.detached { [self] in
            let answer: Result<InspectorAnswer, any Error>
            do {
                answer = .success(try await source.answer(query))
            } catch {
                answer = .failure(error)
            }
            result.withLock { $0 = answer }
            state.withLock { $0.questions -= 1 }
            done.signal()
        }
        guard done.wait(timeout: .now() + times.answer / .seconds(1)) == .success, let answer = result.withLock({ $0 })
        else {
            throw InspectorIsBusy()
        }
        return try answer.get()
    }
}

/// The app has not answered in time.
private struct InspectorIsBusy: Error, CustomStringConvertible {
    let description =
        "Expected the actor of the host to answer. Instead, it is busy, or stands at a breakpoint. Ask again once it goes on."
}

/// The reason for which an inspector cannot listen.
public struct InspectorListenError: Error, Hashable, CustomStringConvertible {
    public let description: String

    init(_ address: InspectorAddress, code: Int32) {
        let reason =
            switch code {
            case LOCAL_SOCKET_IN_USE: "another process listens there"
            case LOCAL_SOCKET_TOO_LONG: "its path is too long"
            default: errno == EEXIST ? "a file is there that is no socket" : String(cString: strerror(errno))
            }
        description = "Expected to listen at \(address). Instead, \(reason). Choose another place."
    }
}
