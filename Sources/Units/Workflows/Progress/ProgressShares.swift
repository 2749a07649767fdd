/// The shares of a run's parts in its progress. Each change goes up from the part to the whole.
///
/// A whole of two steps of which the second turns out to have three: 0 of 2, 1 of 2 (fraction 0.5), 1 of 4 (0.25), 2 of 4 (0.5).
/// What is published never goes back: 0, 0.5, 0.5, 0.5.
struct ProgressShares {
    private struct Share {
        var parent: Int?
        /// The division of the parent that this belongs to; after another division it counts no more.
        var division = 0
        var weight = 0.0
        var rule = ProgressTree.Rule.sum
        /// The known amount of the work, from its parts or reported.
        var amount: Amount
        /// The number of divisions of the share, and of the present one the sum of weights expected, given, and done.
        var divisions = 0
        var expected = 0.0
        var given = 0.0
        var done = 0.0
    }

    private struct Amount {
        var fraction = 0.0
        var completed = 0
        var steps: Int
    }

    private var shares: [Share]
    private var running: [(id: Int, name: String)] = []
    private var nextID = 0

    init(stepCount: Int) {
        shares = [Share(amount: Amount(steps: max(0, stepCount)))]
    }

    /// Returns the progress to publish after `fraction` has been published.
    func whole(after fraction: Double) -> WorkProgress {
        let amount = shares[0].amount
        return WorkProgress(
            fraction: max(fraction, min(amount.fraction, 1)),
            completedSteps: amount.completed,
            totalSteps: amount.steps,
            running: running.map(\.name)
        )
    }

    mutating func split(_ index: Int, expecting weight: Int, rule: ProgressTree.Rule) {
        reset(index)
        shares[index].rule = rule
        shares[index].expected = Double(max(0, weight))
        set(index, Amount(steps: rule == .sum ? max(0, weight) : 0))
    }

    mutating func addPart(to index: Int, weight: Int, steps: Int) -> Int {
        let weight = Double(max(0, weight))
        let part = Share(
            parent: index,
            division: shares[index].divisions,
            weight: weight,
            amount: Amount(steps: max(0, steps))
        )
        shares.append(part)
        shares[index].given += weight
        var amount = shares[index].amount
        switch shares[index].rule {
        case .sum:
            // A part was counted with its weight; what is beyond all that was expected was not counted at all.
            let surplus = max(0, shares[index].given - shares[index].expected)
            shares[index].expected += surplus
            amount.steps += part.amount.steps - Int(weight - min(surplus, weight))
            amount.fraction = fraction(of: shares[index])
        case .furthest:
            amount.steps = max(amount.steps, part.amount.steps)
        }
        set(index, amount)
        return shares.count - 1
    }

    mutating func complete(_ index: Int) {
        var amount = shares[index].amount
        amount.fraction = 1
        amount.completed = amount.steps
        set(index, amount)
    }

    /// Takes the fraction that work reports; ignores NaN and values below the last one.
    mutating func report(_ fraction: Double, of index: Int) {
        guard fraction > shares[index].amount.fraction else { return }
        var amount = shares[index].amount
        amount.fraction = min(fraction, 1)
        set(index, amount)
    }

    mutating func reset(_ index: Int) {
        shares[index].divisions += 1
        shares[index].given = 0
        shares[index].done = 0
        set(index, Amount(steps: shares[index].amount.steps))
    }

    mutating func begin(_ name: String) -> Int {
        defer { nextID += 1 }
        running.append((nextID, name))
        return nextID
    }

    mutating func end(_ id: Int) {
        running.removeAll { $0.id == id }
    }

    private func fraction(of share: Share) -> Double {
        share.expected > 0 ? share.done / share.expected : 0
    }

    /// Sets what is known of one share and lets those above follow.
    private mutating func set(_ index: Int, _ amount: Amount) {
        let old = shares[index]
        shares[index].amount = amount
        guard let parent = old.parent, shares[parent].divisions == old.division else { return }
        var above = shares[parent].amount
        switch shares[parent].rule {
        case .sum:
            shares[parent].done += (amount.fraction - old.amount.fraction) * old.weight
            above.completed += amount.completed - old.amount.completed
            above.steps += amount.steps - old.amount.steps
            above.fraction = fraction(of: shares[parent])
        case .furthest:
            above.completed = max(above.completed, amount.completed)
            above.steps = max(above.steps, amount.steps)
            above.fraction = max(above.fraction, amount.fraction)
        }
        set(parent, above)
    }
}
