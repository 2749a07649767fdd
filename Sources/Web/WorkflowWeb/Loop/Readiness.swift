/// The directions in which a socket is watched.
struct Interest: OptionSet, Hashable {
    let rawValue: UInt8

    static let read = Interest(rawValue: 1)
    static let write = Interest(rawValue: 2)
}

/// The directions in which a socket can go on without blocking.
struct Readiness: OptionSet, Hashable {
    let rawValue: UInt8

    static let read = Readiness(rawValue: 1)
    static let write = Readiness(rawValue: 2)
    /// The connection is broken or closed in both directions. Reported whatever is watched.
    static let hangUp = Readiness(rawValue: 4)
}
