import WorkflowHTML

/// The wait for a tree to load before the first page is made of it (rule A2).
struct Settling {
    var deadline: ScheduledWork?
    var done: (Result<FirstPage, SessionError>) -> Void
}

extension LiveSession {
    /// Calls `done` with the HTML of the page for a GET.
    ///
    /// Waits at most `limit` for a page that is still loading, and then takes it as it is. Such a page has an element
    /// with `aria-busy="true"`. End the session afterwards; the socket gets one of its own (rules A2, G10).
    /// - Parameters:
    ///   - limit: The longest wait.
    ///   - done: Called once, on the home, possibly before this returns.
    public func paint(
        within limit: Duration = .milliseconds(100),
        _ done: @escaping (Result<FirstPaint, SessionError>) -> Void
    ) {
        settle(within: limit) { [mount, view] result in
            done(
                result.map { first in
                    FirstPaint(
                        html: first.tree.firstPaint,
                        title: first.location.title ?? "",
                        url: first.location.url,
                        status: first.location.status,
                        head: first.location.head,
                        language: view.language,
                        mount: mount,
                        treeHash: first.tree.contentHash
                    )
                }
            )
        }
    }

    /// Makes the first page once the tree is no longer loading.
    func settle(within limit: Duration, _ done: @escaping (Result<FirstPage, SessionError>) -> Void) {
        guard !hasEnded else { return done(.failure(.ended)) }
        settling = Settling(done: done)
        let deadline = schedule(after: limit) { session in session.makeFirstPage(isLastTry: true) }
        settling?.deadline = deadline
        makeFirstPage(isLastTry: limit <= .zero)
    }

    /// Makes the page again at each try, so that its numbers depend on what is shown alone.
    func makeFirstPage(isLastTry: Bool) {
        guard settling != nil else { return }
        let result = Result { () throws(SessionError) in try view.firstPage() }
        if !isLastTry, case .success(let first) = result, first.tree.isBusy { return }
        if case .failure(let error) = result, error.kind == .page {
            report(.failedView(page, reason: error.details))
        }
        endSettling(checked(result))
    }

    /// Ends the wait, if there is one.
    func endSettling(_ result: Result<FirstPage, SessionError>) {
        let settling = settling
        self.settling = nil
        settling?.deadline?.cancel()
        settling?.done(result)
    }

    /// Asks the gate again: the right to the page may have gone while it was loading, and it may show another URL.
    private func checked(_ result: Result<FirstPage, SessionError>) -> Result<FirstPage, SessionError> {
        guard case .success(let first) = result else { return result }
        let access = access(to: first.location.url)
        return access == .allowed ? result : .failure(.noAccess(access, to: first.location.url))
    }
}
