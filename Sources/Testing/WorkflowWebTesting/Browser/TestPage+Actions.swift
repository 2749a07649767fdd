import ModelDOM
import WorkflowHTML
import WorkflowWeb

extension TestPage {
    /// Clicks an element: a button, link, label, checkbox or summary, or anything with a handler around it.
    public nonisolated(nonsending) func click(
        _ query: PageQuery,
        file: StaticString = #filePath,
        line: UInt = #line
    ) async throws {
        try await step(file, line) { () throws(PageFailure) in try click(on: try usable(query)) }
    }

    /// Replaces the text of a field. The app hears of it at once, however long its handler waits for a pause in typing.
    public nonisolated(nonsending) func fill(
        _ query: PageQuery,
        _ text: String,
        file: StaticString = #filePath,
        line: UInt = #line
    ) async throws {
        try await step(file, line) { () throws(PageFailure) in try fill(try usable(query), text, query) }
    }

    /// Checks a checkbox or radio button; does nothing if it is checked.
    public nonisolated(nonsending) func check(
        _ query: PageQuery,
        file: StaticString = #filePath,
        line: UInt = #line
    ) async throws {
        try await step(file, line) { () throws(PageFailure) in try set(query, isChecked: true) }
    }

    /// Unchecks a checkbox; does nothing if it is not checked.
    public nonisolated(nonsending) func uncheck(
        _ query: PageQuery,
        file: StaticString = #filePath,
        line: UInt = #line
    ) async throws {
        try await step(file, line) { () throws(PageFailure) in try set(query, isChecked: false) }
    }

    /// Chooses options of a select, by their texts or values; all others are no longer chosen.
    public nonisolated(nonsending) func select(
        _ query: PageQuery,
        _ options: String...,
        file: StaticString = #filePath,
        line: UInt = #line
    ) async throws {
        try await step(file, line) { () throws(PageFailure) in try choose(options, in: try usable(query), query) }
    }

    /// Presses a key, in an element or where the focus is.
    ///
    /// Enter in a field submits its form, and activates a button or link. Escape asks an open dialog to close, Tab leaves a
    /// field.
    /// - Parameters:
    ///   - key: The name of the key as browsers say it, such as `Enter`, `ArrowDown` or `a`.
    ///   - query: The element; `nil` for the one with the focus.
    ///   - file: The file of the test.
    ///   - line: The line of the test.
    public nonisolated(nonsending) func press(
        _ key: String,
        in query: PageQuery? = nil,
        file: StaticString = #filePath,
        line: UInt = #line
    ) async throws {
        try await step(file, line) { () throws(PageFailure) in
            if let query { moveFocus(to: try usable(query)) }
            try press(key)
        }
    }

    /// Chooses a file in a field for files. It is sent with its form, and has the type of its name's ending.
    public nonisolated(nonsending) func attach(
        _ query: PageQuery,
        name: String,
        bytes: [UInt8],
        file: StaticString = #filePath,
        line: UInt = #line
    ) async throws {
        try await step(file, line) { () throws(PageFailure) in
            let control = try usable(query)
            guard control.type == "file" else {
                throw PageFailure("Expected \(query) to take files. Instead, it is \(say(control)).")
            }
            if !control.has("multiple") { files.removeAll { $0.control === control } }
            files.append((control, name, bytes))
        }
    }

    /// Sends a message from an element to the screen, as the script of its hook does with `trellis.send(element, message)`.
    public nonisolated(nonsending) func send(
        _ message: some Encodable & Sendable,
        from query: PageQuery,
        file: StaticString = #filePath,
        line: UInt = #line
    ) async throws {
        try await send(raw: HookMessageText.encode(message), from: query, file: file, line: line)
    }

    /// Sends a text in place of the JSON of a message, as a script of somebody else could.
    public nonisolated(nonsending) func send(
        raw text: String,
        from query: PageQuery,
        file: StaticString = #filePath,
        line: UInt = #line
    ) async throws {
        try await step(file, line) { () throws(PageFailure) in
            let node = try node(query)
            guard report(.message, from: node, LiveClient.quoted(text)) != nil else {
                throw PageFailure("Expected \(query) to take messages. Instead, \(say(node)) has no onMessage.")
            }
        }
    }

    // MARK: - Clicks

    func usable(_ query: PageQuery) throws(PageFailure) -> ModelNode {
        let node = try node(query)
        guard !accessibility.isDisabled(node) else {
            throw PageFailure("Expected \(query) to be enabled. Instead, it is disabled. The page:\n\n\(outline)")
        }
        return node
    }

    func say(_ node: ModelNode) -> String { PageElement(node, in: accessibility).description }

    private func click(on node: ModelNode) throws(PageFailure) {
        moveFocus(to: node.closest { $0.isControl || $0.name == "a" || $0.name == "summary" || $0.has("tabindex") })
        let link = node.closest { $0.name == "a" && $0.has("href") }
        let details = node.closest { $0.name == "summary" }?.parent
        if let details, details.name == "details" {
            client?.countEdit(of: details)
            let isOpen = details.properties["open"] != "true"
            report(.toggle, from: details, isOpen ? "true" : "false")
            details.properties["open"] = isOpen ? "true" : "false"
        }
        let commanding = node.closest { $0.has("data-do") && $0.name != "form" }
        if let commanding, !carryOut(commandsOf: commanding) { return }
        let handler = report(.click, from: node)
        if let link { return try follow(link, isHandled: handler != nil) }
        if handler?.preventsDefault == true { return }
        let control = node.closest { $0.isControl || $0.name == "label" }
        if let control { try activate(control) }
        guard handler == nil, control == nil, details == nil, commanding == nil else { return }
        throw PageFailure(
            "Expected something to happen by a click on \(say(node)). Instead, nothing takes clicks there."
        )
    }

    private func follow(_ link: ModelNode, isHandled: Bool) throws(PageFailure) {
        if isHandled { return }
        let target = try resolve(link["href"] ?? "")
        if link.has("data-nav"), link["target"] != "_blank", let client { return navigate(to: target, client) }
        guard link["target"] != "_blank" else {
            throw PageFailure(
                "Expected a link of this tab. Instead, \(say(link)) opens a new one: use test.get(\(target.debugDescription))."
            )
        }
        if let fragment = target.firstIndex(of: "#"), target[..<fragment] == url.prefix(while: { $0 != "#" }) {
            return pushURL(target)
        }
        navigation = Navigation(target: target)
    }

    /// Does what the browser itself does at a click on a control or label.
    private func activate(_ control: ModelNode) throws(PageFailure) {
        switch control.name {
        case "label":
            guard let target = accessibility.control(of: control) else { return }
            if target.isBox || target.name == "button" { try click(on: target) } else { moveFocus(to: target) }
        case "input" where control.isBox:
            if control.type == "radio", control.properties["checked"] == "true" { return }
            control.properties["checked"] = control.properties["checked"] == "true" ? "false" : "true"
            if control.properties["checked"] == "true" { ControlState.exclude(others: control, in: document) }
            edited(control)
            report(.check, from: control, ControlState.json(of: control))
        case "input", "button":
            guard let form = control.form(in: document) else { return }
            if ["submit", "image"].contains(control.type) { try submit(form, by: control) }
            if control.type == "reset" { reset(form) }
        default: break
        }
    }

    private func set(_ query: PageQuery, isChecked: Bool) throws(PageFailure) {
        let control = try usable(query)
        let isOn = (control.properties["checked"] ?? control["aria-checked"]) == "true"
        if isOn != isChecked { try click(on: control) }
        guard control.isBox, (control.properties["checked"] == "true") != isChecked else { return }
        throw PageFailure(
            "Expected \(query) to be \(isChecked ? "checked" : "unchecked"). Instead, it is \(say(control))."
        )
    }

    // MARK: - Fields

    private func fill(_ control: ModelNode, _ text: String, _ query: PageQuery) throws(PageFailure) {
        guard control.isText || control.type == "range" || control.type == "color" else {
            throw PageFailure("Expected \(query) to be a field for text. Instead, it is \(say(control)).")
        }
        guard !control.has("readonly") else {
            throw PageFailure("Expected \(query) to be editable. Instead, it is for reading only.")
        }
        if let limit = control["maxlength"].flatMap({ Int($0) }), text.utf16.count > limit {
            throw PageFailure(
                "Expected at most \(limit) characters for \(query), which takes no more. Instead, there are \(text.utf16.count)."
            )
        }
        moveFocus(to: control)
        control.properties["value"] = text
        uncommitted = control
        edited(control)
    }

    private func choose(_ wanted: [String], in select: ModelNode, _ query: PageQuery) throws(PageFailure) {
        guard select.name == "select" else {
            throw PageFailure("Expected \(query) to be a select. Instead, it is \(say(select)).")
        }
        let options = select.options
        func matches(_ option: ModelNode, _ text: String) -> Bool {
            option.rawText.normalized == text.normalized || option["label"] == text || option["value"] == text
        }
        for text in wanted {
            guard options.contains(where: { matches($0, text) && !$0.has("disabled") }) else {
                let names = options.map { $0.rawText.normalized.debugDescription }.joined(separator: ", ")
                throw PageFailure("Expected the option \(text.debugDescription) in \(query). Instead, it has \(names).")
            }
        }
        moveFocus(to: select)
        for option in options {
            option.properties["selected"] = wanted.contains { matches(option, $0) } ? "true" : "false"
        }
        edited(select)
        report(.change, from: select, ControlState.json(of: select))
    }

    /// Tells the app of an edit, if it listens.
    private func edited(_ control: ModelNode) {
        guard let client else { return }
        client.countEdit(of: control)
        guard Handlers.own(of: control, EventKind.input.number) != nil else { return }
        client.send(
            EventKind.input.number,
            of: control,
            value: ControlState.json(of: control),
            label: label(of: control)
        )
    }

    // MARK: - Focus

    func moveFocus(to node: ModelNode?) {
        let before = focus
        guard node !== before else { return }
        leaveField()
        if let before { report(.blur, from: before) }
        focus = node
        if let node { report(.focus, from: node) }
    }

    /// Commits the edit of a field that is left.
    func leaveField() {
        guard let control = uncommitted else { return }
        uncommitted = nil
        if document.contains(control) { report(.change, from: control, ControlState.json(of: control)) }
    }

    // MARK: - Keys

    private func press(_ key: String) throws(PageFailure) {
        let modal = document.tree.last {
            $0.name == "dialog" && $0.has("data-modal") && $0.properties["open"] == "true"
        }
        if key == "Escape", let modal {
            report(.close, from: modal)
            return
        }
        guard let target = focus ?? modal ?? client?.root ?? document.children.first else { return }
        let handler = report(.keyDown, from: target, LiveClient.quoted(key), key: key)
        if handler?.preventsDefault == true { return }
        switch key {
        case "Enter" where target.name == "button" || target.name == "a" || target.name == "summary",
            " " where target.name == "button" || target.isBox || target.name == "summary":
            try click(on: target)
        case "Enter" where target.name == "input": try submitImplicitly(from: target)
        case "Tab": moveFocus(to: nil)
        default: break
        }
    }

    private func submitImplicitly(from field: ModelNode) throws(PageFailure) {
        guard let form = field.form(in: document) else { return }
        leaveField()
        let controls = document.tree.filter { $0.isControl && $0.form(in: document) === form }
        let button = controls.first { ["button", "input"].contains($0.name) && ["submit", "image"].contains($0.type) }
        if let button {
            if accessibility.isDisabled(button) { return }
            report(.click, from: button)
            return try submit(form, by: button)
        }
        if controls.count(where: { $0.name == "input" && $0.isText }) == 1 { try submit(form, by: nil) }
    }

    // MARK: - Forms

    private func submit(_ form: ModelNode, by button: ModelNode?) throws(PageFailure) {
        leaveField()
        if !form.has("novalidate"), button?.has("formnovalidate") != true { try validate(form) }
        if button?.has("formaction") != true, !carryOut(commandsOf: form) { return }
        let entries = FormEntries(of: form, submitter: button, in: accessibility, files: files)
        // A button with an action of its own is for that.
        let isLive = button?.has("formaction") != true && Handlers.nearest(to: form, EventKind.submit.number) != nil
        if let client, isLive {
            if client.isSubmitting(form) { return }
            report(.submit, from: form, entries.json)
            return clear(form)
        }
        // Painted so by the server: the script lets nobody send it.
        if client != nil, form["method"] == "POST", button?["formaction"] == nil { return }
        try send(entries, of: form, by: button)
    }

    private func validate(_ form: ModelNode) throws(PageFailure) {
        for control in document.tree
        where control.isControl && control.has("required") && control.form(in: document) === form {
            let isEmpty =
                control.isBox
                ? control.properties["checked"] != "true"
                : control.type == "file" ? !files.contains { $0.control === control } : control.value.isEmpty
            guard isEmpty, !accessibility.isDisabled(control), control.type != "radio" else { continue }
            throw PageFailure("Expected a form that a browser submits. Instead, \(say(control)) is required and empty.")
        }
    }

    /// Resets a form, and tells the app of each field that shows something else by that.
    private func reset(_ form: ModelNode) {
        let fields = document.tree.filter { ($0.isControl) && $0.form(in: document) === form }
        let before = fields.map(ControlState.json)
        for node in fields.flatMap(\.tree) { node.adoptProperties() }
        for (field, json) in zip(fields, before) where ControlState.json(of: field) != json {
            edited(field)
            let kind = field.isBox ? EventKind.check : .change
            let isTold = !field.isBox && Handlers.own(of: field, EventKind.input.number) != nil
            guard !isTold, Handlers.own(of: field, kind.number) != nil else { continue }
            report(kind, from: field, ControlState.json(of: field))
        }
    }

    private func clear(_ form: ModelNode) {
        for control in form.tree where control.has("data-clear") {
            if control.isBox { control.properties["checked"] = "false" } else { control.properties["value"] = "" }
            edited(control)
        }
    }

    private func send(_ entries: FormEntries, of form: ModelNode, by button: ModelNode?) throws(PageFailure) {
        let method = (button?["formmethod"] ?? form["method"] ?? "get").lowercased()
        let action = button?["formaction"] ?? form["action"] ?? ""
        let target = try resolve(action.isEmpty ? String(url.prefix { $0 != "#" }) : action)
        guard method == "post" else {
            let path = target.prefix { $0 != "?" && $0 != "#" }
            return navigation = Navigation(target: "\(path)?\(entries.encoded)")
        }
        let isMultipart = (button?["formenctype"] ?? form["enctype"]) == "multipart/form-data"
        navigation = Navigation(
            method: .post,
            target: target,
            type: isMultipart
                ? "multipart/form-data; boundary=\(FormEntries.boundary)" : "application/x-www-form-urlencoded",
            body: isMultipart ? entries.multipart : Array(entries.encoded.utf8)
        )
    }

    // MARK: - Events

    /// Sends an event to the nearest handler.
    /// - Returns: The handler; nil if there is none.
    @discardableResult
    func report(
        _ kind: EventKind,
        from node: ModelNode,
        _ value: String = "",
        key: String? = nil,
        file: FileUpload? = nil
    ) -> Handlers.Handler? {
        guard let client, let handler = Handlers.nearest(to: node, kind.number) else { return nil }
        if let key, !handler.wants(key: key) { return nil }
        client.send(kind.number, of: handler.element, value: value, label: label(of: handler.element), file: file)
        return handler
    }

    private func label(of node: ModelNode) -> String {
        let name = accessibility.name(of: node)
        return name.isEmpty ? accessibility.text(of: node) : name
    }
}
