import Testing
import TrellisSupport

@testable import WorkflowWeb

/// Text of visitors is bounded where it comes in (``StreamSafe``).
struct FormTextTests {
    private let marks = String(repeating: "%CC%81", count: 31)

    @Test(arguments: ["application/x-www-form-urlencoded", "Application/X-WWW-Form-URLEncoded ; charset=utf-8"])
    func `a form's type may have parameters, and blanks before them`(type: String) async throws {
        let request = WebRequest(method: .post, path: "/", headers: ["content-type": type], body: Array("a=1".utf8))
        #expect(try await request.form()["a"] == "1")
    }

    @Test func `a name with too many marks is left out, and a value keeps them with joiners`() {
        let form = FormValues(decoding: "\(marks)=1&city=a\(marks)&b=2".utf8)
        #expect(form.items.map(\.name) == ["city", "b"])
        #expect(form["city"]?.unicodeScalars.count { $0 == "\u{301}" } == 31)
        #expect(form.items.allSatisfy { StreamSafe.isSafe(Array($0.value.utf8)) })
    }

    @Test func `a separator counts also where a mark follows it`() {
        #expect(FormValues(decoding: "a=1&\u{301}b=2".utf8)["a"] == "1")
    }

    @Test func `names are compared by their bytes`() {
        let form = FormValues(decoding: "caf%C3%A9=1".utf8)
        #expect(form["caf\u{E9}"] == "1" && form["cafe\u{301}"] == nil)
    }
}
