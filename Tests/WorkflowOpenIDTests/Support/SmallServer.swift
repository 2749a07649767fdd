import Foundation

/// A server of HTTP/1.1 that answers one request for each connection. Unlike ours, it takes forms that no page has sent.
final class SmallServer: Sendable {
    struct Request: Sendable {
        let method: String
        let path: String
        let fields: [String: String]
        let body: [UInt8]
    }

    struct Answer: Sendable {
        var status = 200
        var fields: [String: String] = [:]
        let body: [UInt8]
    }

    private let listener = ListeningPort()

    /// - Parameter answer: Called on any thread.
    init(_ answer: @escaping @Sendable (Request) -> Answer) {
        signal(SIGPIPE, SIG_IGN)
        // The thread keeps the port until it has ended: another socket could get the number of one that is closed.
        Thread.detachNewThread { [listener] in
            while true {
                let connection = accept(listener.descriptor, nil, nil)
                guard connection >= 0 else { return }
                Thread.detachNewThread {
                    defer { close(connection) }
                    if let request = Self.read(connection) { Self.write(answer(request), to: connection) }
                }
            }
        }
    }

    var url: String { listener.url }

    func stop() { shutdown(listener.descriptor, Int32(SHUT_RDWR)) }

    private static func read(_ connection: Int32) -> Request? {
        var bytes: [UInt8] = []
        var end: Int?
        while end == nil {
            guard receive(connection, &bytes) else { return nil }
            end = String(decoding: bytes, as: UTF8.self).range(of: "\r\n\r\n").map { range in
                String(decoding: bytes, as: UTF8.self)[..<range.upperBound].utf8.count
            }
        }
        let count = end ?? 0
        let lines = String(decoding: bytes[..<count], as: UTF8.self).components(separatedBy: "\r\n")
        let start = lines[0].components(separatedBy: " ")
        var fields: [String: String] = [:]
        for line in lines.dropFirst() {
            let parts = line.components(separatedBy: ": ")
            if parts.count == 2 { fields[parts[0].lowercased()] = parts[1] }
        }
        let length = Int(fields["content-length"] ?? "0") ?? 0
        while bytes.count < count + length {
            guard receive(connection, &bytes) else { return nil }
        }
        return Request(method: start[0], path: start[1], fields: fields, body: Array(bytes[count...]))
    }

    private static func receive(_ connection: Int32, _ bytes: inout [UInt8]) -> Bool {
        var buffer = [UInt8](repeating: 0, count: 16 << 10)
        let count = recv(connection, &buffer, buffer.count, 0)
        guard count > 0 else { return false }
        bytes += buffer[..<count]
        return true
    }

    private static func write(_ answer: Answer, to connection: Int32) {
        let fields = answer.fields.map { "\($0.key): \($0.value)\r\n" }.joined()
        let head =
            "HTTP/1.1 \(answer.status) X\r\nContent-Length: \(answer.body.count)\r\n\(fields)Connection: close\r\n\r\n"
        var rest = (Array(head.utf8) + answer.body)[...]
        while !rest.isEmpty {
            let sent = rest.withUnsafeBytes { send(connection, $0.baseAddress, $0.count, 0) }
            guard sent > 0 else { return }
            rest = rest.dropFirst(sent)
        }
    }
}
