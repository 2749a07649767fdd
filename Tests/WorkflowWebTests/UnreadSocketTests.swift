import CWebServer
import Foundation
import Testing

@testable import WorkflowWeb

struct UnreadSocketTests {
    @Test func `the system keeps little of what the other end does not read`() throws {
        let listener = try Listener(host: "127.0.0.1", port: 0)
        defer { close(listener.descriptor) }
        let client = try TestSocket(port: listener.port)
        guard case .connection(let descriptor, _) = listener.accept() else {
            return #expect(Bool(false), "a connection waits")
        }
        defer { close(descriptor) }
        let piece = [UInt8](repeating: 0, count: 64 << 10)
        var taken = 0
        while taken < 16 << 20 {
            let count = web_write(descriptor, piece, piece.count)
            guard count > 0 else { break }
            taken += count
        }
        #expect(taken < 1 << 20)
        try client.send("it is still open")
    }
}
