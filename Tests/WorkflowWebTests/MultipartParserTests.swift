import Testing

@testable import WorkflowWeb

struct MultipartParserTests {
    private static let type = "multipart/form-data; boundary=xyz"

    /// The parts of a body, or the error, as text.
    private static func read(_ body: [UInt8], type: String = type, cuts: [Int] = []) -> [String] {
        var parts: [String] = []
        var content: [UInt8] = []
        do {
            var parser = try MultipartParser(contentType: type)
            var from = 0
            for cut in cuts + [body.count] {
                try parser.read(body[from..<cut]) { event in
                    switch event {
                    case .part(let head): parts.append("\(head.name)|\(head.fileName ?? "-")|\(head.contentType)")
                    case .content(let bytes): content += bytes
                    case .partEnd:
                        parts.append(String(decoding: content, as: UTF8.self))
                        content = []
                    }
                }
                #expect(parser.buffer.count <= MultipartParser.headBytes + 4)
                from = cut
            }
            try parser.finish()
        } catch {
            parts.append("\((error as? UploadError)?.kind == .malformed ? "malformed" : "\(error)")")
        }
        return parts
    }

    private static func read(_ body: String, type: String = type) -> [String] { read(Array(body.utf8), type: type) }

    private static func part(_ head: String, _ content: String) -> String {
        "--xyz\r\nContent-Disposition: form-data; \(head)\r\n\r\n\(content)\r\n"
    }

    private static let whole =
        part("name=\"a\"", "text")
        + part("name=\"f\"; filename=\"x.json\"\r\nContent-Type: application/json", "{\r\n--xy\r\n}")
        + part("name=\"e\"; filename=\"\"", "") + part("name=b", "\r\n\r\r\n-") + "--xyz--\r\n"
    private static let parts = [
        "a|-|", "text", "f|x.json|application/json", "{\r\n--xy\r\n}", "e||", "", "b|-|", "\r\n\r\r\n-",
    ]

    @Test func `a form is its parts in their order`() {
        #expect(Self.read(Self.whole) == Self.parts)
        #expect(Self.read(Self.whole, type: "Multipart/Form-Data ; charset=utf-8; Boundary=\"xyz\"") == Self.parts)
        #expect(Self.read("--xyz--") == [])
        #expect(Self.read(Self.whole + "what follows\r\n--xyz\r\n") == Self.parts)
    }

    @Test func `how a body is cut makes no difference`() {
        let body = Array(Self.whole.utf8)
        for cut in 0...body.count { #expect(Self.read(body, cuts: [cut]) == Self.parts) }
        #expect(Self.read(body, cuts: Array(0..<body.count)) == Self.parts)
    }

    @Test(arguments: [
        "", "xyz", "--xyz", "--xy", "--xyz\r\n", "--abc--", "\r\n--xyz--", "preamble\r\n--xyz--", "--xyz --", "--xyz-",
        "--xyz\r\nhead\r\n\r\n\r\n--xyz--", "--xyz\r\n\r\ntext\r\n--xyz--",
        "--xyz\r\nContent-Type: a\r\n\r\n\r\n--xyz--",
        part("filename=\"x\"", ""), part("name=\"x", ""), part("name=\"a\"; name=\"b\"", ""), part("name=\"a\"b", ""),
        part("x", ""), part("name=\"a\"\r\nContent-Disposition: form-data; name=b", ""),
        "--xyz\r\nContent-Disposition: attachment; name=a\r\n\r\n\r\n--xyz--",
        part("name=\"a\"", "no end"), part("name=\"a\"", "") + "--xyzz--",
        "--xyz\r\nContent-Disposition: form-data; name=\"\(String(repeating: "x", count: MultipartParser.headBytes))\"\r\n\r\n",
        "--xyz\r\n" + String(repeating: "a: b\r\n", count: 3_000),
    ])
    func `what is no form is refused`(body: String) {
        #expect(Self.read(body).last == "malformed")
    }

    @Test(arguments: [
        "", "text/plain; boundary=xyz", "multipart/form-data", "multipart/form-data; boundary=",
        "multipart/mixed; boundary=xyz",
        "multipart/form-data; boundary=\"\"", "multipart/form-data; boundary=a; boundary=xyz",
        "multipart/form-data; boundary=x z",
        "multipart/form-data; boundary=\(String(repeating: "x", count: 71))",
        "multipart/form-data; boundary=\"x\r\ny\"",
    ])
    func `a type without a boundary is refused`(type: String) {
        #expect(Self.read(Self.whole, type: type) == ["malformed"])
    }

    @Test(arguments: [
        ("../../x", "x"), ("/etc/passwd", "passwd"), (#"C:\Users\Ada\a b.txt"#, "a b.txt"), ("..", "file"),
        (".", "file"),
        ("a/", "a"), ("/", "file"), ("x\u{0}\u{7F}\u{85}y", "xy"), ("%22quoted%22%0D%0A", "\"quoted\""),
        ("%2e%2e", "%2e%2e"),
        (#"\"x\""#, "\"x\""), (String(repeating: "é", count: 200), String(repeating: "é", count: 127)), ("", ""),
        ("ünïcode.png", "ünïcode.png"), ("a;b=\u{301}.png", "a;b=\u{301}.png"),
    ])
    func `the name of a file is one piece of a path`(sent: String, name: String) {
        #expect(Self.read(Self.part("name=\"f\"; filename=\"\(sent)\"", "") + "--xyz--") == ["f|\(name)|", ""])
    }

    @Test func `content that looks like the boundary is content`() {
        let near = String(repeating: "\r\n--xy", count: 10_000) + "\r\n\r\n--xz--xyz"
        let body = Self.part("name=\"f\"; filename=\"x\"", near) + "--xyz--"
        #expect(Self.read(Array(body.utf8), cuts: [100, 101, 30_000]) == ["f|x|", near])
        // Bytes that are no text.
        var bytes = Array(Self.part("name=\"f\"", "AB").utf8)
        bytes.replace("AB".utf8, with: [0, 255, 13, 10, 0])
        let parts = Self.read(bytes + Array("--xyz--".utf8))
        #expect(parts == ["f|-|", String(decoding: [0, 255, 13, 10, 0] as [UInt8], as: UTF8.self)])
    }
}
