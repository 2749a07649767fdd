import Foundation

/// A blocking WebSocket that sends one masked frame and reads one answer at a time.
final class EchoClient {
    private let descriptor: Int32
    private static let frame: [UInt8] = [0x81, 0x8C, 0, 0, 0, 0] + Array("[12,34,567,0".utf8)

    init(port: Int) throws {
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = UInt16(port).bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let status = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard status == 0 else { throw Failure.message("connect: \(String(cString: strerror(errno)))") }
        let origin = "127.0.0.1:\(port)"
        try write(
            Array(
                """
                GET /_trellis/live HTTP/1.1\r
                Host: \(origin)\r
                Origin: http://\(origin)\r
                Upgrade: websocket\r
                Connection: Upgrade\r
                Sec-WebSocket-Version: 13\r
                Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r
                \r

                """.utf8
            )
        )
        while try read(until: "\r\n\r\n") == false {}
        try write([0x81, 0x82, 0, 0, 0, 0, 0x68, 0x69])
        try read(count: 9)
    }

    deinit {
        close(descriptor)
    }

    enum Failure: Error {
        case message(String)
    }

    func send() throws { try write(Self.frame) }

    /// The echo: a header of two bytes and the payload.
    func receive() throws { try read(count: Self.frame.count - 4) }

    private func write(_ bytes: [UInt8]) throws {
        let count = Foundation.send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL))
        guard count == bytes.count else { throw Failure.message("send: \(count)") }
    }

    private func read(count: Int) throws {
        try withUnsafeTemporaryAllocation(byteCount: count, alignment: 1) { buffer in
            let got = recv(descriptor, buffer.baseAddress, count, Int32(MSG_WAITALL))
            guard got == count else { throw Failure.message("recv: \(got)") }
        }
    }

    private var head = ""

    private func read(until end: String) throws -> Bool {
        var byte: UInt8 = 0
        guard recv(descriptor, &byte, 1, 0) == 1 else { throw Failure.message("recv: no answer") }
        head.unicodeScalars.append(Unicode.Scalar(byte))
        return head.hasSuffix(end)
    }
}
