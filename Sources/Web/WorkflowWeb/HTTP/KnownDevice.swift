/// A browser that was signed in before, as its cookie says.
struct KnownDevice: Sendable {
    let id: String
    /// The hashes of the names that it was signed in under, the newest first.
    let names: [String]
}
