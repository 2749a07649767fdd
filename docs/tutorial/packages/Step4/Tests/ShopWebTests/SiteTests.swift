import ShopCore
import ShopWeb
import Testing
import WorkflowWeb

/// The app as the server runs it, without a server.
@MainActor
struct SiteTests {
    private func session(at url: String) throws -> LiveSession {
        let services = SessionServices(scheduler: HomeScheduler(home: MainActor.shared))
        let app = Site.app(stylesheet: "/style.css", payments: PretendedPayments())
        return try LiveSession(app: app, page: PageID(rawValue: "page"), url: url, services: services)
    }

    @Test(
        "Each page has its URL and its title",
        arguments: [
            ("/", "Base Camp"), ("/?q=two", "Base Camp"), ("/products/canoe", "Canoe – Base Camp"),
            ("/cart", "Cart – Base Camp"), ("/checkout", "Checkout – Base Camp"),
        ]
    )
    func pages(url: String, title: String) async throws {
        let session = try session(at: url)
        defer { session.end() }
        let paint = try await withCheckedContinuation { continuation in
            session.paint { continuation.resume(returning: $0) }
        }
        .get()
        #expect(paint.url == url)
        #expect(paint.title == title)
    }

    @Test("There is no page for a product that does not exist")
    func noPage() {
        #expect(throws: SessionError.unknownURL("/products/yacht")) { try session(at: "/products/yacht") }
    }
}
