/// Tells the browser that its events wait to be saved, and when none waits any more (rule B8). On the session's home.
///
/// At most one timer runs, also while events come faster than they are acknowledged.
final class HeldNotice {
    /// The time without an acknowledgement after which the browser gets the notice.
    static let patience = Duration.seconds(2)

    /// The notice, one of ``PageNotices/keys``.
    static let text = "Saving…"

    private unowned let session: LiveSession
    /// The time since which events are held and none was acknowledged; `nil` while none is held.
    private var since: Duration?
    private var isShown = false
    private var timer: ScheduledWork?

    init(of session: LiveSession) {
        self.session = session
    }

    /// Notes that an event was handled, which may be held.
    func didHandle() {
        guard since == nil, isHolding else { return }
        since = now
        if timer == nil { arm(after: Self.patience) }
    }

    /// Notes that events were acknowledged.
    func didAcknowledge() {
        since = isHolding ? now : nil
        guard since == nil, isShown else { return }
        isShown = false
        session.link.send(Answer.text(""))
    }

    /// Notes that a browser was answered, which has no notice then.
    func didJoin() {
        isShown = false
        check()
    }

    /// Ends the timer.
    func end() {
        timer?.cancel()
    }

    private var isHolding: Bool { session.events.inbox.applied > session.events.inbox.acknowledged }
    private var now: Duration { session.services.scheduler.now }

    private func arm(after delay: Duration) {
        timer?.cancel()
        timer = session.schedule(after: delay) { session in
            session.heldNotice.timer = nil
            session.heldNotice.check()
        }
    }

    private func check() {
        guard let since else { return }
        let rest = since + Self.patience - now
        if rest > .zero { return arm(after: rest) }
        guard !isShown, session.link.isJoined else { return }
        isShown = true
        session.link.send(Answer.text(Self.text))
    }
}
