import Foundation
import Testing

@testable import WorkflowWeb

struct OpenFilesTests {
    private let directory: TemporaryDirectory
    private let files: StaticDirectory

    init() throws {
        directory = try TemporaryDirectory()
        try directory.write("0123456789", to: "digits.txt")
        files = try StaticDirectory(path: directory.path, files: OpenFiles(capacity: 1))
    }

    private func answer(_ headers: HTTPHeaders = [:]) -> WebResponse {
        files.response(to: WebRequest(path: "/", headers: headers), path: "digits.txt")
    }

    @Test func `files beyond the limit are answered with 503 until one is closed`() {
        var first: WebResponse? = answer()
        #expect(first?.status == .ok)
        #expect(answer().status == .serviceUnavailable)
        first = nil
        #expect(answer().status == .ok)
    }

    @Test func `a file that is not sent is closed at once`() throws {
        for _ in 0..<3 {
            let tag = try #require(answer().headers["etag"])
            #expect(answer(["if-none-match": tag]).status == .notModified)
            #expect(answer(["range": "bytes=10-"]).status == .rangeNotSatisfiable)
            #expect(files.response(to: WebRequest(path: "/"), path: "none.txt").status == .notFound)
        }
    }

    @Test func `a file that was read to its end is closed, however slowly the rest is sent`() {
        var writer = ResponseWriter(answer(), withBody: true, isLast: false, date: "")
        while case .working = writer.write({ $0.count }) {}
        writer = ResponseWriter(answer(), withBody: true, isLast: false, date: "")
        guard case .working = writer.write({ $0.count }) else { return #expect(Bool(false), "the head goes first") }
        #expect(answer().status == .serviceUnavailable)
        guard case .blocked = writer.write({ _ in 0 }) else { return #expect(Bool(false), "nothing is taken") }
        #expect(answer().status == .ok)
        guard case .done = writer.write({ $0.count }) else { return #expect(Bool(false), "the rest is taken") }
    }
}
