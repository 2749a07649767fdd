import TrellisSupport
import Workflow
import WorkflowLive
import WorkflowTerminal

/// The sessions of a server, kept in a store.
struct StoredSessions<Root: Workflow & SendableMetatype>: SessionKeeper where Root.Rendering: Screen {
    let storage: TerminalStorage
    let name: @Sendable (TerminalRequest) -> String?
    private let seats = SessionSeats()

    init(storage: TerminalStorage, name: @escaping @Sendable (TerminalRequest) -> String?) {
        (self.storage, self.name) = (storage, name)
    }

    private func session(of request: TerminalRequest) -> PageID? {
        name(request).map { PageID(terminalOf: request.user, named: $0) }
    }

    func isShown(_ request: TerminalRequest) -> Bool {
        session(of: request).map(seats.isTaken) ?? false
    }

    func open(
        _ request: TerminalRequest,
        _ signals: SessionSignals,
        home: isolated any Actor,
        _ workflow: @Sendable () throws -> Root
    ) async throws -> (any KeptTerminal<Root>)? {
        guard let session = session(of: request) else { return nil }
        let isTaken = Guarded(false)
        let leave: @Sendable () -> Void = {
            isTaken.withLock { $0 = true }
            signals.end()
        }
        await seats.take(session, for: SessionSeats.Holder(wake: signals.wake, leave: leave))
        do {
            let root = try workflow()
            let claim = try await claim(session)
            return KeptTree(root, claim, session, storage, signals, home: home) { [seats] in
                seats.giveBack(session)
                return isTaken.withLock { $0 }
            }
        } catch {
            seats.giveBack(session)
            throw error
        }
    }

    private nonisolated(nonsending) func claim(_ session: PageID) async throws -> SessionClaim {
        do throws(SessionStoreError) {
            return try await storage.store.claim(session, by: storage.owner) { unreadable in
                storage.report(.notRestored, session, unreadable.description)
            }
        } catch {
            storage.report(.notClaimed, session, error.description)
            throw UnknownStates(reason: error.description)
        }
    }

    // MARK: - Expiry

    func run() async {
        // Those that are shown are renewed first, which matters when the calendar has jumped.
        while true {
            seats.wakeAll()
            guard (try? await Task.sleep(for: .seconds(60))) != nil else { return }
            do throws(SessionStoreError) {
                _ = try await storage.store.deleteExpired(before: storage.time)
            } catch {
                storage.report(.notSwept, nil, error.description)
            }
            guard (try? await Task.sleep(for: .seconds(600))) != nil else { return }
        }
    }
}
