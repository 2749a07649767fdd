import Foundation

/// Ports of the loopback interface for servers of tests.
package enum FreePort {
    package struct Failure: Error, CustomStringConvertible {
        package let description: String
    }

    /// Returns a port that nothing listens on now, and that the system gives to no connection before the server has it.
    package static func find() throws -> Int {
        for _ in 0..<100 {
            let port = UInt16.random(in: 10_000..<32_768)
            if isFree(port) { return Int(port) }
        }
        throw Failure(description: "no port is free: \(String(cString: strerror(errno)))")
    }

    private static func isFree(_ port: UInt16) -> Bool {
        // SOCK_STREAM, which each C library imports as another type.
        let descriptor = socket(AF_INET, 1, 0)
        defer { close(descriptor) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = in_addr_t(0x7F00_0001).bigEndian
        return withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
                bind(descriptor, pointer, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
            }
        }
    }
}
