/// The state of every workflow of the random trees, and what changes do to it.
///
/// Shared by the workflows and by the naive model, so that the two can differ only in how the tree is run.
struct Facts: Equatable {
    var value = 0
    var plans: [ChildPlan] = []
    var effects: [Int] = []
    var offersExtraSink = true

    /// Applies `change` and returns the output.
    mutating func apply(_ change: Change, label: Int) -> Int? {
        switch change {
        case .nothing: break
        case .add(let number): value &+= number
        case .emit(let number): return number &+ label
        case .absorb(let number):
            value &+= number
            return number.isMultiple(of: 3) ? nil : number &+ label
        case .runEffects(let keys): effects = keys
        case .offerExtraSink(let offers): offersExtraSink = offers
        case .insert, .remove, .swap, .reverse, .replace: rearrange(change)
        }
        return nil
    }

    /// What `workflowDidChange` does.
    mutating func adapt(from old: Props, to new: Props) {
        if old.label != new.label { value &+= 7 &* new.label }
    }

    private mutating func rearrange(_ change: Change) {
        switch change {
        case .insert(let plan, let index) where !plans.contains { $0.identity == plan.identity }:
            plans.insert(plan, at: index % (plans.count + 1))
        case .remove(let index) where !plans.isEmpty: plans.remove(at: index % plans.count)
        case .swap(let i, let j) where !plans.isEmpty: plans.swapAt(i % plans.count, j % plans.count)
        case .reverse: plans.reverse()
        case .replace(let new): plans = new
        default: break
        }
    }
}

/// What an action of the random trees does.
enum Change {
    case nothing
    case add(Int)
    case emit(Int)
    /// An output of a child, on its way up.
    case absorb(Int)
    case runEffects([Int])
    case offerExtraSink(Bool)
    case insert(ChildPlan, at: Int)
    case remove(Int)
    case swap(Int, Int)
    case reverse
    case replace([ChildPlan])
}

/// How a parent renders one child.
struct ChildPlan: Equatable {
    enum Connection: CaseIterable { case direct, erased, mapped, blocked }

    /// Which of the workflow types, `0..<ChildPlan.kinds`.
    var kind: Int
    var key: String
    var connection: Connection
    /// The child's label; nil lets it follow the parent's value.
    var label: Int?

    static let kinds = 5

    /// Two characters that tell the child from its siblings: `ignoringOutput()` makes another identity, erasure does not.
    var identity: String { "\(connection == .blocked ? kind + Self.kinds : kind)\(key)" }

    func props(below parent: Props, value: Int) -> Props {
        Props(label: label ?? value, path: parent.path + identity, trace: parent.trace)
    }
}

/// The props of every workflow of the random trees.
struct Props: Equatable {
    var label: Int
    /// The identities from the root down. Short enough to be stored inline, so that equal paths have equal bits.
    var path: String
    var trace: Trace

    static func == (a: Self, b: Self) -> Bool {
        a.label == b.label && a.path == b.path && a.trace === b.trace
    }
}

/// The starts and ends of the side effects of one tree, in order.
final class Trace {
    private(set) var events: [String] = []
    private(set) var running = 0

    func start(_ key: Int, at path: String) {
        running += 1
        events.append("start \(key) at \(path)")
    }

    func end(_ key: Int, at path: String) {
        running -= 1
        events.append("end \(key) at \(path)")
    }

    func takeEvents() -> [String] {
        defer { events.removeAll(keepingCapacity: true) }
        return events
    }
}
