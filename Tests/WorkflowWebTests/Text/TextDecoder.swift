import HTTPParsing
import Testing
import TrellisSupport
import WorkflowComponentState
import WorkflowRoutes
import WorkflowTexts

@testable import WorkflowForms
@testable import WorkflowHTML
@testable import WorkflowLive
@testable import WorkflowWeb

/// A place where text of visitors comes in, or is worked with.
struct TextDecoder: CustomTestStringConvertible, Sendable {
    let name: String
    /// The bytes of a text that is about as long as it may be there.
    var bytes = 16_000
    /// Makes what comes in with a text.
    let encode: @Sendable (String) -> [UInt8]
    let decode: @Sendable ([UInt8]) -> Void

    var testDescription: String { name }

    static let all = wire + heads + forms + apps
}

private func utf8(_ before: String, _ text: String, _ after: String = "") -> [UInt8] {
    Array((before + text + after).utf8)
}

private func string(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

private func json(_ text: String) -> String {
    var bytes: [UInt8] = []
    text.writeJSON(to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
}

extension TextDecoder {
    private static let wire = [
        TextDecoder(name: "frame", encode: { utf8("[1,0,5,2,", json($0), ",1]") }) { _ = try? ClientFrame(string($0)) },
        TextDecoder(name: "frame of a form", encode: { utf8("[1,0,5,4,[[", json($0), ",\"b\"]]]") }) {
            _ = try? ClientFrame(string($0))
        },
        TextDecoder(name: "escaped frame", bytes: 8_000, encode: { utf8("[1,0,5,2,\"", escaped($0), "\",1]") }) {
            _ = try? ClientFrame(string($0))
        },
        TextDecoder(name: "hello", encode: { utf8("[1,", json($0), ",0,0,1]") }) { _ = try? Hello(frame: string($0)) },
        TextDecoder(name: "token", bytes: 4_000, encode: { Array($0.utf8) }) {
            _ = SignedToken(text: string($0), ring: ring, purpose: .page, now: 0)
        },
    ]

    private static let ring = KeyRing([.random()])

    /// The text as a frame can write it, in UTF-16.
    private static func escaped(_ text: String) -> String {
        text.utf16.prefix(2_600).map { unit in
            let digits = String(unit, radix: 16)
            return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        }
        .joined()
    }

    private static let heads = [
        TextDecoder(name: "head", bytes: 6_000, encode: { utf8("GET / HTTP/1.1\r\nhost: a\r\nx: ", $0, "\r\n\r\n") }) {
            head in
            let parser = HTTPRequestParser()
            head.withUnsafeBytes { bytes in
                var rest = bytes
                while let event = parser.next(&rest) { if case .refused = event { return } }
            }
        },
        TextDecoder(name: "cookies", bytes: 6_000, encode: { utf8("", $0, "=1; b=2") }) {
            _ = Cookie.values(in: string($0))
        },
        TextDecoder(name: "cookie", bytes: 6_000, encode: { utf8("a=", $0, "; b=2") }) {
            _ = Cookie.values(in: string($0))
        },
        TextDecoder(name: "If-None-Match", bytes: 6_000, encode: { Array($0.utf8) }) {
            _ = EntityTag.matches(string($0), tag: "\"a\"")
        },
        TextDecoder(name: "Accept-Encoding", bytes: 6_000, encode: { utf8("gzip;", $0) }) {
            _ = Gzip.isAccepted(string($0))
        },
        TextDecoder(name: "Accept-Language", bytes: 6_000, encode: { utf8("de,", $0) }) {
            _ = Language.best(forAcceptLanguage: string($0), among: languages)
        },
    ]

    private static let languages = ["de", "en"].compactMap { Language(tag: $0) }

    private static let forms = [
        TextDecoder(name: "form's value", encode: { utf8("a=", $0, "&b=1") }) { _ = FormValues(decoding: $0)["b"] },
        TextDecoder(name: "form's name", encode: { utf8("", $0, "=1&b=1") }) { _ = FormValues(decoding: $0)["b"] },
        TextDecoder(name: "encoded form", encode: { utf8("a=", percent($0), "&b=1") }) {
            _ = FormValues(decoding: $0)["b"]
        },
        TextDecoder(name: "part's head", bytes: 3_000, encode: { multipart(name: $0, value: "1") }, decode: readParts),
        TextDecoder(name: "part", encode: { multipart(name: "a", value: $0) }, decode: readParts),
    ]

    private static func percent(_ text: String) -> String {
        let bytes = text.utf8.map { "%" + ($0 < 16 ? "0" : "") + String($0, radix: 16) }
        return bytes.joined()
    }

    private static func multipart(name: String, value: String) -> [UInt8] {
        utf8("--x\r\ncontent-disposition: form-data; name=\"\(name)\"\r\n\r\n", value, "\r\n--x--\r\n")
    }

    private static func readParts(_ body: [UInt8]) {
        guard var parser = try? MultipartParser(contentType: "multipart/form-data; boundary=x") else { return }
        try? parser.read(body) { _ in }
    }

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

    /// What comes after a decoder has had it.
    private static let apps = [
        TextDecoder(name: "route", bytes: 6_000, encode: { utf8("/search/", percent($0)) }) {
            _ = Place(url: string($0))
        },
        TextDecoder(name: "texts", encode: { Array(StreamSafe.text(Array($0.utf8)).utf8) }) {
            let name = string($0)
            _ = hello?("Hello, \(name)")
        },
        TextDecoder(name: "field", encode: { Array(StreamSafe.text(Array($0.utf8)).utf8) }) {
            _ = try? Field<String>.text().length(1...20_000).parse([string($0)])
        },
        TextDecoder(name: "window of a list", encode: { Array($0.utf8) }) { _ = ListWindow.Request(string($0)) },
        TextDecoder(name: "patch", encode: { Array(StreamSafe.text(Array($0.utf8)).utf8) }) {
            patch(string($0), keyed: false)
        },
        TextDecoder(name: "rows", encode: { Array(StreamSafe.text(Array($0.utf8)).utf8) }) {
            patch(string($0), keyed: true)
        },
    ]

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
