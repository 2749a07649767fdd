import CLocalSocket
import Dispatch
import Foundation
import TrellisSupport

/// The answers of another process, from the socket at which its inspector listens.
///
/// It connects with the first question, and again after the process was restarted.
package final class SocketSource: InspectorSource {
    private let address: InspectorAddress
    private let key: String?
    private let time: Duration
    private let queue = DispatchQueue(label: "trellis.inspector.viewer")
    /// Used on the queue.
    private let link = Guarded<Link?>(nil)

    /// The connection, and what is known of the other side.
    ///
    /// `@unchecked Sendable`: used on the queue of its source alone.
    private final class Link: @unchecked Sendable {
        let descriptor: Int32
        let lines: LineConnection
        let process: Int
        var lastID = 0

        init(_ descriptor: Int32, _ lines: LineConnection, process: Int) {
            (self.descriptor, self.lines, self.process) = (descriptor, lines, process)
        }

        deinit { local_socket_close(descriptor) }
    }

    /// - Parameters:
    ///   - key: The key of an inspector that listens on a port; `nil` takes the one of the environment.
    ///   - time: The longest time to wait for an answer. It is longer than the one after which the other side gives up.
    package init(_ address: InspectorAddress, key: String? = nil, time: Duration = .seconds(40)) {
        (self.address, self.time) = (address, time)
        self.key = key ?? InspectorKey.ofEnvironment
    }

    @concurrent
    package func answer(_ query: InspectorQuery) async throws -> InspectorAnswer {
        try await withCheckedThrowingContinuation { continuation in
            queue.async { [self] in continuation.resume(with: Result { try ask(query) }) }
        }
    }

    private func ask(_ query: InspectorQuery) throws -> InspectorAnswer {
        let known = link.withLock { $0.take() }
        if let known {
            do {
                return try ask(query, on: known)
            } catch LineConnectionError.closed {
                // The process has ended, and perhaps another one listens by now.
            }
        }
        return try ask(query, on: connect())
    }

    private func ask(_ query: InspectorQuery, on link: Link) throws -> InspectorAnswer {
        link.lastID += 1
        let id = link.lastID
        try link.lines.write(SocketLine(id: id, query: query).encoded(), within: time)
        let text = try link.lines.read(limit: SocketLine.mostAnswerBytes, within: time)
        let line = try JSONDecoder().decode(SocketLine.self, from: text)
        guard line.id == id, let answer = line.answer else {
            throw InspectorSocketError(line.error ?? "Expected an answer of \(address). Instead, it is another line.")
        }
        self.link.withLock { $0 = link }
        return answer
    }

    private func connect() throws -> Link {
        let descriptor =
            switch address {
            case .unixSocket(let path): local_socket_connect(path)
            case .loopback(let port): local_socket_connect_loopback(port)
            }
        guard descriptor >= 0 else {
            let reason = descriptor == LOCAL_SOCKET_TOO_LONG ? "its path is too long" : String(cString: strerror(errno))
            throw InspectorSocketError(
                "Expected a process that listens at \(address). Instead: \(reason). Start it with TRELLIS_INSPECT=\(address)."
            )
        }
        let lines = LineConnection(descriptor)
        do {
            let header = try greet(lines)
            return Link(descriptor, lines, process: header.process)
        } catch {
            local_socket_close(descriptor)
            throw error
        }
    }

    private func greet(_ lines: LineConnection) throws -> SocketLine.Header {
        let hello = SocketLine.Hello(version: SocketLine.version, key: key)
        let header: SocketLine.Header?
        do {
            try lines.write(SocketLine(hello: hello).encoded(), within: time)
            let text = try lines.read(limit: SocketLine.mostHelloBytes, within: time)
            header = try JSONDecoder().decode(SocketLine.self, from: text).inspector
        } catch LineConnectionError.closed {
            throw InspectorSocketError(
                """
                Expected \(address) to answer. Instead, it has closed the connection: the key is missing or wrong, or it has viewers \
                enough. Set \(InspectorKey.variable) to the key that the process has printed.
                """
            )
        }
        guard let header else {
            throw InspectorSocketError("Expected an inspector at \(address). Instead, something else answers.")
        }
        guard header.version <= SocketLine.version else {
            throw InspectorSocketError(
                """
                Expected an inspector of version \(SocketLine.version) at most. Instead, it is of \(header.version). Use the tool of a \
                later release.
                """
            )
        }
        return header
    }
}

/// The reason for which another process does not answer.
package struct InspectorSocketError: Error, Hashable, CustomStringConvertible {
    package let description: String

    init(_ description: String) {
        self.description = description
    }
}
