import Foundation

/// A free port of this machine at which connections are made.
final class ListeningPort: Sendable {
    let port: Int
    let descriptor: Int32

    /// - Parameter listens: Pass `false` to have connections refused.
    init(listens: Bool = true) {
        #if canImport(Glibc)
        let stream = Int32(SOCK_STREAM.rawValue)
        #else
        let stream = SOCK_STREAM
        #endif
        let descriptor = socket(AF_INET, stream, 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        withUnsafeMutablePointer(to: &address) { address in
            address.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                guard bind(descriptor, address, size) == 0,
                    !listens || listen(descriptor, 256) == 0,
                    getsockname(descriptor, address, &size) == 0
                else { fatalError("Expected a free port. Instead, there is none.") }
            }
        }
        self.descriptor = descriptor
        port = Int(UInt16(bigEndian: address.sin_port))
    }

    deinit { close(descriptor) }

    var url: String { "http://127.0.0.1:\(port)" }
}
