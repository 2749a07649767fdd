import Workflow
import WorkflowSharing

extension LiveSession {
    /// Saves a session that ends for the last time, or forgets it.
    /// - Returns: The save that is under way; `nil` if there is none.
    func endSaving(_ code: CloseCode) -> Task<Void, Never>? {
        switch code {
        // It may come back, here or elsewhere.
        case .goingAway, .overloaded: return saver?.finish()
        case let code where code.code == CloseCode.restarting(after: 0).code: return saver?.finish()
        // Another process has it.
        case .openElsewhere: saver?.stop()
        default: saver?.delete()
        }
        return nil
    }

    /// Reports the states that cannot be read, and tells the app of them.
    func reportUnreadStates(to configuration: inout RuntimeConfiguration, _ kept: KeptSession?) {
        for problem in kept?.problems ?? [] { report(.notRestored(page, reason: problem)) }
        configuration.onSnapshotProblem = { [report = services.report, page, unread = context.unreadStates] problem in
            switch problem.kind {
            case .unsavableState: report(.notSaved(page, reason: problem.description))
            default:
                report(.notRestored(page, reason: problem.description))
                unread.update { $0.append(problem.path) }
            }
        }
    }

    /// The journal of the session; `nil` if the app does not have it recorded.
    func journal(of app: LiveApp, at url: String) -> PageJournal? {
        app.recording?.journal(for: context, at: url) { [services, page] error in
            services.counters?.failedJournals.add()
            services.report(.notRecorded(page, reason: "\(error)"))
        }
    }

    /// Returns whether another session has answered the browser since this one did, so that the page may have gone on elsewhere.
    package func mayBeOutdated(for hello: Hello) -> Bool {
        saver != nil && hello.epoch != 0 && hello.epoch != link.epoch
    }

    /// Asks the store, by a save, whether this process still owns the session, which has ended if not.
    /// - Parameter answer: Called on the home with the reason for which the store has not answered; `nil` if it has.
    package func confirmOwnership(_ answer: @escaping (SessionStoreError?) -> Void) {
        guard let saver else { return answer(nil) }
        saver.confirmOwnership(answer)
    }

    /// The events that a browser was told are applied, and whose changes the states do not have.
    func lostEvents(after known: Int, _ hello: Hello) -> ClosedRange<Int>? {
        var last = hello.firstUnacked - 1
        // Others were acknowledged without a save, as they changed nothing.
        if saver?.durability.mode == .strict { last = min(last, hello.saved ?? 0) }
        // A hello may say anything; of more than a browser can have waiting the first are named.
        return saver != nil && last > known ? known + 1...min(last, known + Inbox.mostWaiting) : nil
    }

    /// Records which events are saved and confirms them. The browser hears both, so that it can say what should be there (rule B9).
    func didSave(_ number: Int) {
        if saver?.durability.mode == .strict { link.savedEvent = number }
        confirm(number)
        link.sendSavedEventIfNew(with: events.inbox)
    }

    func reportLost(_ lost: ClosedRange<Int>) {
        link.send(Answer.lost(from: lost.lowerBound, to: lost.upperBound))
        report(.lost(page, from: lost.lowerBound, to: lost.upperBound))
    }
}
