/// A line of a file: an object with one member, which says what it is. A reader passes over members that it does not know.
struct RunLine: Codable {
    /// The first line.
    struct Header: Codable {
        /// Grows when a reader of the version before would misunderstand a file.
        let version: Int
        let process: Int
    }

    /// A browser shows the patches up to a number.
    struct Acknowledgement: Codable {
        let host: Int
        let patch: Int
        /// The time in nanoseconds since 1970.
        let time: Int
    }

    static let version = 1

    var inspection: Header?
    var host: InspectedRun.Host?
    var event: InspectedEvent?
    var effect: InspectedEffect?
    var patch: InspectedPatch?
    var acknowledgement: Acknowledgement?
    var misuse: InspectedMisuse?
    var stop: RecordingStop?
    /// The number of a host that has ended.
    var end: Int?
    /// The number of lines that are missing here.
    var dropped: Int?
}
