import Foundation
#if canImport(FoundationNetworking)
import FoundationNetworking
#endif
import Testing
import Workflow
import WorkflowInspection
import WorkflowLive

@testable import WorkflowWeb

/// Attacks on the page: each gets a 404, and not a byte of a state.
struct InspectorDoorTests {
    private static let key = InspectorServer.randomKey()
    private let door = InspectorDoor(key: key)

    private func request(
        _ path: String = "/",
        key: String? = nil,
        cookie: String? = nil,
        host: String = "127.0.0.1:9000",
        address: String = "127.0.0.1",
        fields: [String: String] = [:]
    ) -> WebRequest {
        var request = WebRequest(path: path, remoteAddress: address)
        if let key { request.query = FormValues(decoding: "key=\(key)".utf8) }
        request.headers["host"] = host
        if let cookie { request.headers["cookie"] = cookie }
        for (name, value) in fields { request.headers[name] = value }
        return request
    }

    private func cookie() throws -> String {
        let field = try #require(door.answer(request(key: Self.key))?.headers["set-cookie"])
        return String(field.prefix { $0 != ";" })
    }

    @Test func `the key is exchanged for a strict cookie, which lets in`() throws {
        let answer = try #require(door.answer(request(key: Self.key)))
        #expect(answer.status == .seeOther)
        #expect(answer.headers["location"] == "/")
        let field = try #require(answer.headers["set-cookie"])
        #expect(field.contains("SameSite=Strict"))
        #expect(field.contains("HttpOnly"))
        #expect(door.answer(request(cookie: try cookie())) == nil)
        #expect(door.answer(request(cookie: try cookie(), fields: ["origin": "http://127.0.0.1:9000"])) == nil)
        #expect(door.answer(request(cookie: try cookie(), fields: ["sec-fetch-site": "same-origin"])) == nil)
    }

    @Test func `no key, and a wrong one`() throws {
        #expect(door.answer(request())?.status == .notFound)
        #expect(door.answer(request(key: ""))?.status == .notFound)
        #expect(door.answer(request(key: InspectorServer.randomKey()))?.status == .notFound)
        let name = try cookie().prefix { $0 != "=" }
        #expect(door.answer(request(cookie: "\(name)=\(InspectorServer.randomKey())"))?.status == .notFound)
        #expect(door.answer(request("/look", key: Self.key))?.status == .notFound)
    }

    @Test(arguments: ["evil.example", "evil.example:9000", "127.0.0.1.evil.example", "10.0.0.1", ""])
    func `a host that is rebound`(host: String) throws {
        #expect(door.answer(request(cookie: try cookie(), host: host))?.status == .notFound)
        #expect(door.answer(request(key: Self.key, host: host))?.status == .notFound)
    }

    @Test func `a page of another origin`() throws {
        let cookie = try cookie()
        for fields in [
            ["origin": "http://evil.example"], ["origin": "http://127.0.0.1:8000"], ["origin": "null"],
            ["sec-fetch-site": "cross-site"], ["sec-fetch-site": "same-site"],
        ] {
            #expect(door.answer(request(cookie: cookie, fields: fields))?.status == .notFound)
            #expect(door.answer(request(key: Self.key, fields: fields))?.status == .notFound)
        }
    }

    @Test(arguments: ["192.0.2.7", "::ffff:192.0.2.7", "fe80::1", "unix"])
    func `a peer that is not at this machine`(address: String) throws {
        #expect(door.answer(request(cookie: try cookie(), address: address))?.status == .notFound)
        #expect(door.answer(request(key: Self.key, address: address))?.status == .notFound)
    }

    @Test func `the server says nothing at any path without the cookie`() async throws {
        let inspection = Inspection()
        let host = WorkflowHost(workflow: Shelf(rows: 3), inspection: inspection)
        let server = try InspectorServer(RecordedSource(inspection))
        try await server.start()
        for path in [
            "/", "/look?host=0", "/branch?host=0&branch=1", "/branch.swift?host=0&branch=1", "/trace.json",
            "/spans.json",
            "/_trellis/live", "/_trellis/poll", "/?key=x",
        ] {
            let url = try #require(URL(string: "http://127.0.0.1:\(server.port)\(path)"))
            let (data, response) = try await URLSession.shared.data(from: url)
            #expect((response as? HTTPURLResponse)?.statusCode == 404, "\(path)")
            let text = String(decoding: data, as: UTF8.self)
            #expect(!text.contains("Shelf") && !text.contains("swordfish") && !text.contains("Row"), "\(path)")
        }
        await server.stop()
        withExtendedLifetime(host) {}
    }
}
