import Workflow

/// The rendering of every workflow of the random trees, and of the model.
struct Shown {
    var path: String
    var label: Int
    var value: Int
    /// What `mapRendering` added.
    var stamps: [Int] = []
    var children: [Shown]
    var sink: Sink<Change>
    /// Through another action type; asked for only in some passes.
    var extraSink: Sink<Change>?

    var count: Int { children.reduce(1) { $0 + $1.count } }

    /// Levels below the root; a path has two characters for each.
    var depth: Int { path.utf8.count / 2 }

    func stamped(_ stamp: Int) -> Shown {
        var stamped = self
        stamped.stamps.append(stamp)
        return stamped
    }

    /// The path of the first node that differs; nil when all are equal, sinks apart.
    func firstDifference(from other: Shown) -> String? {
        guard path == other.path, label == other.label, value == other.value, stamps == other.stamps,
            (extraSink == nil) == (other.extraSink == nil), children.count == other.children.count
        else {
            return "\(summary) instead of \(other.summary)"
        }
        for (child, otherChild) in zip(children, other.children) {
            if let difference = child.firstDifference(from: otherChild) { return difference }
        }
        return nil
    }

    subscript(indices: [Int]) -> Shown {
        indices.reduce(self) { $0.children[$1] }
    }

    private var summary: String {
        "\"\(path)\" (label \(label), value \(value), stamps \(stamps), children \(children.map(\.path)))"
    }
}
