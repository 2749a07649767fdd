import Foundation
import TrellisSupport
import WorkflowLive
import WorkflowSnapshots

/// The store of the sessions of apps that keep them.
extension Pages {
    /// The storage of the sessions; nil if nothing is kept.
    var storage: SessionStorage? {
        store.map { store in
            var storage = SessionStorage(
                store: store,
                coder: .json,
                owner: owner,
                time: { [parts] in parts.clock.secondsSince1970 },
                login: { [weak self] page in
                    self?.registry.withLock { $0.entry(of: page)?.state }.map { $0.storedName }
                }
            )
            storage.onClaim = { [parts] isDone in parts.health.noteStore(fails: !isDone) }
            return storage
        }
    }

    /// A name for this server that no other one has, nor the next one in a container of the same name.
    static func makeOwner() -> String {
        let process = ProcessInfo.processInfo
        let start = String(UInt32.random(in: .min ... .max), radix: 36)
        return "\(process.hostName):\(process.processIdentifier):\(start)"
    }

    /// Deletes what is kept of a login or visitor.
    func forget(_ state: LoginState) {
        guard let store else { return }
        Task { [onReport = parts.onReport] in
            for delay in [Duration.milliseconds(100), .seconds(1), .seconds(10), nil] {
                do throws(SessionStoreError) {
                    return try await store.deleteAll(of: state.storedName)
                } catch {
                    // Its tokens are not valid any more; what stays is deleted when its time is over.
                    guard let delay else { return onReport(.storeFailed(error)) }
                    try? await Task.sleep(for: delay)
                }
            }
        }
    }

    /// Has expired sessions deleted, once a minute from the first page on.
    func armPruning(on loop: HomeLoop) {
        guard let store,
            isPruningArmed.withLock({ wasArmed in
                defer { wasArmed = true }
                return !wasArmed
            })
        else { return }
        _ = loop.schedule(after: .seconds(60)) { [weak self] in
            Task { await self?.prune(store, thenOn: loop) }
        }
    }

    private func prune(_ store: any SessionStore, thenOn loop: HomeLoop) async {
        let time = parts.clock.secondsSince1970
        if sweepClock.withLock({ $0.hasKeptStep(calendar: time, monotonic: parts.clock.now) }) {
            do throws(SessionStoreError) {
                _ = try await store.deleteExpired(before: time)
                parts.health.noteStore(fails: false)
            } catch {
                parts.health.noteStore(fails: true)
                parts.onReport(.storeFailed(error))
            }
        }
        isPruningArmed.withLock { $0 = false }
        loop.post { [weak self] in self?.armPruning(on: loop) }
    }
}
