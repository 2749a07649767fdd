import Testing
import Workflow
import WorkflowHTML
import WorkflowLive

@testable import WorkflowWeb

struct ResponseBodyTests {
    private func text(_ response: WebResponse) -> String? {
        response.body.map { String(decoding: $0, as: UTF8.self) }
    }

    @Test func `a test can read the body of bytes, of a file, a part of it, and of an error page`() throws {
        let directory = try TemporaryDirectory()
        try directory.write("0123456789", to: "digits.txt")
        let files = try StaticDirectory(path: directory.path)
        let part = WebRequest(path: "/digits.txt", headers: ["range": "bytes=2-4"])
        #expect(text(.text("hello")) == "hello")
        #expect(text(files.response(to: WebRequest(path: "/digits.txt"), path: "/digits.txt")) == "0123456789")
        #expect(text(files.response(to: part, path: "/digits.txt")) == "234")
        #expect(text(.notFound)?.contains("There is no page at this address.") == true)
    }

    @Test func `a live page has no body before a server has made it`() {
        struct Nothing: Workflow {
            func makeInitialState() {}
            func render(state: Void, context: RenderContext<Nothing>) -> Empty { Empty() }
        }
        struct Empty: WebScreen {
            func html(environment: ViewEnvironment) -> HTML { .empty }
        }
        #expect(WebResponse.page(LiveApp(title: "None") { _, _ in Nothing() }).body == nil)
    }
}
