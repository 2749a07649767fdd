import Testing
import Workflow
import WorkflowSnapshots
import WorkflowTesting

@testable import WorkflowForms

@MainActor
@Suite("Forms after a restart", .timeLimit(.minutes(10)))
struct RestoredFormTests {
    struct Payment: FormFields {
        let name = Field.text().length(2...)
        let card = Field.text().secret.matching(/[0-9]{12}/, .card)
        let pin = Field.password().length(4...)

        func value(from form: ValidForm<Payment>) -> String { "\(form.name) \(form.card) \(form.pin)" }
    }

    private let clock = TestClock()
    private let answers = Answers()

    private func signUp(
        _ isFree: (@Sendable (String) async throws -> Bool)? = nil
    ) -> WorkflowTestHost<FormWorkflow<SignUp>> {
        let isFree = isFree ?? { _ in true }
        return WorkflowTestHost(workflow: FormWorkflow(SignUp(isFree: isFree), clock: clock), clock: clock)
    }

    private func payment(_ rejection: FormRejection<Payment>? = nil) -> FormWorkflow<Payment> {
        FormWorkflow(Payment(), rejection: rejection, clock: clock)
    }

    private func filledPayment() -> WorkflowTestHost<FormWorkflow<Payment>> {
        let host = WorkflowTestHost(workflow: payment(), clock: clock)
        host.rendering.name.change(["Ada"])
        host.rendering.card.change(["123456789012"])
        host.rendering.pin.change(["battery"])
        return host
    }

    /// The bytes of all states, as they are stored.
    private func text<W: Workflow>(_ host: WorkflowTestHost<W>) -> String {
        String(decoding: host.snapshot().nodes.values.flatMap { $0.state?.bytes ?? [] }, as: UTF8.self)
    }

    // MARK: - What comes back

    @Test func `a form is as it was: its texts, the errors that are shown, and the changes`() {
        let host = signUp()
        host.rendering.name.change(["Ada"])
        host.rendering.age.change(["7"])
        host.rendering.age.leave()
        host.rendering.email.change(["ada"])
        host.rendering.plan.change(["team"])
        host.rendering.topics.toggle("news", true)
        host.restart()
        #expect(host.rendering.name.text == "Ada")
        #expect(host.rendering.plan.text == "team")
        #expect(host.rendering.topics.texts == ["news"])
        #expect(host.rendering.age.message == "Enter a value from 18 to 120.")
        #expect(host.rendering.email.error == nil)
        #expect(host.rendering.hasUnsavedChanges)
        host.rendering.age.change(["18"])
        #expect(host.rendering.age.error == nil)
    }

    @Test func `a form that was never touched has no changes`() {
        let host = signUp()
        host.restart()
        #expect(!host.rendering.hasUnsavedChanges)
        #expect(host.rendering.name.error == nil)
    }

    @Test func `a submit that failed is not shown a second time`() {
        let host = signUp()
        host.rendering.submit()
        host.restart()
        #expect(host.rendering.failures == 1)
        #expect(host.rendering.firstErrorID == "SignUp-name")
        #expect(host.rendering.terms.error == .notAccepted)
    }

    @Test func `the form is the same one until it is restarted again`() {
        let host = signUp()
        host.restart()
        let identity = host.rendering.name.identity
        host.rendering.name.change(["Ada"])
        #expect(host.rendering.name.identity === identity)
        host.update(workflow: FormWorkflow(SignUp(), isBusy: true, clock: clock))
        #expect(host.rendering.name.identity === identity)
    }

    @Test func `what was submitted is no unsaved change`() async {
        let host = signUp()
        host.rendering.fillIn()
        host.rendering.submit()
        await host.idle()
        #expect(host.outputs.count == 1)
        host.restart()
        #expect(!host.rendering.hasUnsavedChanges)
        #expect(host.outputs.count == 1)
    }

    @Test func `two restarts without a change in between keep all`() {
        let host = signUp()
        host.rendering.name.change(["Ada"])
        host.restart()
        let first = text(host)
        host.restart()
        #expect(text(host) == first)
        #expect(host.rendering.name.text == "Ada")
    }

    // MARK: - Checks that take time

    @Test func `a check that ran runs again, and only its new result counts`() async {
        let host = signUp(answers.isFree)
        host.rendering.name.change(["Ada"])
        await host.advance(by: .milliseconds(400))
        #expect(host.rendering.name.isVerifying)
        host.restart()
        await host.idle()
        #expect(answers.asked == ["Ada", "Ada"])
        #expect(host.rendering.name.isVerifying)
        answers.answer("Ada", .success(false))
        await host.idle()
        #expect(host.rendering.name.error == .taken)
    }

    @Test func `a result that is there is not asked for again`() async {
        let host = signUp(answers.isFree)
        for (name, isFree) in [("Ada", true), ("Bob", false)] {
            host.rendering.name.change([name])
            await host.advance(by: .milliseconds(400))
            answers.answer(name, .success(isFree))
            await host.idle()
            host.restart()
            await host.advance(by: .seconds(1))
            #expect(!host.rendering.name.isVerifying)
            #expect(host.rendering.name.error == (isFree ? nil : .taken))
        }
        #expect(answers.asked == ["Ada", "Bob"])
    }

    @Test func `a submit that waits for a check ends after the restart`() async {
        struct Name: FormFields {
            let name: Field<String>

            func value(from form: ValidForm<Name>) -> String { form.name }
        }
        let workflow = FormWorkflow(Name(name: .text().verified(.taken, answers.isFree)), clock: clock)
        let host = WorkflowTestHost(workflow: workflow, clock: clock)
        host.rendering.name.change(["Ada"])
        host.rendering.submit()
        host.restart()
        #expect(host.rendering.isSubmitting)
        await host.idle()
        answers.answer("Ada", .success(true))
        await host.idle()
        #expect(host.outputs == ["Ada"])
    }

    @Test func `a submit that waits for a check and needs a secret can be sent again`() async {
        let host = signUp(answers.isFree)
        host.rendering.fillIn()
        host.rendering.submit()
        await host.idle()
        host.restart()
        #expect(!host.rendering.isSubmitting)
        host.rendering.submit { ["password", "repeated"].contains($0) ? ["correct horse"] : [] }
        await host.idle()
        answers.answer("Ada", .success(true))
        await host.idle()
        #expect(host.outputs.map(\.password) == ["correct horse"])
    }

    // MARK: - Rejections

    @Test func `a rejection stays shown, is not shown again, and is gone when it was corrected before`() {
        let host = filledPayment()
        host.rendering.submit()
        let closed = FormRejection<Payment>(at: \.name, .refused).and(FormRejection(.closed))
        host.update(workflow: payment(closed))
        host.restart()
        #expect(host.rendering.failures == 1)
        #expect(host.rendering.messages == ["The bank is closed."])
        #expect(host.rendering.name.error == .refused)
        host.rendering.name.change(["Bob"])
        host.restart()
        #expect(host.rendering.failures == 1)
        #expect(host.rendering.messages.isEmpty)
        #expect(host.rendering.name.error == nil)
    }

    @Test func `a rejection that came while the process was gone is shown`() {
        let host = filledPayment()
        host.rendering.submit()
        let snapshot = host.snapshot()
        let later = WorkflowTestHost(
            workflow: payment(FormRejection(.closed)),
            restoring: snapshot,
            clock: clock
        )
        #expect(later.rendering.messages == ["The bank is closed."])
        #expect(later.rendering.failures == 1)
    }

    // MARK: - Secrets

    @Test func `the text of a secret field is in no bytes and in no dump`() {
        let host = filledPayment()
        #expect(text(host).contains("Ada"))
        for text in [text(host), String(reflecting: host.state), String(customDumping: host.state)] {
            #expect(!text.contains("123456789012"))
            #expect(!text.contains("battery"))
        }
        host.restart()
        #expect(!text(host).contains("123456789012"))
    }

    @Test func `secrets are empty after a restart, and what the browser has wins`() {
        let host = filledPayment()
        host.restart()
        #expect(host.rendering.card.text == "")
        #expect(host.rendering.pin.text == "")
        #expect(host.rendering.card.error == nil)
        #expect(host.rendering.hasUnsavedChanges)
        host.rendering.submit { ["card": ["123456789012"], "pin": ["battery"]][$0] ?? [] }
        #expect(host.outputs == ["Ada 123456789012 battery"])
    }

    @Test func `the first text of a secret field takes back nothing that was shown, the next one does`() {
        let host = filledPayment()
        host.rendering.submit()
        host.update(workflow: payment(FormRejection(at: \.card, .refused).and(FormRejection(.closed))))
        host.restart()
        #expect(host.rendering.card.error == .refused)
        host.rendering.card.change(["123456789012"])
        #expect(host.rendering.card.error == .refused)
        #expect(host.rendering.messages == ["The bank is closed."])
        host.rendering.card.change(["123456789013"])
        #expect(host.rendering.card.error == nil)
        #expect(host.rendering.messages.isEmpty)
    }

    @Test func `a secret field with a wrong text shows its error again when the text is back`() {
        let host = filledPayment()
        host.rendering.card.change(["1"])
        host.rendering.card.leave()
        #expect(host.rendering.card.error == .card)
        host.restart()
        #expect(host.rendering.card.error == nil)
        host.rendering.card.change(["1"])
        #expect(host.rendering.card.error == .card)
    }

    @Test func `a secret that nobody sends again is missing, as one that was never typed`() {
        let host = filledPayment()
        host.restart()
        host.rendering.submit()
        #expect(host.outputs.isEmpty)
        #expect(host.rendering.card.error == .required)
        #expect(host.rendering.pin.error == .required)
    }

    // MARK: - Other forms of a form

    private struct Old: FormFields {
        let name = Field.text()
        let card = Field.text()
        let city = Field.text()

        func value(from form: ValidForm<Old>) -> String { form.name }
    }

    /// The snapshot of a form under the name of another one.
    private func renamed(_ snapshot: TreeSnapshot, to name: String) -> TreeSnapshot {
        TreeSnapshot(
            nodes: snapshot.nodes.values.map {
                SnapshotNode(id: $0.id, parent: $0.parent, name: name, key: $0.key, state: $0.state)
            }
        )
    }

    @Test func `fields come back by their names, new ones start empty, and what became secret is dropped`() {
        let old = WorkflowTestHost(workflow: FormWorkflow(Old(), clock: clock), clock: clock)
        old.rendering.name.change(["Ada"])
        old.rendering.card.change(["123456789012"])
        old.rendering.city.change(["Berlin"])
        let snapshot = renamed(old.snapshot(), to: "FormWorkflow<RestoredFormTests.Payment>")
        let host = WorkflowTestHost(workflow: payment(), restoring: snapshot, clock: clock)
        #expect(host.rendering.name.text == "Ada")
        #expect(host.rendering.card.text == "")
        #expect(host.rendering.pin.text == "")
        host.rendering.pin.change(["battery"])
        #expect(!text(host).contains("123456789012"))
        #expect(!text(host).contains("Berlin"))
    }

    @Test func `a field that is secret no more starts as it does`() {
        let snapshot = renamed(filledPayment().snapshot(), to: "FormWorkflow<RestoredFormTests.Old>")
        let host = WorkflowTestHost(workflow: FormWorkflow(Old(), clock: clock), restoring: snapshot, clock: clock)
        #expect(host.rendering.name.text == "Ada")
        #expect(host.rendering.card.text == "")
        host.rendering.submit()
        #expect(host.rendering.card.error == .required)
    }

    @Test func `an option that there is no more is an error, not a value`() {
        let host = signUp()
        host.rendering.fillIn()
        let snapshot = host.snapshot()
        let nodes = snapshot.nodes.values.map { node in
            let text = String(decoding: node.state?.bytes ?? [], as: UTF8.self).replacing("\"team\"", with: "\"gone\"")
            return SnapshotNode(
                id: node.id,
                parent: 0,
                name: node.name,
                key: "",
                state: SnapshotState(version: 1, bytes: [UInt8](text.utf8))
            )
        }
        host.restart(from: TreeSnapshot(nodes: nodes))
        host.rendering.submit { ["password", "repeated"].contains($0) ? ["correct horse"] : [] }
        #expect(host.outputs.isEmpty)
        #expect(host.rendering.plan.error == .notAnOption)
    }

    @Test(arguments: ["", "{", "[]", #"{"fields":{}}"#, #"{"fields":{"name":{"texts":"Ada"}}}"#])
    func `a damaged state is reported, and the form starts afresh`(bytes: String) {
        let state = SnapshotState(version: 1, bytes: [UInt8](bytes.utf8))
        let node = SnapshotNode(
            id: 1,
            parent: 0,
            name: "FormWorkflow<RestoredFormTests.Payment>",
            key: "",
            state: state
        )
        withKnownIssue {
            let host = WorkflowTestHost(workflow: payment(), restoring: TreeSnapshot(nodes: [node]), clock: clock)
            #expect(host.rendering.name.text == "")
            #expect(!host.rendering.hasUnsavedChanges)
        } matching: {
            "\($0)".contains("Expected to read the saved state of FormWorkflow<Payment>.")
        }
    }

    // MARK: - Everything

    enum Step: Equatable {
        case name(String), plan, leave, submit, pause
    }

    @Test func `a restart loses nothing, wherever it is`() async {
        struct Choice: FormFields {
            let name: Field<String>
            let plan = Field<SignUp.Plan>.choice()

            func value(from form: ValidForm<Choice>) -> String { form.name }
        }
        let report = await Exploration<FormWorkflow<Choice>, Step>(
            of: {
                let clock = TestClock()
                let name = Field.text().length(2...).verified(.taken) { $0 != "Bob" }
                return WorkflowTestHost(workflow: FormWorkflow(Choice(name: name), clock: clock), clock: clock)
            },
            steps: { _ in [.name("A"), .name("Ada"), .name("Bob"), .plan, .leave, .submit, .pause] },
            perform: { step, host in
                switch step {
                case .name(let name): host.rendering.name.change([name])
                case .plan: host.rendering.plan.change(["team"])
                case .leave: host.rendering.name.leave()
                case .submit: host.rendering.submit()
                case .pause: await host.advance(by: .seconds(1))
                }
            }
        )
        .checkingSnapshots()
        .run(limits: ExplorationLimits(states: 60, depth: 5, walks: 3, walkLength: 20), seed: 2026)
        #expect(report.states > 20)
    }
}

extension FieldError {
    fileprivate static let card = FieldError("test.card", "Enter 12 digits.")
    fileprivate static let refused = FieldError("test.refused", "The bank refused this.")
    fileprivate static let closed = FieldError("test.closed", "The bank is closed.")
}

extension String {
    /// The text that `dump` writes for a value.
    fileprivate init(customDumping value: some Any) {
        self = ""
        dump(value, to: &self)
    }
}
