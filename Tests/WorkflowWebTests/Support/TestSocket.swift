import Foundation

/// A plain blocking TCP connection to this machine. Every wait ends after five minutes with an error.
final class TestSocket {
    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    private let descriptor: Int32
    private var buffer: [UInt8] = []

    /// - Parameter hasDescriptor: Called when the process has given the socket its descriptor, before it connects.
    init(port: Int, hasDescriptor: () -> Void = {}) throws {
        #if canImport(Darwin)
        descriptor = socket(AF_INET, SOCK_STREAM, 0)
        #else
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        #endif
        // Answers may wait for a thread of the pool, which other tests keep busy.
        var limit = timeval(tv_sec: 300, tv_usec: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
        setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = UInt16(port).bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        hasDescriptor()
        let status = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard status == 0 else { throw Failure(description: "connect: \(String(cString: strerror(errno)))") }
    }

    deinit {
        close(descriptor)
    }

    /// Ends it both ways, also for a thread that reads or writes.
    func shutDown() {
        shutdown(descriptor, Int32(SHUT_RDWR))
    }

    func send(_ text: String) throws {
        try send(Array(text.utf8))
    }

    func send(_ bytes: [UInt8]) throws {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes {
                Foundation.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { throw Failure(description: "send: \(String(cString: strerror(errno)))") }
            rest = rest.dropFirst(count)
        }
    }

    /// False at the end of the stream or when the connection was reset.
    private func fill() throws -> Bool {
        var piece = [UInt8](repeating: 0, count: 64 << 10)
        let count = recv(descriptor, &piece, piece.count, 0)
        if count < 0, errno == EAGAIN { throw Failure(description: "nothing came for five minutes") }
        guard count > 0 else { return false }
        buffer += piece[..<count]
        return true
    }

    func read(_ count: Int) throws -> [UInt8] {
        while buffer.count < count {
            guard try fill() else { throw Failure(description: "closed by the server") }
        }
        defer { buffer.removeFirst(count) }
        return Array(buffer[..<count])
    }

    func readLine() throws -> String {
        while true {
            if let end = buffer.firstIndex(of: 10) {
                let line = buffer[..<end].filter { $0 != 13 }
                buffer.removeFirst(end + 1)
                return String(decoding: line, as: UTF8.self)
            }
            guard try fill() else { throw Failure(description: "closed by the server") }
        }
    }

    /// A Boolean value that indicates whether something has come that was not read yet.
    var hasInput: Bool {
        var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        return !buffer.isEmpty || poll(&request, 1, 0) > 0
    }

    /// Reads until the server closes.
    func readToEnd() throws -> [UInt8] {
        while try fill() {}
        return exchange(&buffer, with: [])
    }
}
