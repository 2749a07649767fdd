import LiveModel
import TestSupport
import Testing
import TrellisSupport
import WorkflowTesting
import WorkflowWeb

@testable import WorkflowWebTesting

@MainActor
@Suite("A client that lies", .timeLimit(.minutes(10)))
struct LyingClientTests {
    private final class Liar {
        var random: SeededRandom
        var lies = 0

        init(seed: UInt64) { random = SeededRandom(seed: seed) }

        func alter(_ frame: String) -> String {
            guard random.happens(oneIn: 3) else { return frame }
            lies += 1
            return ModelLies.corrupted(frame, &random)
        }
    }

    @Test("Whatever stands in a place of its hello or of a frame, the server goes on, and so do other visitors")
    func lies() async throws {
        let test = PageTest.ofShop()
        let honest = try await test.get("/")
        var lies = 0
        for seed in 0..<40 as Range<UInt64> {
            let liar = Liar(seed: seed)
            // Its session may end, which is what it asks for.
            do {
                let page = try await test.get("/")
                page.client?.alter = liar.alter
                try await page.fill(.field("Item"), "Milk \(seed)")
                try await page.cut()
                try await page.reconnect()
                try await page.click(.button("Add"))
                try await page.check(.checkbox("A gift"))
                try await page.press("ArrowDown", in: .field("Item"))
            } catch {
                #expect(error is PageFailure)
            }
            lies += liar.lies
        }
        #expect(lies > 20)
        try await honest.fill(.field("Item"), "Bread")
        try await honest.press("Enter")
        honest.expect(.status("1 items"))
    }
}
