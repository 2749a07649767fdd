import Testing
import WebSocketFraming

struct WebSocketHandshakeTests {
    private static let key = "dGhlIHNhbXBsZSBub25jZQ=="
    private static let refusal = WebSocketHandshake.Verdict.refuse(status: 400, upgradeRequired: false)

    /// The verdict on the handshake of the RFC with one field changed: its values, none when it is left out.
    private func verdict(_ name: String = "origin", _ values: [String] = []) -> WebSocketHandshake.Verdict {
        let fields = [
            ("host", "server.example.com"), ("upgrade", "websocket"), ("connection", "Upgrade"),
            ("sec-websocket-key", Self.key), ("origin", "http://example.com"), ("sec-websocket-version", "13"),
        ]
        return WebSocketHandshake.judge(
            method: "GET",
            minorVersion: 1,
            fields: fields.filter { $0.0 != name } + values.map { (name, $0) }
        )
    }

    @Test func acceptsTheHandshakeOfTheRFC() {
        #expect(verdict() == .accept(key: Self.key))
    }

    @Test func refusesOtherMethodsAndVersionsOfHTTP() {
        for (method, minorVersion) in [("POST", 1), ("get", 1), ("HEAD", 1), ("GET", 0)] {
            #expect(WebSocketHandshake.judge(method: method, minorVersion: minorVersion, fields: []) == Self.refusal)
        }
        let fields = [
            ("upgrade", "websocket"), ("connection", "Upgrade"), ("sec-websocket-key", Self.key),
            ("sec-websocket-version", "13"),
        ]
        #expect(WebSocketHandshake.judge(method: "GET", minorVersion: 1, fields: fields) == .accept(key: Self.key))
        #expect(WebSocketHandshake.judge(method: "POST", minorVersion: 1, fields: fields) == Self.refusal)
        #expect(WebSocketHandshake.judge(method: "GET", minorVersion: 0, fields: fields) == Self.refusal)
    }

    @Test(arguments: [["WebSocket"], ["h2c, websocket"], ["h2c", "websocket"], ["\twebsocket "], [",websocket,"]])
    func `accepts the token websocket in any list`(values: [String]) {
        #expect(verdict("upgrade", values) == .accept(key: Self.key))
    }

    @Test(arguments: [[], [""], ["web socket"], ["websockets"], ["h2c"], ["websocket/13"], ["websoc\u{212A}et"], [","]])
    func `refuses an upgrade to something else`(values: [String]) {
        #expect(verdict("upgrade", values) == Self.refusal)
    }

    @Test(arguments: [["upgrade"], ["keep-alive, Upgrade"], ["keep-alive", "UPGRADE"], ["Upgrade ,keep-alive"]])
    func `accepts the token upgrade in any list`(values: [String]) {
        #expect(verdict("connection", values) == .accept(key: Self.key))
    }

    @Test(arguments: [[], ["keep-alive"], ["upgraded"], ["keep-alive upgrade"], ["close"]])
    func `refuses a connection that is not to be upgraded`(values: [String]) {
        #expect(verdict("connection", values) == Self.refusal)
    }

    @Test(arguments: [[], [""], ["8"], ["7"], ["14"], ["013"], ["13, 8"], ["13", "13"], ["13", "8"], ["1 3"]])
    func `asks for version 13`(values: [String]) {
        #expect(verdict("sec-websocket-version", values) == .refuse(status: 426, upgradeRequired: true))
    }

    @Test(arguments: [
        [], [""], [key, key], [key, "AQIDBAUGBwgJCgsMDQ4PEA=="], ["\(key), \(key)"],
        ["dGhlIHNhbXBsZSBub25jZQ="], ["dGhlIHNhbXBsZSBub25jZQ==="], ["dGhlIHNhbXBsZSBub25jZQ"],
        ["dGhlIHNhbXBsZSBub25jZ==="], ["dGhlIHNhbXBsZSBub25jZQAA"], ["dGhlIHNhbXBsZSBub25jZR=="],
        ["dGhlIHNhbXBs ZSBub25jZ=="], ["dGhlIHNhbXBsZSBub25j-Q=="], ["=GhlIHNhbXBsZSBub25jZQ=="],
        ["dGhlIHNhbXBsZSBub25äQ=="],
    ])
    func `refuses what is not one key of 16 bytes`(values: [String]) {
        #expect(verdict("sec-websocket-key", values) == Self.refusal)
    }

    @Test(arguments: [
        key, "AAAAAAAAAAAAAAAAAAAAAA==", "/////////////////////w==", "x3JJHMbDL1EzLkh9GBhXDw==",
        "+0+1+2+3+4+5+6+7+8+9+A==",
    ])
    func `accepts any key of 16 bytes`(key: String) {
        #expect(verdict("sec-websocket-key", [" \(key)\t"]) == .accept(key: key))
    }

    @Test func knowsTheConstantOfTheDigest() {
        #expect(WebSocketHandshake.guid == "258EAFA5-E914-47DA-95CA-C5AB0DC85B11")
    }
}
