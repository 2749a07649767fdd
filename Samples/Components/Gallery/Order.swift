import WorkflowComponents

/// The form of the page.
struct Order: FormFields {
    enum Delivery: String, CaseIterable { case post, courier, pickup }
    enum Extra: String, CaseIterable { case card, ribbon, tasting }

    struct Value: Equatable, Sendable {
        let name: String
        let bottles: Int
    }

    let name = Field.text().length(2...40).verified(FieldError("gallery.unknown", "We know no customer of this name."))
    {
        $0.lowercased() != "nobody"
    }
    let email = Field.email().optional
    let bottles = Field.integer(1...24)
    let arrival = Field.date().optional
    let delivery = Field<Delivery>.choice()
    let payment = Field.choice(of: ["invoice", "card"], value: { $0 }, title: { $0 == "card" ? "Card" : "Invoice" })
    let extras = Field.choices(of: Extra.self, count: ...2)
    let note = Field.multilineText().length(...200).allowingEmpty
    let terms = Field.flag().accepted()

    func value(from form: ValidForm<Order>) -> Value {
        Value(name: form.name, bottles: form.bottles)
    }
}
