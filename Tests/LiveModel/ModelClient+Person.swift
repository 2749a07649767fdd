import ModelDOM
import TestSupport
import WorkflowHTML

extension ModelClient {
    /// Does something to a control of the page, whichever it is.
    package func act() throws {
        // Offline, a page takes no more than this; a superseded one takes nothing.
        guard phase != .superseded, outbox.count < 12 else { return }
        let all = controls
        guard !all.isEmpty else { return }
        let control = all[random.below(all.count)]
        guard let number = control.number, let kind = kinds(of: control).first else { return }
        switch kind {
        case EventKind.click.number: try enqueue(control, number, kind, nil, title(of: control))
        case EventKind.submit.number:
            let (a, b) = (word(), word())
            let value = "[[\"a\",\(ModelEvent.quote(a))],[\"b\",\(ModelEvent.quote(b))]]"
            try enqueue(control, number, kind, value, "\(title(of: control))=\(a)|\(b)")
        default:
            edit(control, number)
            let (json, what) = reading(of: control)
            try enqueue(control, number, kind, json, what)
        }
    }

    private func enqueue(_ control: ModelNode, _ node: Int, _ kind: Int, _ value: String?, _ what: String) throws {
        try enqueue(node: node, kind: kind, value: value, id: control.attributes["id"], what: what)
    }

    private func edit(_ control: ModelNode, _ number: Int) {
        edits[number] = Edit(count: (edits[number]?.count ?? 0) + 1)
        if let isOn = control.properties["checked"], control.attributes["type"] == "checkbox" {
            control.properties["checked"] = isOn == "true" ? "false" : "true"
        } else if title(of: control) == "large" {
            let lengths = [3, 900, 3_000, 3_000, 66_000]
            let length = random.happens(oneIn: 20) ? lengths[4] : lengths[random.below(4)]
            control.properties["value"] = String(repeating: word(), count: length / 3)
        } else {
            control.properties["value"] = word()
        }
    }

    /// What a control holds, as JSON and as what its event does.
    func reading(of control: ModelNode) -> (json: String, what: String) {
        if control.attributes["type"] == "checkbox" {
            let isOn = control.properties["checked"] ?? "false"
            return (isOn, "\(title(of: control))=\(isOn)")
        }
        let text = control.properties["value"] ?? ""
        let shown = title(of: control) == "large" ? ModelState.brief(text) : text
        return (ModelEvent.quote(text), "\(title(of: control))=\(shown)")
    }

    private func word() -> String {
        let letters = Array("abcdefghij<&\"\\ ")
        return String((0..<3).map { _ in letters[random.below(letters.count)] })
    }

    private func title(of control: ModelNode) -> String { control.attributes["title"] ?? "" }

    // MARK: - Looking at the page

    private var elements: [ModelNode] {
        func list(_ node: ModelNode) -> [ModelNode] { [node] + node.children.flatMap(list) }
        return list(page.document)
    }

    private var controls: [ModelNode] { elements.filter { $0.attributes["data-on"] != nil } }

    func element(id: String) -> ModelNode? { elements.first { $0.attributes["id"] == id } }

    func kinds(of control: ModelNode) -> [Int] {
        (control.attributes["data-on"] ?? "").split(separator: " ").compactMap { token in
            token.split(separator: ":").first.flatMap { Int($0) }
        }
    }

    // MARK: - Comparing

    /// The page as shown, to be compared with another one of the same numbers.
    package var snapshot: String {
        forgetLarge()
        return page.document.description(numbered: true)
    }

    /// Checks that the page shows `state`, as a fresh one would.
    package func check(shows state: ModelState) throws {
        let fresh = try ModelPage(html: try PageTree(root: ModelScreen(state: state).html).firstPaint)
        guard let shown = elements.first(where: { $0.attributes["class"] == "model" }) else {
            throw ModelViolation("the page does not show the model")
        }
        forgetLarge()
        let (mine, right) = (
            shown.description(numbered: false), fresh.document.children[0].description(numbered: false)
        )
        guard mine == right else { throw ModelViolation("the page shows \(Self.difference(mine, right))") }
    }

    /// Both texts from a little before the place where they differ.
    package static func difference(_ first: String, _ second: String) -> String {
        let start = max(0, zip(first, second).prefix { $0 == $1 }.count - 60)
        return "\(first.dropFirst(start).prefix(200))\nin the place of \(second.dropFirst(start).prefix(200))"
    }

    /// The app does not say what that field holds.
    private func forgetLarge() { element(id: "large")?.properties["value"] = "" }
}
