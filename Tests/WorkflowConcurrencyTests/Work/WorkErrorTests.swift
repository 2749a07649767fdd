import Foundation
import Testing
import WorkflowConcurrency

struct WorkErrorTests {
    private enum Address { struct Missing: Error {} }
    private enum Payment { struct Missing: Error {} }
    private enum Declined: Error, Equatable { case card(Int), bank }

    @Test func `failures are equal by their types, those around them included, and by what they say`() {
        #expect(WorkError(Declined.card(1)) == WorkError(Declined.card(1)))
        #expect(WorkError(Declined.card(1)) != WorkError(Declined.card(2)))
        #expect(WorkError(Address.Missing()) != WorkError(Payment.Missing()))
        #expect(WorkError(WorkError(Declined.bank)) == WorkError(Declined.bank))
    }

    @Test func `the error is matched as it was thrown`() {
        switch WorkError(Declined.bank).error {
        case Declined.bank: break
        default: Issue.record("another error")
        }
    }

    @Test func `a failure that is saved comes back equal, without the error`() throws {
        let failure = WorkError(Declined.card(1))
        let again = try JSONDecoder().decode(WorkError.self, from: JSONEncoder().encode(failure))
        #expect(again == failure)
        #expect(again.error is WorkError)
        #expect(again.hashValue == failure.hashValue)
    }
}
