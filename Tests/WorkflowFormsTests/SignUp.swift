import TrellisSupport
import WorkflowForms

/// A form with a field of each kind, for tests.
struct SignUp: FormFields {
    enum Plan: String, CaseIterable { case free, team }
    enum Topic: String, CaseIterable { case news, offers, events }

    struct User: Equatable {
        var name: String
        var email: String
        var age: Int?
        var born: CalendarDate?
        var plan: Plan
        var topics: [Topic]
        var about: String
        var password: String
    }

    let name: Field<String>
    let email = Field.email()
    let age = Field.integer(18...120).optional
    let born = Field.date().optional
    let plan = Field<Plan>.choice()
    let topics = Field.choices(of: Topic.self, count: ...2)
    let about = Field.multilineText().length(...10).allowingEmpty
    let password = Field.password().length(8...)
    let repeated = Field.password()
    let terms = Field.flag().accepted()

    init(isFree: @escaping @Sendable (String) async throws -> Bool = { _ in true }) {
        name = .text().length(2...20).verified(.taken, isFree)
    }

    var rules: [FormRule<SignUp>] {
        [FormRule(\.repeated, \.password, error: .passwordsDiffer) { $0 == $1 }]
    }

    func value(from form: ValidForm<SignUp>) -> User {
        User(
            name: form.name,
            email: form.email,
            age: form.age,
            born: form.born,
            plan: form.plan,
            topics: form.topics,
            about: form.about,
            password: form.password
        )
    }
}

extension FieldError {
    static let taken = FieldError("test.taken", "This name is taken.")
    static let passwordsDiffer = FieldError("test.passwords", "The passwords differ.")
}

extension FormRendering where Fields == SignUp {
    /// Fills in everything as the form wants it.
    func fillIn(name: String = "Ada") {
        self.name.change([name])
        self.email.change(["ada@example.org"])
        self.plan.change(["team"])
        self.password.change(["correct horse"])
        self.repeated.change(["correct horse"])
        self.terms.change(["on"])
    }
}

/// A service that answers when the test says so.
final class Answers: Sendable {
    private let state = Guarded<(asked: [String], waiting: [String: [CheckedContinuation<Bool, any Error>]])>(([], [:]))

    var asked: [String] { state.withLock(\.asked) }

    func isFree(_ name: String) async throws -> Bool {
        try await withCheckedThrowingContinuation { continuation in
            state.withLock {
                $0.asked.append(name)
                $0.waiting[name, default: []].append(continuation)
            }
        }
    }

    /// Answers all that have asked about a name, also before a restart.
    func answer(_ name: String, _ result: Result<Bool, any Error>) {
        for continuation in state.withLock({ $0.waiting.removeValue(forKey: name) }) ?? [] {
            continuation.resume(with: result)
        }
    }
}
