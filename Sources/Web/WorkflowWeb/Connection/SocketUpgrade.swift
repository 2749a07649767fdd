import Foundation
import HTTPParsing
import WebSocketFraming

/// The decision about a request that asks to become a WebSocket.
enum SocketUpgrade {
    /// The head that turns the connection into a WebSocket.
    case accepted(answer: [UInt8])
    /// The response to send instead.
    case refused(WebResponse)
    /// The request comes from another site's page.
    case foreignOrigin(String)

    init(_ request: WebRequest, head: HTTPRequestHead, origins: OriginPolicy) {
        guard request.path == ServerCore.socketPath else {
            self = .refused(.notFound)
            return
        }
        let origin = request.headers["origin"]
        guard origins.accepts(origin: origin, host: request.headers["host"], scheme: request.forwardedScheme) else {
            self = .foreignOrigin(origin ?? "")
            return
        }
        let fields = head.fields.map { (name: $0.name, value: $0.value) }
        switch WebSocketHandshake.judge(method: head.method, minorVersion: head.minorVersion, fields: fields) {
        case .accept(let key) where head.body == .none: self = .accepted(answer: Self.answer(key: key))
        case .accept: self = .refused(.error(.badRequest))
        case .refuse(let status, let isUpgradeRequired):
            var response = WebResponse.error(HTTPStatus(status))
            if isUpgradeRequired { response.headers["sec-websocket-version"] = "13" }
            self = .refused(response)
        }
    }

    /// The head of the answer (RFC 6455, section 4.2.2).
    /// - Parameter key: The request's `Sec-WebSocket-Key`, checked.
    private static func answer(key: String) -> [UInt8] {
        let digest = Digest.sha1(Array((key + WebSocketHandshake.guid).utf8))
        let lines = [
            "HTTP/1.1 101 Switching Protocols", "upgrade: websocket", "connection: Upgrade",
            "sec-websocket-accept: \(Data(digest).base64EncodedString())", "", "",
        ]
        return Array(lines.joined(separator: "\r\n").utf8)
    }
}
