import Testing
import TodoWeb

struct FormFileTests {
    private let type = "multipart/form-data; boundary=\"xyz\""

    private func file(_ body: String, type: String? = nil) -> String? {
        FormFile(body: Array(body.utf8), contentType: type ?? self.type).map {
            String(decoding: $0.bytes, as: UTF8.self)
        }
    }

    private func part(_ head: String, _ content: String) -> String {
        "--xyz\r\nContent-Disposition: form-data; \(head)\r\n\r\n\(content)\r\n"
    }

    @Test func `the first part with a file name is the file`() {
        let body =
            part("name=\"a\"", "text") + part("name=\"f\"; filename=\"x.json\"", "{\r\n--xy\r\n}") + "--xyz--\r\n"
        #expect(file(body) == "{\r\n--xy\r\n}")
        #expect(file(body, type: "Multipart/Form-Data; charset=utf-8; boundary=xyz") == "{\r\n--xy\r\n}")
        #expect(file(part("name=\"f\"; filename=\"\"", "") + "--xyz--\r\n") == "")
    }

    @Test(arguments: [
        "", "--xyz", "--xyz--\r\n", "--xyz\r\n", "--xyz\r\nhead\r\n\r\nno end", "--abc\r\n\r\n\r\n",
        "--xyz\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\ntext\r\n--xyz--\r\n",
    ]) func `anything else has none`(body: String) {
        #expect(file(body) == nil)
    }

    @Test(arguments: ["", "text/plain; boundary=xyz", "multipart/form-data", "multipart/form-data; boundary="])
    func `another type has none`(type: String) {
        #expect(file(part("filename=\"x\"", "a") + "--xyz--", type: type) == nil)
    }
}
