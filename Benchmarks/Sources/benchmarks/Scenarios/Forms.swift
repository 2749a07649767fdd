import ViewEnvironment
import Workflow
import WorkflowComponents
import WorkflowForms
import WorkflowHTML

extension Scenario {
    /// A key in one of the 50 fields of a form, to the operations of its page. The limit: the same page with texts and errors in
    /// arrays, by hand.
    static var formOfFifty: Scenario {
        Scenario(
            name: "form-50",
            ours: { DefinedForm() },
            limit: { HandForm() },
            expectedCheck: { $0 }
        )
    }
}

struct FiftyFields: FormFields {
    private static func text() -> Field<String> { Field.text().length(2...40) }

    let a0 = text(), a1 = text(), a2 = text(), a3 = text(), a4 = text()
    let b0 = text(), b1 = text(), b2 = text(), b3 = text(), b4 = text()
    let c0 = text(), c1 = text(), c2 = text(), c3 = text(), c4 = text()
    let d0 = text(), d1 = text(), d2 = text(), d3 = text(), d4 = text()
    let e0 = text(), e1 = text(), e2 = text(), e3 = text(), e4 = text()
    let f0 = text(), f1 = text(), f2 = text(), f3 = text(), f4 = text()
    let g0 = text(), g1 = text(), g2 = text(), g3 = text(), g4 = text()
    let h0 = text(), h1 = text(), h2 = text(), h3 = text(), h4 = text()
    let i0 = text(), i1 = text(), i2 = text(), i3 = text(), i4 = text()
    let j0 = text(), j1 = text(), j2 = text(), j3 = text(), j4 = text()

    static let paths: [any KeyPath<FiftyFields, Field<String>> & Sendable] = [
        \.a0, \.a1, \.a2, \.a3, \.a4, \.b0, \.b1, \.b2, \.b3, \.b4, \.c0, \.c1, \.c2, \.c3, \.c4, \.d0, \.d1, \.d2,
        \.d3,
        \.d4, \.e0, \.e1, \.e2, \.e3, \.e4, \.f0, \.f1, \.f2, \.f3, \.f4, \.g0, \.g1, \.g2, \.g3, \.g4, \.h0, \.h1,
        \.h2,
        \.h3, \.h4, \.i0, \.i1, \.i2, \.i3, \.i4, \.j0, \.j1, \.j2, \.j3, \.j4,
    ]

    func value(from form: ValidForm<FiftyFields>) -> String { form.a0 }
}

/// The texts that are typed: one key more or less each time, as long as the field takes.
private struct Typing {
    private var picker = LeafPicker(count: 50)
    private var lengths = Array(repeating: 3, count: 50)

    mutating func next() -> (field: Int, text: String) {
        let field = picker.next()
        lengths[field] = lengths[field] % 30 + 1
        return (field, String(repeating: "x", count: lengths[field] + 1))
    }
}

private final class DefinedForm: Subject {
    private let host = WorkflowHost(workflow: FormWorkflow(FiftyFields()), configuration: RuntimeConfiguration())
    private let paths = FiftyFields.paths
    private let page: PageTree
    private var typing = Typing()
    private(set) var check = 0

    init() {
        page = (try? PageTree(root: Self.html(of: host.rendering, FiftyFields.paths)))!
    }

    func run(operations: Int) {
        for _ in 0..<operations {
            let (index, text) = typing.next()
            host.rendering[paths[index]].change([text])
            check += (try? page.update(to: Self.html(of: host.rendering, paths)))!.count
        }
    }

    private static func html(
        of form: FormRendering<FiftyFields>,
        _ paths: [KeyPath<FiftyFields, Field<String>>]
    ) -> HTML {
        form.html(in: .empty) {
            for path in paths { field("Field", form[path]) }
            submitButton("Send", form)
        }
    }
}

/// The same form by hand.
private final class HandForm: Subject {
    private var texts = Array(repeating: "", count: 50)
    private var errors: [String?] = Array(repeating: nil, count: 50)
    private let ids = (0..<50).map { "field-\($0)" }
    private var page: PageTree?
    private var typing = Typing()
    private(set) var check = 0

    init() {
        page = try? PageTree(root: html)
    }

    func run(operations: Int) {
        for _ in 0..<operations {
            let (index, text) = typing.next()
            change(index, to: text)
            check += (try? page!.update(to: html))!.count
        }
    }

    private func change(_ index: Int, to text: String) {
        texts[index] = text
        if errors[index] != nil { leave(index) }
    }

    private func leave(_ index: Int) {
        errors[index] = (2...40).contains(texts[index].count) ? nil : "Use 2 to 40 characters."
    }

    private var html: HTML {
        form(.id("form"), .class("form"), .noValidate(), .onSubmit { _ in }) {
            div(.id("errors"), .role(.alert), .tabIndex(-1))
            for index in 0..<50 {
                memo(Control(index: index, id: ids[index], text: texts[index], error: errors[index])) {
                    [unowned self] in
                    html(of: $0)
                }
            }
            button(.type(.submit), .class("button")) { "Send" }
        }
    }

    private struct Control: Equatable {
        let index: Int
        let id: String
        let text: String
        let error: String?
    }

    private func html(of control: Control) -> HTML {
        div(.class(control.error == nil ? "field" : "field invalid")) {
            label(.for(control.id), .class("label")) { "Field" }
            input(
                .id(control.id),
                .name(control.id),
                .class("input"),
                .type(.text),
                .value(control.text),
                .required(),
                .onInput { [unowned self] in change(control.index, to: $0) },
                .onBlur { [unowned self] in leave(control.index) }
            )
            p(.id("\(control.id)-error"), .class("error"), .ariaLive(.polite)) { control.error ?? "" }
        }
    }
}
