import Testing
import Workflow
import WorkflowTesting

@testable import WorkflowForms

@MainActor
@Suite("Forms that are refused after a submit")
struct FormRejectionTests {
    struct Payment: FormFields {
        let card = Field.text()
        let amount = Field.integer(1...)

        func value(from form: ValidForm<Payment>) throws(FormRejection<Payment>) -> Int {
            if form.amount == 13 { throw FormRejection(at: \.amount, .unlucky) }
            return form.amount
        }
    }

    private let host = WorkflowTestHost(workflow: FormWorkflow(Payment()))

    private func pay(_ amount: String) {
        host.rendering.card.change(["4000"])
        host.rendering.amount.change([amount])
        host.rendering.submit()
    }

    @Test func `the errors of the owner show at their fields and at the form`() {
        pay("5")
        #expect(host.outputs == [5])
        #expect(!host.rendering.hasUnsavedChanges)
        let rejection = FormRejection<Payment>(at: \.card, .refused).and(FormRejection(.closed))
        host.update(workflow: FormWorkflow(Payment(), rejection: rejection))
        #expect(host.rendering.card.error == .refused)
        #expect(host.rendering.messages == ["The bank is closed."])
        #expect(host.rendering.card.text == "4000")
        #expect(host.rendering.firstErrorID == "Payment-card")
        #expect(host.rendering.failures == 1)
        #expect(host.rendering.hasUnsavedChanges)
    }

    @Test func `the same rejection is shown once, and again after a submit that took it back`() {
        let rejected = FormWorkflow(Payment(), rejection: FormRejection(.closed))
        pay("5")
        host.update(workflow: rejected)
        host.update(workflow: rejected)
        #expect(host.rendering.failures == 1)
        pay("6")
        #expect(host.rendering.messages.isEmpty)
        host.update(workflow: FormWorkflow(Payment()))
        host.update(workflow: rejected)
        #expect(host.rendering.messages == ["The bank is closed."])
        #expect(host.rendering.firstErrorID == "Payment-errors")
    }

    @Test func `a rejected field is accepted when it changes, and the form can be submitted as it is`() {
        pay("5")
        host.update(workflow: FormWorkflow(Payment(), rejection: FormRejection(at: \.card, .refused)))
        host.rendering.card.change(["5000"])
        #expect(host.rendering.card.error == nil)
        host.update(workflow: FormWorkflow(Payment()))
        host.update(workflow: FormWorkflow(Payment(), rejection: FormRejection(at: \.card, .refused)))
        host.rendering.submit()
        #expect(host.outputs == [5, 5])
    }

    @Test func `the value's own initialiser may refuse`() {
        pay("13")
        #expect(host.outputs.isEmpty)
        #expect(host.rendering.amount.error == .unlucky)
        #expect(host.rendering.failures == 1)
    }

    @Test func `while its value is processed, a form takes texts and no submit`() {
        pay("5")
        host.update(workflow: FormWorkflow(Payment(), isBusy: true))
        #expect(host.rendering.isSubmitting)
        host.rendering.amount.change(["6"])
        host.rendering.submit()
        #expect(host.outputs == [5])
        #expect(host.rendering.amount.text == "6")
    }

    @Test func `a form that clears goes back to its starting values`() {
        let host = WorkflowTestHost(workflow: FormWorkflow(Payment(), clearsAfterSubmit: true))
        host.rendering.card.change(["4000"])
        host.rendering.amount.change(["2"])
        host.rendering.submit()
        #expect(host.outputs == [2])
        #expect(host.rendering.card.text == "")
        host.rendering.submit()
        #expect(host.rendering.card.error == .required)
    }

    @Test func `a form begins again when its value is stored, and keeps its texts until then`() {
        pay("5")
        #expect(host.rendering.amount.text == "5")
        host.update(workflow: FormWorkflow(Payment(), storedCount: 1))
        #expect(host.rendering.amount.text == "")
        #expect(host.rendering.amount.error == nil)
    }

    @Test func `what somebody types while the value is stored stays`() {
        pay("5")
        host.rendering.amount.change(["6"])
        host.update(workflow: FormWorkflow(Payment(), storedCount: 1))
        #expect(host.rendering.amount.text == "6")
    }

    @Test func `a form that is refused is not one that was stored`() {
        pay("5")
        host.update(workflow: FormWorkflow(Payment(), rejection: FormRejection(.closed)))
        host.update(workflow: FormWorkflow(Payment(), storedCount: 1))
        #expect(host.rendering.amount.text == "5")
    }
}

extension FieldError {
    fileprivate static let refused = FieldError("refused", "Your bank refused the card.")
    fileprivate static let closed = FieldError("closed", "The bank is closed.")
    fileprivate static let unlucky = FieldError("unlucky", "Not 13.")
}
