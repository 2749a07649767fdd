import Testing

@testable import WorkflowForms

@Suite("Forms that a browser without scripts sends")
struct SubmittedFormTests {
    private let complete = [
        "name": ["Ada"], "email": ["ada@example.org"], "plan": ["free"], "topics": ["news", "events"],
        "password": ["correct horse"], "repeated": ["correct horse"], "terms": ["on"],
    ]

    private func submit(_ changes: [String: [String]?], to fields: SignUp = SignUp()) async -> FormOutcome<SignUp> {
        var values = complete
        for (name, texts) in changes { values[name] = texts }
        return await Form(fields).submitted { [values] in values[$0] ?? [] }
    }

    @Test func `a complete form gives its value`() async throws {
        guard case .value(let user) = await submit([:]) else { throw Unexpected() }
        #expect(user.topics == [.news, .events])
        #expect(user.age == nil)
    }

    @Test func `an incomplete form comes back with its texts and errors, and without passwords`() async throws {
        guard case .invalid(let form) = await submit(["terms": nil, "password": ["short"]]) else { throw Unexpected() }
        let texts = Dictionary(uniqueKeysWithValues: zip(form.layout.names, form.entries.map(\.texts)))
        #expect(texts["name"] == ["Ada"])
        #expect(texts["topics"] == ["news", "events"])
        #expect(texts["password"] == [])
        #expect(texts["repeated"] == [])
        let shown = zip(form.layout.names, form.entries).filter { $1.isShown && $1.error != nil }.map(\.0)
        #expect(shown == ["password", "terms"])
        #expect(form.hasUnsavedChanges)
    }

    @Test func `a name that is taken comes back as well`() async throws {
        guard case .invalid(let form) = await submit([:], to: SignUp(isFree: { _ in false })) else {
            throw Unexpected()
        }
        #expect(form.entries[0].error == .taken)
    }

    @Test func `what is wrong is told by the names of the fields, in their order`() async throws {
        guard case .invalid(let form) = await submit(["terms": nil, "name": ["A"], "password": ["short"]]) else {
            throw Unexpected()
        }
        #expect(form.failedFields.map(\.name) == ["name", "password", "terms"])
        #expect(
            form.failedFields.map(\.error.key) == ["form.length.between", "form.length.minimum", "form.not-accepted"]
        )
        #expect(form.error(at: \.name) == form.failedFields[0].error)
        #expect(form.error(at: \.terms) == .notAccepted)
        #expect(form.error(at: \.email) == nil)
        #expect(form.errors.isEmpty)
    }

    @Test func `the errors of rules, of checks that take time and of refused values are told as well`() async throws {
        guard case .invalid(let form) = await submit(["repeated": ["another one"]]) else { throw Unexpected() }
        #expect(form.failedFields == [.init(name: "repeated", error: .passwordsDiffer)])
        guard case .invalid(let taken) = await submit([:], to: SignUp(isFree: { _ in false })) else {
            throw Unexpected()
        }
        #expect(taken.failedFields == [.init(name: "name", error: .taken)])
    }

    @Test func `a form that is refused as a whole says why, also if it has a password`() async throws {
        struct Login: FormFields {
            let password = Field.password()
            func value(from form: ValidForm<Login>) throws -> String { throw FormRejection<Login>(.invalid) }
        }
        guard case .invalid(let form) = await Form(Login()).submitted({ _ in ["secret"] }) else { throw Unexpected() }
        #expect(form.errors == [.invalid])
        #expect(form.failedFields.isEmpty)
    }

    @Test func `a form that was not submitted tells of no error`() {
        let form = Form(SignUp())
        #expect(form.failedFields.isEmpty)
        #expect(form.error(at: \.name) == nil)
    }

    @Test func `a box that was not sent is off, whatever it was at the start`() async throws {
        struct Settings: FormFields {
            let news = Field.flag().starting(with: true)
            func value(from form: ValidForm<Settings>) -> Bool { form.news }
        }
        guard case .value(let news) = await Form(Settings()).submitted({ _ in [] }) else { throw Unexpected() }
        #expect(!news)
    }

    @Test func `names that the form does not know are passed over, and repeated ones do no harm`() async throws {
        guard case .value(let user) = await submit(["admin": ["1"], "name": ["Ada", "Bob"]]) else { throw Unexpected() }
        #expect(user.name == "Ada")
    }

    private struct Unexpected: Error {}
}
