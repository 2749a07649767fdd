import ShopCore
import ShopWeb
import Testing
import WorkflowWeb

struct SiteTests {
    private func logIn(_ body: String, password: String?) async throws -> WebResponse {
        let site = Site(
            stylesheet: "/style.css",
            payments: PretendedPayments(),
            warehouse: Warehouse(),
            password: password
        )
        let headers: HTTPHeaders = ["content-type": "application/x-www-form-urlencoded"]
        return try await site.answer(
            WebRequest(method: .post, path: "/login", headers: headers, body: Array(body.utf8))
        )
    }

    @Test("The password signs in")
    func right() async throws {
        #expect(try await logIn("password=tea", password: "tea").headers["location"] == "/admin")
    }

    @Test("Nothing else does, and nobody signs in to a shop without a password", arguments: ["tea", nil])
    func wrong(password: String?) async throws {
        for body in ["password=coffee", "password=", ""] {
            #expect(try await logIn(body, password: password).headers["location"] == "/admin?failed")
        }
    }
}
