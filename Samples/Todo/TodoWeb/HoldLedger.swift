import TodoCore
import WorkflowLive

/// The ledger of a live page: a change is under the key of the event being handled, and the event stays unacknowledged
/// until its change is on disk.
final class HoldLedger: EventLedger {
    private let session: SessionContext
    private var holds: [ChangeKey: Hold] = [:]

    init(session: SessionContext) {
        self.session = session
    }

    func key() -> ChangeKey {
        guard let hold = session.event?.hold() else {
            // No event, so nothing that could come again: any key that is not taken will do.
            return ChangeKey(page: PageID.random().rawValue, event: 1)
        }
        let key = ChangeKey(page: hold.key.page.rawValue, event: hold.key.number, index: hold.key.index)
        holds[key] = hold
        return key
    }

    func settle(_ key: ChangeKey) {
        holds.removeValue(forKey: key)?.release()
    }
}
