import Foundation
import Testing

@testable import WorkflowForms

/// The texts of forms in other languages than English.
struct FormTextsTests {
    private struct Everything: FormFields {
        let required = Field.text()
        let exact = Field.text().length(3...3)
        let between = Field.text().length(3...5)
        let minimum = Field.text().length(3...)
        let maximum = Field.text().length(...1)
        let pattern = Field.text().matching(/x+/)
        let email = Field.email()
        let integer = Field.integer()
        let number = Field.integer(1...5)
        let atLeast = Field.integer(10...)
        let atMost = Field.integer(...0)
        let decimal = Field.decimal()
        let price = Field.decimal(Decimal(10)...Decimal(20))
        let date = Field.date()
        let day = Field.date(CalendarDate(year: 2030, month: 1, day: 1)!...CalendarDate(year: 2031, month: 1, day: 1)!)
        let later = Field.date(CalendarDate(year: 2030, month: 1, day: 1)!...)
        let earlier = Field.date(...CalendarDate(year: 2000, month: 1, day: 1)!)
        let terms = Field.flag().accepted()
        let option = Field.choice(of: ["a"], value: { $0 }, title: { $0 })
        let pair = Field.choices(of: ["a", "b", "c"], count: 2...2, value: { $0 }, title: { $0 })
        let some = Field.choices(of: ["a", "b", "c"], count: 2..., value: { $0 }, title: { $0 })
        let none = Field.choices(of: ["a", "b", "c"], count: ...0, value: { $0 }, title: { $0 })
        let options = Field.choices(of: ["a", "b", "c"], count: 2...3, value: { $0 }, title: { $0 })

        func value(from form: ValidForm<Everything>) -> Int { 0 }
    }

    @Test func `every error of a field has a German text`() async throws {
        var (english, keys): ([String], Set<String>) = ([], [])
        for (text, flag) in [("", ""), ("2", "a"), ("no", "z"), ("7.5", "a"), ("2027-06-19", "a")] {
            let values: (String) -> [String] = { name in
                ["terms", "option", "options", "pair", "some", "none"].contains(name) ? [flag] : [text]
            }
            guard case .invalid(let form) = await Form(Everything()).submitted(values) else { continue }
            for field in form.failedFields {
                keys.insert(field.error.key)
                if FormTexts.german.error(field.error) == field.error.text { english.append(field.error.key) }
            }
        }
        #expect(english == [])
        let bounds = ["length", "choices", "number", "date"].flatMap { kind in
            ["between", "minimum", "maximum"].map { "form.\(kind).\($0)" }
        }
        #expect(
            keys.isSuperset(of: bounds + ["form.length.exact", "form.choices.exact", "form.required", "form.mismatch"])
        )
        let statics: [FieldError] = [
            .invalid, .mismatch, .notADate, .notANumber, .notAccepted, .notAnEmail, .notAnInteger, .notAnOption,
            .notChosen,
            .notVerified, .required,
        ]
        for error in statics { #expect(FormTexts.german.error(error) != error.text) }
    }

    @Test func `a German text has the bounds, and an error of the app its own text`() async throws {
        guard case .invalid(let form) = await Form(Everything()).submitted({ $0 == "between" ? ["x"] : [] }) else {
            Issue.record("The form is valid.")
            return
        }
        let error = try #require(form.error(at: \.between))
        #expect(FormTexts.german.error(error) == "Verwenden Sie 3 bis 5 Zeichen.")
        #expect(FormTexts.german.error(FieldError("join.taken", "This name is taken.")) == "This name is taken.")
    }
}
