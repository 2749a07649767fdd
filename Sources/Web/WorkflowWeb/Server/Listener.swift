import CWebServer
import Foundation

/// The listening socket of a server.
///
/// It is opened without sharing, so that a port in use is an error and not a second server on it.
struct Listener {
    let descriptor: Int32
    /// The port in use, also where a free one was asked for.
    let port: Int

    /// - Throws: `WebServerError` of kind `portTaken` or `cannotListen`.
    init(host: String, port: Int) throws(WebServerError) {
        let addresses = try Self.resolve(host: host, port: port)
        defer { freeaddrinfo(addresses) }
        descriptor = socket(
            addresses.pointee.ai_family,
            addresses.pointee.ai_socktype | Self.socketFlags,
            addresses.pointee.ai_protocol
        )
        guard descriptor >= 0 else { throw .outOfResources("a socket") }
        var yes: Int32 = 1
        setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<Int32>.size))
        web_set_stream_options(descriptor)
        let status = bind(descriptor, addresses.pointee.ai_addr, addresses.pointee.ai_addrlen)
        guard status == 0, listen(descriptor, 1024) == 0 else {
            let code = errno
            close(descriptor)
            if code == EADDRINUSE { throw .portTaken(host: host, port: port) }
            throw .cannotListen(host: host, port: port, reason: String(cString: strerror(code)))
        }
        self.port = Self.port(of: descriptor) ?? port
    }

    private static func resolve(host: String, port: Int) throws(WebServerError) -> UnsafeMutablePointer<addrinfo> {
        var hints = addrinfo()
        hints.ai_socktype = Int32(Self.streamSocket)
        hints.ai_flags = AI_PASSIVE | AI_NUMERICSERV
        var found: UnsafeMutablePointer<addrinfo>?
        let name = host.hasPrefix("[") && host.hasSuffix("]") ? String(host.dropFirst().dropLast()) : host
        let status = getaddrinfo(name, String(port), &hints, &found)
        guard status == 0, let found else {
            throw .cannotListen(host: host, port: port, reason: String(cString: gai_strerror(status)))
        }
        return found
    }

    private static func port(of descriptor: Int32) -> Int? {
        var address = sockaddr_storage()
        var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
        let status = withUnsafeMutablePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(descriptor, $0, &length) }
        }
        guard status == 0 else { return nil }
        return withUnsafeBytes(of: &address) { bytes in
            // The port has the same offset, in network byte order, in the addresses of both families.
            Int(bytes[2]) << 8 | Int(bytes[3])
        }
    }

    enum Accepted {
        case connection(descriptor: Int32, address: String)
        /// None waits.
        case none
        /// One may wait, but the process or the system has no descriptor or memory left for it.
        case exhausted
    }

    /// Accepts one waiting connection.
    func accept() -> Accepted {
        withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(NI_MAXHOST)) { name in
            let accepted = web_accept(descriptor, name.baseAddress, Int32(name.count))
            guard accepted >= 0, let text = name.baseAddress else { return accepted == -2 ? .exhausted : .none }
            return .connection(descriptor: accepted, address: String(cString: text))
        }
    }

    /// Answers a connection beyond the limit with 503, without reading from it.
    static func refuse(_ descriptor: Int32) {
        let text =
            "HTTP/1.1 503 Service Unavailable\r\ncontent-length: 0\r\nretry-after: 5\r\nconnection: close\r\n\r\n"
        let bytes = Array(text.utf8)
        _ = Foundation.send(descriptor, bytes, bytes.count, sendFlags)
        close(descriptor)
    }
}

#if canImport(Darwin)
extension Listener {
    fileprivate static var streamSocket: Int32 { SOCK_STREAM }
    fileprivate static var socketFlags: Int32 { 0 }
    fileprivate static var sendFlags: Int32 { MSG_DONTWAIT }
}
#else
extension Listener {
    fileprivate static var streamSocket: UInt32 { SOCK_STREAM.rawValue }
    fileprivate static var socketFlags: Int32 { Int32(SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue) }
    fileprivate static var sendFlags: Int32 { Int32(MSG_DONTWAIT) | Int32(MSG_NOSIGNAL) }
}
#endif
