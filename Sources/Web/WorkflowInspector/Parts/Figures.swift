import Foundation
import WorkflowInspection

/// Numbers for people.
enum Figures {
    /// Returns a time with three digits, such as `4.56 ms`.
    static func time(_ nanoseconds: Int) -> String {
        let value = Double(max(0, nanoseconds))
        return switch nanoseconds {
        case ..<1_000: "\(max(0, nanoseconds)) ns"
        case ..<1_000_000: digits(value / 1_000) + " µs"
        case ..<1_000_000_000: digits(value / 1_000_000) + " ms"
        default: digits(value / 1_000_000_000) + " s"
        }
    }

    static func bytes(_ count: Int) -> String {
        switch count {
        case ..<1_000: "\(count) B"
        case ..<1_000_000: digits(Double(count) / 1_000) + " kB"
        default: digits(Double(count) / 1_000_000) + " MB"
        }
    }

    private static func digits(_ value: Double) -> String {
        let places = value < 10 ? 2 : value < 100 ? 1 : 0
        return String(format: "%.\(places)f", value)
    }

    /// Returns the time of day of nanoseconds since 1970, at this machine.
    static func clock(_ nanoseconds: Int) -> String {
        var seconds = time_t(nanoseconds / 1_000_000_000)
        var parts = tm()
        localtime_r(&seconds, &parts)
        let milliseconds = nanoseconds / 1_000_000 % 1_000
        return String(format: "%02d:%02d:%02d.%03d", parts.tm_hour, parts.tm_min, parts.tm_sec, milliseconds)
    }

    /// Returns a count with its noun: `1 node`, `3 nodes`.
    static func count(_ number: Int, _ noun: String) -> String { "\(number) \(noun)\(number == 1 ? "" : "s")" }

    /// Returns the part of a whole in percent, for the width of a bar.
    static func percent(_ part: Int, of whole: Int) -> String {
        let share = whole > 0 ? Double(min(max(0, part), whole)) / Double(whole) * 100 : 0
        return String(format: "%.1f%%", share)
    }
}

extension RenderReason {
    /// A word or two.
    var title: String {
        switch self {
        case .first: "new"
        case .state: "state"
        case .props: "props"
        case .notComparable: "not Equatable"
        case .uncompared: "uncompared"
        case .child: "child"
        case .host: "host"
        case .compatible: "compatible"
        case .verified: "verified"
        }
    }

    /// A sentence without its subject, the node.
    var sentence: String {
        switch self {
        case .first: "was new"
        case .state: "rendered: an action had changed its state"
        case .props: "rendered: its parent had given it other props"
        case .notComparable: "rendered: its props are not Equatable and have other bits. They may say the same"
        case .uncompared: "rendered: it does so whenever its parent does (comparesProps)"
        case .child: "rendered: a node below it had changed"
        case .host: "rendered: the owner of the host had given it new props"
        case .compatible: "rendered: the configuration has every node render"
        case .verified: "rendered: the configuration verifies skips"
        }
    }

    /// A Boolean value that indicates whether the render may be needless.
    var isDoubtful: Bool { self == .notComparable || self == .uncompared }
}

extension EventSource {
    var word: String {
        switch kind {
        case .start: "start"
        case .sink: "sink"
        case .effect: "effect"
        case .sideEffect: "side effect"
        case .host: url == nil ? "props" : "URL"
        case .jump: "jump"
        }
    }
}
