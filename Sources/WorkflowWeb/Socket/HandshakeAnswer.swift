import Foundation
import WebSocketFraming

/// The head that turns an HTTP connection into a WebSocket (RFC 6455, section 4.2.2).
enum HandshakeAnswer {
    /// - Parameter key: The request's `Sec-WebSocket-Key`, checked.
    static func bytes(key: String) -> [UInt8] {
        let digest = Digest.sha1(Array((key + WebSocketHandshake.guid).utf8))
        let lines = [
            "HTTP/1.1 101 Switching Protocols", "upgrade: websocket", "connection: Upgrade",
            "sec-websocket-accept: \(Data(digest).base64EncodedString())", "", "",
        ]
        return Array(lines.joined(separator: "\r\n").utf8)
    }
}
