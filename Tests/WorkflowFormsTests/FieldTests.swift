import Foundation
import Testing

@testable import WorkflowForms

@Suite("Fields of forms")
struct FieldTests {
    private func outcome<Value>(_ field: Field<Value>, _ texts: String...) -> Result<Value, FieldError> {
        Result { () throws(FieldError) in try field.parse(texts) }
    }

    @Test func `a field is required unless it is optional`() {
        #expect(outcome(.text()) == .failure(.required))
        #expect(outcome(.text(), "  ") == .failure(.required))
        #expect(outcome(Field.text().optional, " ") == .success(nil))
        #expect(outcome(Field.integer().optional) == .success(nil))
        #expect(outcome(Field.text().allowingEmpty, "") == .success(""))
        #expect(!Field.integer().optional.core.control.isRequired)
    }

    @Test func `a text loses the spaces around it, a password does not`() {
        #expect(outcome(.text(), "  Ada L. ") == .success("Ada L."))
        #expect(outcome(.password(), " a b ") == .success(" a b "))
    }

    @Test func `a length counts characters as the field of a browser does`() {
        let field = Field.text().length(2...3)
        for text in ["👍", "👍é", "abc", "漢字é", "a\r\nb"] { #expect(outcome(field, text) == .success(text)) }
        for text in ["é", "漢", "👍👍", "e\u{301}e\u{301}", "a\r\rb", "a\u{301}\u{302}\u{303}"] {
            #expect(throws: FieldError.self) { try field.parse([text]) }
        }
    }

    @Test func `a length says how many characters it wants`() {
        let field = Field.text().length(2...3)
        guard case .failure(let error) = outcome(field, "a") else { return #expect(Bool(false)) }
        #expect(error.text == "Use 2 to 3 characters.")
        #expect(error.key == "form.length.between")
        #expect(error.arguments == ["minimum": .count(2), "maximum": .count(3)])
        #expect((1...1).lengthError.text == "Use exactly 1 character.")
        #expect((...5).lengthError.text == "Use at most 5 characters.")
        #expect(field.core.control.maximumLength == 3)
    }

    @Test func `an optional field checks what is entered`() {
        let field = Field.integer(18...120).optional
        #expect(outcome(field, "18") == .success(18))
        #expect(outcome(field, "x") == .failure(.notAnInteger))
        guard case .failure(let error) = outcome(field, "17") else { return #expect(Bool(false)) }
        #expect(error.text == "Enter a value from 18 to 120.")
    }

    @Test(arguments: [
        "", "-", "1e3", "1,2", "1.2.3", ".5", "5.", "０", "12abc", "+1", String(repeating: "9", count: 60),
    ])
    func `a text that is no number is refused`(_ text: String) {
        #expect(throws: FieldError.self) { try Field.decimal().parse([text]) }
    }

    @Test func `a number has the separator of its language`() {
        #expect(outcome(.decimal(), "-12.50") == .success(Decimal(string: "-12.5")!))
        #expect(outcome(.decimal(separator: ","), "12,5") == .success(Decimal(string: "12.5")!))
        #expect(outcome(.decimal(separator: ","), "12.5") == .failure(.notANumber))
        #expect(Field.decimal(separator: ",").starting(with: 2.5).core.initial == ["2,5"])
    }

    @Test(arguments: [
        "2027-02-29", "2027-13-01", "2027-00-10", "2027-1-1", "19.06.2027", "2027-06-31", "0000-01-01", "+027-06-19",
    ])
    func `a day that is none is refused`(_ text: String) {
        #expect(outcome(.date(), text) == .failure(.notADate))
    }

    @Test func `a day is within its range`() {
        let first = CalendarDate(year: 2028, month: 2, day: 29)!
        #expect(outcome(.date(first...), "2028-02-29") == .success(first))
        #expect(throws: FieldError.self) { try Field.date(first...).parse(["2028-02-28"]) }
        #expect(Field.date(first...).core.control.minimum == "2028-02-29")
    }

    @Test(arguments: ["a@b", "@b.c", "a@.c", "a b@c.d", "a@b@c.d", "a@b."])
    func `an address without a place is refused`(_ text: String) {
        #expect(outcome(.email(), text) == .failure(.notAnEmail))
    }

    @Test func `a choice takes its options alone`() {
        let field = Field<SignUp.Plan>.choice()
        #expect(outcome(field, "team") == .success(.team))
        #expect(outcome(field, "") == .failure(.notChosen))
        #expect(outcome(field, "gold") == .failure(.notAnOption))
        #expect(field.core.control.options.map(\.title) == ["Free", "Team"])
    }

    @Test func `choices come once each in the order of the options, and are counted`() {
        let field = Field.choices(of: SignUp.Topic.self, count: 1...2)
        #expect(outcome(field, "events", "news", "news") == .success([.news, .events]))
        #expect(outcome(field, "news", "gold") == .failure(.notAnOption))
        #expect(outcome(field) == .failure((1...2).choiceError))
        #expect((1...2).choiceError.text == "Choose 1 to 2.")
    }

    @Test func `a pattern has to match the whole text`() {
        let field = Field.text().matching(/[A-Z]{2}[0-9]+/)
        #expect(outcome(field, "AB12") == .success("AB12"))
        #expect(outcome(field, "xAB12") == .failure(.mismatch))
    }

    @Test func `a field of a type of one's own parses and checks`() {
        let even = FieldError("even", "Enter an even number.")
        let field = Field(parse: { text throws(FieldError) in UInt8(text) ?? 0 }, format: { "\($0)" })
            .check(even) { $0 % 2 == 0 }
            .starting(with: 4)
        #expect(outcome(field, "8") == .success(8))
        #expect(outcome(field, "7") == .failure(even))
        #expect(field.core.initial == ["4"])
    }

    @Test func `terms have to be accepted, any other flag may stay off`() {
        #expect(outcome(.flag()) == .success(false))
        #expect(outcome(Field.flag().accepted()) == .failure(.notAccepted))
        #expect(outcome(Field.flag().accepted(), "on") == .success(true))
    }
}
