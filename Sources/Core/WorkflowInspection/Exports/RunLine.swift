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

extension RunLine {
    /// The number of steps in it, and the line itself: a measure of the memory that it needs.
    var size: Int { 1 + (event.map { $0.actions.count + $0.renders.count + $0.outputs.count } ?? 0) }

    /// A Boolean value that indicates whether a recording can have written it. Others would lead readers out of bounds.
    var isPossible: Bool {
        (event?.isPossible ?? true) && (effect?.isPossible ?? true) && (patch?.isPossible ?? true)
            && acknowledgement.map { $0.time.isCount } ?? true && misuse.map { $0.time.isCount } ?? true
            && (dropped ?? 0).isCount
    }
}

extension Int {
    /// A Boolean value that indicates whether it can be a number of things, or nanoseconds since 1970: until 2116.
    fileprivate var isCount: Bool { 0 <= self && self < 1 << 62 }

    /// A Boolean value that indicates whether it can be a number of nanoseconds: 36 years at most.
    fileprivate var isDuration: Bool { -(1 << 60) < self && self < 1 << 60 }
}

extension InspectedEvent {
    /// Each parent has rendered before its children, and no sum of times overflows.
    fileprivate var isPossible: Bool {
        number.isCount && skipped.isCount && time.isCount && nanoseconds.isDuration
            && actions.allSatisfy { $0.time.isCount && $0.nanoseconds.isDuration }
            && outputs.allSatisfy { $0.time.isCount }
            && renders.enumerated().allSatisfy { index, render in
                (render.parent.map { 0 <= $0 && $0 < index } ?? true) && render.time.isCount
                    && render.nanoseconds.isDuration && render.ownNanoseconds.isDuration
            }
    }
}

extension InspectedEffect {
    fileprivate var isPossible: Bool { time.isCount && age.isDuration }
}

extension InspectedPatch {
    fileprivate var isPossible: Bool { time.isCount && nanoseconds.isDuration && bytes.isCount && operations.isCount }
}
