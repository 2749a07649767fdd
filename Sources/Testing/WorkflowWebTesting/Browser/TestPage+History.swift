import ModelDOM
import WorkflowHTML
import WorkflowWeb

extension TestPage {
    /// Loads a URL in this tab, as by the address bar.
    public nonisolated(nonsending) func load(
        _ url: String,
        file: StaticString = #filePath,
        line: UInt = #line
    ) async throws {
        try await step(file, line) { () throws(PageFailure) in navigation = Navigation(target: try resolve(url)) }
    }

    /// Loads the page again. A live page begins with a new session.
    public nonisolated(nonsending) func reload(file: StaticString = #filePath, line: UInt = #line) async throws {
        try await step(file, line) { () throws(PageFailure) in navigation = Navigation(target: url, history: .keep) }
    }

    /// Goes back in the history.
    public nonisolated(nonsending) func goBack(file: StaticString = #filePath, line: UInt = #line) async throws {
        try await step(file, line) { () throws(PageFailure) in try go(by: -1) }
    }

    /// Goes forward in the history.
    public nonisolated(nonsending) func goForward(file: StaticString = #filePath, line: UInt = #line) async throws {
        try await step(file, line) { () throws(PageFailure) in try go(by: 1) }
    }

    /// Cuts the connection. What is done meanwhile waits in the page until ``reconnect(file:line:)``.
    /// - Parameters:
    ///   - losingAnswers: Pass `true` to cut only the way down: what is done until the next cut reaches the server, and
    ///     its answers are lost.
    ///   - file: The file of the test.
    ///   - line: The line of the test.
    public nonisolated(nonsending) func cut(
        losingAnswers: Bool = false,
        file: StaticString = #filePath,
        line: UInt = #line
    ) async throws {
        try await step(file, line) { () throws(PageFailure) in
            isOnline = false
            if losingAnswers { client?.loseAnswers() } else { client?.disconnect() }
        }
    }

    /// Connects again after a cut, and sends what has not been acknowledged.
    public nonisolated(nonsending) func reconnect(file: StaticString = #filePath, line: UInt = #line) async throws {
        try await step(file, line) { () throws(PageFailure) in
            client?.disconnect()
            isOnline = true
        }
    }

    // MARK: - The history of a live page

    private var path: Substring { url.prefix { $0 != "?" && $0 != "#" } }
    private var place: Substring { url.prefix { $0 != "#" } }

    private func go(by step: Int) throws(PageFailure) {
        guard entries.indices.contains(position + step) else {
            throw PageFailure(
                "Expected an entry in the history to go to. Instead, \(url) is the \(step < 0 ? "first" : "last")."
            )
        }
        let entry = entries[position + step]
        guard let client, entry.document == documentNumber else {
            position += step
            return navigation = Navigation(target: entry.url, history: .keep)
        }
        leaveField()
        if entry.url.prefix(while: { $0 != "#" }) != place, isGuarded {
            asked = (entry.url, step)
            return client.send(
                LiveClient.ask,
                of: nil,
                value: LiveClient.quoted(entry.url),
                label: "going to \(entry.url)"
            )
        }
        let before = place
        position += step
        url = entry.url
        if place != before { tell(of: url, client) }
    }

    var isGuarded: Bool { document.tree.contains { $0["data-guard"] == "on" } }

    /// Goes to a URL of the app within the running page.
    func navigate(to target: String, _ client: LiveClient) {
        if isGuarded {
            return client.send(LiveClient.ask, of: nil, value: LiveClient.quoted(target), label: "going to \(target)")
        }
        pushURL(target)
        tell(of: target, client)
    }

    private func tell(of url: String, _ client: LiveClient) {
        client.send(EventKind.navigate.number, of: nil, value: LiveClient.quoted(url), label: "going to \(url)")
    }

    func pushURL(_ target: String) {
        defer { asked = nil }
        if let asked, asked.url == target {
            position += asked.by
            return url = target
        }
        let before = path
        url = target
        entries.removeSubrange((position + 1)...)
        entries.append(Entry(url: target, document: documentNumber))
        position += 1
        if path != before { focus = document.tree.first { $0.name == "h1" } }
    }

    func replaceURL(_ target: String) {
        url = target
        if entries.indices.contains(position) { entries[position].url = target }
    }

    /// Returns a link's URL as path, query and fragment of the site.
    func resolve(_ link: String) throws(PageFailure) -> String {
        let own = "http://localhost"
        let link = link.hasPrefix(own + "/") ? String(link.dropFirst(own.count)) : link
        if link.hasPrefix("/"), !link.hasPrefix("//") { return link }
        if link.hasPrefix("#") { return place + link }
        if link.hasPrefix("?") { return path + link }
        let scheme = link.prefix { $0 != "/" && $0 != "?" && $0 != "#" }
        guard !scheme.contains(":"), !link.hasPrefix("//") else {
            throw PageFailure("Expected a URL of the site. Instead, the page leads to \(link.debugDescription).")
        }
        var folders = path.split(separator: "/", omittingEmptySubsequences: false).dropFirst().dropLast().map(
            String.init
        )
        var rest = link[...]
        while rest.hasPrefix("../") || rest.hasPrefix("./") {
            if rest.hasPrefix("../") { _ = folders.popLast() }
            rest = rest[rest.index(after: rest.firstIndex(of: "/")!)...]
        }
        return "/" + (folders + [String(rest)]).joined(separator: "/")
    }
}
