import TrellisSupport

/// The subjects of channels.
enum BusSubject {
    /// The bytes of a name in a subject. NATS closes connections that send lines of more than 4 KiB.
    static let mostBytes = 1_024

    /// Returns a name as one part of a subject: nothing in it parts subjects, or stands for others.
    static func part(_ name: String) -> String {
        // Alone it cannot come from any name.
        if name.isEmpty { return "%" }
        return PercentEncoding.encodeComponent(name).split(separator: ".", omittingEmptySubsequences: false)
            .joined(separator: "%2E")
    }
}
