import HTTPParsing
import TrellisSupport
import WorkflowComponentState
import WorkflowForms
import WorkflowHTML
import WorkflowLive
import WorkflowRoutes
import WorkflowTexts
import WorkflowWeb

/// A place where text of visitors comes in, or is worked with.
struct TextDecoder: Sendable, CustomStringConvertible {
    let name: String
    /// The bytes of a text that is about as long as it may be there.
    let bytes: Int
    /// The limit of a release build: how much dearer than ASCII a byte may be.
    static let mostRatio = 4.0
    /// Makes of a text what comes in, and returns its bytes and what is done with it.
    let prepare: @Sendable (String) -> (bytes: Int, decode: () -> Void)

    var description: String { name }

    static let all = wire + heads + forms + apps

    private static func bytes(
        _ name: String,
        _ count: Int = 16_000,
        _ encode: @escaping @Sendable (String) -> String = { $0 },
        _ decode: @escaping @Sendable ([UInt8]) -> Void
    ) -> TextDecoder {
        TextDecoder(name: name, bytes: count) { text in
            let input = Array(encode(text).utf8)
            return (input.count, { decode(input) })
        }
    }

    private static func text(
        _ name: String,
        _ count: Int = 16_000,
        _ encode: @escaping @Sendable (String) -> String = { $0 },
        _ decode: @escaping @Sendable (String) -> Void
    ) -> TextDecoder {
        TextDecoder(name: name, bytes: count) { text in
            // As it comes from a buffer, and not as a literal.
            let input = String(decoding: Array(encode(text).utf8), as: UTF8.self)
            return (input.utf8.count, { decode(input) })
        }
    }
}

// MARK: - Sockets

private func json(_ text: String) -> String {
    var bytes: [UInt8] = []
    text.writeJSON(to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
}

extension TextDecoder {
    private static let wire: [TextDecoder] = [
        text("frame", 16_000, { "[1,0,5,2,\(json($0)),1]" }) { _ = try? ClientFrame($0) },
        text("frame of a form", 16_000, { "[1,0,5,4,[[\(json($0)),\"b\"]]]" }) { _ = try? ClientFrame($0) },
        text("frame with escapes", 8_000, { "[1,0,5,2,\"\(escaped($0))\",1]" }) { _ = try? ClientFrame($0) },
        text("hello", 16_000, { "[1,\(json($0)),0,0,1]" }) { _ = try? Hello(frame: $0) },
        text("token", 4_000) { _ = SignedToken(text: $0, ring: ring, purpose: .page, now: 0) },
        text("visited URL", 6_000, { "/search?text=" + percent($0) }) {
            if LocalURL.isVisitable($0) { _ = LocalURL.canonical($0) }
        },
    ]

    private static let ring = KeyRing.temporary()

    /// The text as a frame can write it, in UTF-16.
    private static func escaped(_ text: String) -> String {
        text.utf16.prefix(2_600).map { unit in
            let digits = String(unit, radix: 16)
            return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        }
        .joined()
    }

    private static func percent(_ text: String) -> String {
        text.utf8.map { "%" + ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }
}

// MARK: - Requests

extension TextDecoder {
    private static let heads: [TextDecoder] = [
        // Half a nanosecond a byte for ASCII, in all; Beast alone takes several times as long for what goes to and fro.
        bytes("head of a request", 6_000, { "GET / HTTP/1.1\r\nhost: a\r\nx: \($0)\r\n\r\n" }) { head in
            let parser = HTTPRequestParser()
            head.withUnsafeBytes { bytes in
                var rest = bytes
                while let event = parser.next(&rest) { if case .refused = event { return } }
            }
        },
        text("name of a cookie", 6_000, { $0 + "=1; b=2" }) { _ = Cookie.values(in: $0) },
        text("cookie", 6_000, { "a=\($0); b=2" }) { _ = Cookie.values(in: $0) },
        text("`If-None-Match`", 6_000) { _ = EntityTag.matches($0, tag: "\"a\"") },
        text("`Accept-Encoding`", 6_000, { "gzip;" + $0 }) { _ = Gzip.isAccepted($0) },
        text("`Accept-Language`", 990, { "de," + $0 }) {
            _ = Language.best(forAcceptLanguage: $0, among: ["de", "en"])
        },
        text("`Content-Type`", 6_000, { "multipart/form-data; \($0)=1; boundary=x" }) {
            _ = try? MultipartParser(contentType: $0)
        },
    ]

    private static let forms: [TextDecoder] = [
        bytes("value of a form", 16_000, { "a=\($0)&b=1" }) { _ = FormValues(decoding: $0)["b"] },
        bytes("name of a form", 16_000, { $0 + "=1&b=1" }) { _ = FormValues(decoding: $0)["b"] },
        bytes("form with escapes", 16_000, { "a=\(percent($0))&b=1" }) { _ = FormValues(decoding: $0)["b"] },
        bytes("head of a part", 3_000, { multipart(name: $0, value: "1") }, readParts),
        bytes("part", 16_000, { multipart(name: "a", value: $0) }, readParts),
    ]

    private static func multipart(name: String, value: String) -> String {
        "--x\r\ncontent-disposition: form-data; name=\"\(name)\"\r\n\r\n\(value)\r\n--x--\r\n"
    }

    private static func readParts(_ body: [UInt8]) {
        guard var parser = try? MultipartParser(contentType: "multipart/form-data; boundary=x") else { return }
        try? parser.read(body) { _ in }
    }
}

// MARK: - Apps

extension TextDecoder {
    /// What comes after a decoder has had it.
    private static let apps: [TextDecoder] = [
        text("route", 5_000, { "/search/" + percent($0) }) { _ = Place(url: $0) },
        text("query of a route", 5_000, { "/search/a?sort=" + percent($0) }) { _ = Place(url: $0) },
        text("texts", 16_000, safe) { _ = hello?("Hello, \($0)") },
        text("field with a length", 16_000, safe) { _ = try? length.parse([$0]) },
        text("window of a list", 41) { _ = ListWindow.Request($0) },
        text("patch", 16_000, safe) { patch($0, keyed: false) },
        text("patch of rows", 16_000, safe) { patch($0, keyed: true) },
    ]

    private static let length = Field<String>.text().length(1...20_000)

    private enum Place: Route {
        case search(String, sort: String?)
        case about

        enum CodingKeys: String, RouteKey {
            case search = "/search/{text}"
            case about = "/about"
        }
    }

    private static let hello: LanguageTexts? = {
        let catalog = #"{"sourceLanguage":"en","version":"1.0","strings":{"Hello, %@":{}}}"#
        return (try? Texts(catalog: Array(catalog.utf8))).map { $0[$0.languages[0]] }
    }()

    private static func safe(_ text: String) -> String { StreamSafe.text(Array(text.utf8)) }

    /// Shows a text, and then another one that begins with it.
    private static func patch(_ text: String, keyed isKeyed: Bool) {
        func page(_ text: String) -> HTML {
            div {
                if isKeyed { keyed([text, "b"], id: \.self) { row in p { row } } }
                input(.value(text), .title(text))
                p { text }
            }
        }
        guard let tree = try? PageTree(root: page(text)) else { return }
        var bytes: [UInt8] = []
        (try? tree.update(to: page(text + "b")))?.encode(into: &bytes)
    }
}
