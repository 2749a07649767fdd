/// A store for several servers at the same time; each may claim the sessions of the others.
///
/// They have the logins of visitors in common, too, so that it also tells them which of these have ended.
public protocol SharedSessionStore: SessionStore, RevocationStore {
    /// The time since its last save in which an owner may acknowledge unsaved events, in `relaxed` mode.
    ///
    /// An owner learns only by a save that another server has taken a session over. It measures the time by a clock of
    /// its own that never runs backwards. So a server that was paused acknowledges nothing of what it finds when it
    /// goes on.
    var lease: Duration { get }
}
