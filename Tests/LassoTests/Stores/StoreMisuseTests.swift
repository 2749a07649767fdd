import Lasso
import Testing

struct StoreMisuseTests {
    @Test func `a store that does not handle its actions stops with the remedy`() async throws {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            await MainActor.run {
                final class Unfinished: LassoStore<CounterModule> {}
                Unfinished().dispatchAction(.increment)
            }
        }
        let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(
            message.contains(
                """
                Expected Unfinished to handle the actions of CounterModule. Instead, increment came to the store base \
                class. Override handleAction(_:), and do not call super in it.
                """
            )
        )
    }
}
