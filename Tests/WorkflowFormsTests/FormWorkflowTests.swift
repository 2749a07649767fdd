import Testing
import Workflow
import WorkflowTesting

@testable import WorkflowForms

@MainActor
@Suite("Forms in workflows")
struct FormWorkflowTests {
    private struct Offline: Error {}
    private let answers = Answers()

    private func makeHost(_ isFree: (@Sendable (String) async throws -> Bool)? = nil)
        -> WorkflowTestHost<FormWorkflow<SignUp>>
    {
        let clock = TestClock()
        let isFree = isFree ?? { _ in true }
        return WorkflowTestHost(workflow: FormWorkflow(SignUp(isFree: isFree), clock: clock), clock: clock)
    }

    // MARK: - When errors show

    @Test func `an error shows when its field is left, not while it is typed for the first time`() {
        let host = makeHost()
        host.rendering.name.change(["A"])
        #expect(host.rendering.name.error == nil)
        host.rendering.name.leave()
        #expect(host.rendering.name.message == "Use 2 to 20 characters.")
    }

    @Test func `a screen has its own texts shown, without a render of the workflow`() {
        let host = makeHost()
        host.rendering.submit()
        let german = host.rendering.speaking(FormTexts(error: { "de \($0.key)" }, optional: "freiwillig"))
        #expect(german.email.message == "de form.required")
        #expect(german.email.formTexts.optional == "freiwillig")
        #expect(host.rendering.email.message != german.email.message)
    }

    @Test func `two properties with one field are named`() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            struct Twice: FormFields {
                let name: Field<String>
                let nickname: Field<String>

                init() {
                    let text = Field.text()
                    (name, nickname) = (text, text)
                }

                func value(from form: ValidForm<Twice>) -> String { form.name }
            }
            _ = Form(Twice())
        }
        let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(message.contains("`name` and `nickname` have the same one"))
    }

    @Test func `a field that is left untouched shows nothing`() {
        let host = makeHost()
        host.rendering.name.leave()
        #expect(host.rendering.name.error == nil)
    }

    @Test func `an error that is shown is checked with each change, and goes when it is corrected`() {
        let host = makeHost()
        host.rendering.age.change(["1"])
        host.rendering.age.leave()
        #expect(host.rendering.age.message == "Enter a value from 18 to 120.")
        host.rendering.age.change(["x"])
        #expect(host.rendering.age.error == .notAnInteger)
        host.rendering.age.change(["19"])
        #expect(host.rendering.age.error == nil)
        host.rendering.age.change(["1"])
        #expect(host.rendering.age.error == nil)
    }

    @Test func `a submit shows all errors, keeps what was typed, and names the first field for the focus`() {
        let host = makeHost()
        host.rendering.name.change(["Ada"])
        host.rendering.submit()
        #expect(host.outputs.isEmpty)
        #expect(host.rendering.name.text == "Ada")
        #expect(host.rendering.name.error == nil)
        #expect(host.rendering.email.error == .required)
        #expect(host.rendering.terms.error == .notAccepted)
        #expect(host.rendering.failures == 1)
        #expect(host.rendering.firstErrorID == "SignUp-email")
        host.rendering.submit()
        #expect(host.rendering.failures == 2)
    }

    @Test func `a rule shows its error at its first field once all its fields were edited`() {
        let host = makeHost()
        host.rendering.password.change(["correct horse"])
        host.rendering.password.leave()
        #expect(host.rendering.repeated.error == nil)
        host.rendering.repeated.change(["battery staple"])
        host.rendering.repeated.leave()
        #expect(host.rendering.repeated.error == .passwordsDiffer)
        host.rendering.password.change(["battery staple"])
        #expect(host.rendering.repeated.error == nil)
    }

    // MARK: - Values

    @Test func `a valid form gives its value in the types of its fields`() async {
        let host = makeHost()
        host.rendering.fillIn()
        host.rendering.age.change(["36"])
        host.rendering.born.change(["1990-12-10"])
        host.rendering.topics.toggle("offers", true)
        host.rendering.topics.toggle("news", true)
        host.rendering.topics.toggle("offers", false)
        host.rendering.submit()
        await host.idle()
        let born = CalendarDate(year: 1990, month: 12, day: 10)
        let ada = SignUp.User(
            name: "Ada",
            email: "ada@example.org",
            age: 36,
            born: born,
            plan: .team,
            topics: [.news],
            about: "",
            password: "correct horse"
        )
        #expect(host.outputs == [ada])
    }

    @Test func `what a submit carries wins over what was typed before`() async {
        let host = makeHost()
        host.rendering.fillIn()
        host.rendering.submit { $0 == "name" ? ["Grace"] : [] }
        await host.idle()
        #expect(host.outputs.map(\.name) == ["Grace"])
    }

    @Test func `changes are unsaved until they are submitted or taken back`() async {
        let host = makeHost()
        #expect(!host.rendering.hasUnsavedChanges)
        host.rendering.name.change(["Ada"])
        #expect(host.rendering.hasUnsavedChanges)
        host.rendering.name.change([""])
        #expect(!host.rendering.hasUnsavedChanges)
        host.rendering.fillIn()
        host.rendering.submit()
        await host.idle()
        #expect(!host.rendering.hasUnsavedChanges)
    }

    // MARK: - Checks that take time

    @Test func `a name is asked about when typing has paused, and the answer for an older one is ignored`() async {
        let host = makeHost(answers.isFree)
        host.rendering.name.change(["Ad"])
        await host.advance(by: .milliseconds(300))
        host.rendering.name.change(["Ada"])
        await host.advance(by: .milliseconds(300))
        #expect(answers.asked.isEmpty)
        await host.advance(by: .milliseconds(100))
        #expect(answers.asked == ["Ada"])
        #expect(host.rendering.name.isVerifying)
        host.rendering.name.change(["Adam"])
        await host.advance(by: .milliseconds(400))
        answers.answer("Ada", .success(false))
        await host.advance(by: .seconds(1))
        #expect(host.rendering.name.error == nil)
        answers.answer("Adam", .success(false))
        await host.idle()
        #expect(host.rendering.name.error == .taken)
    }

    @Test func `a name that is too short is not asked about`() async {
        let host = makeHost(answers.isFree)
        host.rendering.name.change(["A"])
        await host.advance(by: .seconds(5))
        #expect(answers.asked.isEmpty)
    }

    @Test func `a submit waits for the answer, without a pause, and only once`() async {
        let host = makeHost(answers.isFree)
        host.rendering.fillIn()
        host.rendering.submit()
        host.rendering.submit()
        await host.advance(by: .zero)
        #expect(host.rendering.isSubmitting)
        #expect(answers.asked == ["Ada"])
        #expect(host.outputs.isEmpty)
        answers.answer("Ada", .success(true))
        await host.idle()
        #expect(host.outputs.count == 1)
        #expect(!host.rendering.isSubmitting)
    }

    @Test func `a submit whose name is taken fails, and the field gets the focus`() async {
        let host = makeHost { _ in false }
        host.rendering.fillIn()
        host.rendering.submit()
        await host.idle()
        #expect(host.outputs.isEmpty)
        #expect(host.rendering.name.error == .taken)
        #expect(host.rendering.failures == 1)
        #expect(host.rendering.firstErrorID == "SignUp-name")
        #expect(host.rendering.hasUnsavedChanges)
    }

    @Test func `a change takes back a submit that waits`() async {
        let host = makeHost(answers.isFree)
        host.rendering.fillIn()
        host.rendering.submit()
        await host.advance(by: .zero)
        host.rendering.about.change(["Hello"])
        answers.answer("Ada", .success(true))
        await host.idle()
        #expect(host.outputs.isEmpty)
        #expect(!host.rendering.isSubmitting)
    }

    @Test func `a check that breaks is an error, and the next submit tries again`() async {
        let host = makeHost(answers.isFree)
        host.rendering.fillIn()
        host.rendering.submit()
        await host.advance(by: .zero)
        answers.answer("Ada", .failure(Offline()))
        await host.idle()
        #expect(host.rendering.name.error == .notVerified)
        host.rendering.submit()
        await host.advance(by: .zero)
        answers.answer("Ada", .success(true))
        await host.idle()
        #expect(host.outputs.count == 1)
    }

    @Test func `a check that runs is cancelled with its form`() async {
        let cancelled = AsyncStream<Void>.makeStream()
        let host = makeHost { _ in
            try await withTaskCancellationHandler {
                try await Task.sleep(for: .seconds(1_000))
                return true
            } onCancel: {
                cancelled.continuation.finish()
            }
        }
        host.rendering.fillIn()
        host.rendering.submit()
        await host.advance(by: .zero)
        await host.end()
        for await _ in cancelled.stream {}
    }
}
