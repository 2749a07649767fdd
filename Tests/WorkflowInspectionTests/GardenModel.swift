import TestSupport
import Workflow
import WorkflowInspection

/// What is to render in a garden when one thing changes, and why.
struct GardenModel {
    enum Step: Equatable {
        case plant(String, Plant.Action.Kind, Int)
        case row(Int, Int)
        case rows([String])
        case props(String)
    }

    private(set) var plants: [String: Plant.State] = [:]
    private(set) var garden = Garden.State()
    private(set) var values: [String: Int] = ["x": 0, "y": 0, "z": 0]
    /// A Boolean value that indicates whether the rows are equal to those of the last render, and another array.
    private var hasOtherRows = false

    init() { grow("p") }

    private mutating func grow(_ path: String) {
        plants[path] = Plant.State()
        for child in children(of: path) { grow(child) }
    }

    private func children(of path: String) -> [String] {
        Plant(path: path, given: 0).children(plants[path] ?? Plant.State()).map(\.path)
    }

    mutating func randomStep(_ random: inout SeededRandom) -> Step {
        switch random.below(12) {
        case 0: .row(random.below(garden.rows.count), random.below(3))
        case 1:
            .rows(["x", "y", "z", "w"].filter { _ in !random.happens(oneIn: 3) } + ["v"])
        case 2: .props("garden\(random.below(3))")
        default: .plant(random.pick(plants.keys.sorted()), random.pick(Plant.Action.Kind.allCases), random.below(3))
        }
    }

    // MARK: - Reasons

    /// Takes the step. Returns the nodes that render in its last event, by type and key, each with its reason.
    mutating func take(_ step: Step) -> [String: RenderReason] {
        var reasons = change(step)
        guard hasOtherRows, !reasons.isEmpty else { return reasons }
        hasOtherRows = false
        // A list compares the bits of its items.
        if reasons[Self.list] == nil { reasons[Self.list] = .notComparable }
        return reasons
    }

    private mutating func change(_ step: Step) -> [String: RenderReason] {
        switch step {
        case .props: return ["Garden ": .host]
        case .row(let index, let value):
            let name = garden.rows[index]
            if values[name] == value { return [:] }
            values[name] = value
            return ["Garden ": .child, Self.list: .child, "Row \(name)": .state]
        case .rows(let rows):
            if rows == garden.rows {
                hasOtherRows = true
                return [:]
            }
            hasOtherRows = false
            var reasons: [String: RenderReason] = ["Garden ": .state, Self.list: .notComparable]
            for row in rows where !garden.rows.contains(row) { reasons["Row \(row)"] = .first }
            values = Dictionary(uniqueKeysWithValues: rows.map { ($0, garden.rows.contains($0) ? values[$0] ?? 0 : 0) })
            garden.rows = rows
            return reasons
        case .plant(let path, let kind, let number): return take(kind, number, at: path)
        }
    }

    private static let list = "WorkflowList<String, String, Row> rows"

    private mutating func take(_ kind: Plant.Action.Kind, _ number: Int, at path: String) -> [String: RenderReason] {
        let before = plants[path]
        switch kind {
        case .own:
            plants[path]?.own = number
            plants[path]?.history.append(number)
        case .give: plants[path]?.given = number
        case .ask: plants[path]?.own += number
        case .toggle: plants[path]?.hasThird.toggle()
        case .nothing: break
        case .emit: return hear(number, above: path)
        }
        if before == plants[path] { return [:] }
        var reasons = way(to: path)
        if kind == .give {
            for child in children(of: path) {
                if child.hasSuffix("b") { reasons["Bare \(child)"] = .notComparable }
                reasons["Plant \(child)"] = .props
            }
        }
        guard kind == .toggle, path.count < Plant.levels else { return reasons }
        let third = path + "c"
        if plants[path]?.hasThird == true {
            grow(third)
            for new in plants.keys where new.hasPrefix(third) {
                reasons["Plant \(new)"] = .first
                if new.hasSuffix("b") { reasons["Bare \(new)"] = .first }
            }
        } else {
            for old in plants.keys where old.hasPrefix(third) { plants[old] = nil }
        }
        return reasons
    }

    private mutating func hear(_ number: Int, above path: String) -> [String: RenderReason] {
        if number == 0 { return [:] }
        let parent = String(path.dropLast())
        if parent.isEmpty {
            garden.heard += number
            return ["Garden ": .state]
        }
        plants[parent]?.heard += number
        return way(to: parent)
    }

    /// The nodes down to a plant whose state has changed.
    private func way(to path: String) -> [String: RenderReason] {
        var reasons: [String: RenderReason] = ["Garden ": .child]
        for length in 1...path.count {
            let prefix = String(path.prefix(length))
            if prefix.hasSuffix("b") { reasons["Bare \(prefix)"] = .child }
            reasons["Plant \(prefix)"] = length == path.count ? .state : .child
        }
        return reasons
    }
}

extension Plant.Action {
    enum Kind: CaseIterable { case own, give, emit, toggle, nothing, ask }

    init(_ kind: Kind, _ number: Int) {
        switch kind {
        case .own: self = .own(number)
        case .give: self = .give(number)
        case .emit: self = .emit(number)
        case .toggle: self = .toggle
        case .nothing: self = .nothing
        case .ask: self = .ask(number)
        }
    }
}

extension GardenModel.Step {
    /// Does the step in a garden.
    func take(in host: WorkflowHost<Garden>) {
        switch self {
        case .plant(let path, let kind, let number): host.rendering.plants[path]?.send(Plant.Action(kind, number))
        case .row(let index, let value): host.rendering.rows[index].send(value)
        case .rows(let rows): host.rendering.setRows.send(rows)
        case .props(let name): host.update(workflow: Garden(name: name))
        }
    }
}
