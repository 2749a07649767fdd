import WorkflowLive

extension SessionChanges {
    /// A save with texts as the bytes of items.
    package init(
        _ base: Int,
        _ revision: Int,
        _ items: [String: String?] = [:],
        login: String? = nil,
        expiry: Int64 = 1_000
    ) {
        let bytes = items.mapValues { text in text.map { Array($0.utf8) } }
        self.init(base: base, revision: revision, items: bytes, login: login, expiry: expiry)
    }
}

extension StoredSession {
    package init(_ revision: Int, _ items: [String: String]) {
        self.init(revision: revision, items: items.mapValues { Array($0.utf8) })
    }
}

extension PageID {
    package static func number(_ number: Int) -> PageID { PageID(rawValue: "page-\(number)") }
}

/// The kind of the error that `body` throws; `nil` if it returns.
package func kind(_ body: () async throws(SessionStoreError) -> Void) async -> SessionStoreError.Kind? {
    do {
        try await body()
        return nil
    } catch {
        return error.kind
    }
}
