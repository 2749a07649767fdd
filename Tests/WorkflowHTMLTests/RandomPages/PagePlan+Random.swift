import TestSupport

extension PagePlan {
    /// A page of about 25 nodes.
    static func random(_ random: inout SeededRandom) -> PagePlan {
        .element(Looks(tag: "div"), (0...random.below(3)).map { _ in Self.random(&random, depth: 3) })
    }

    static func random(_ random: inout SeededRandom, depth: Int) -> PagePlan {
        if depth == 0 { return random.happens(oneIn: 3) ? .field(randomField(&random)) : .text(randomText(&random)) }
        switch random.below(16) {
        case 0, 1: return .text(randomText(&random))
        case 2, 3, 4: return .element(looks(&random), some(&random, depth: depth - 1))
        case 5: return .field(randomField(&random))
        case 6: return .optional(random.happens(oneIn: 2), Self.random(&random, depth: depth - 1))
        case 7:
            let first = Self.random(&random, depth: depth - 1)
            return .either(random.happens(oneIn: 2), first, Self.random(&random, depth: depth - 1))
        case 8: return .loop(some(&random, depth: depth - 1))
        case 9, 10: return .list(entries(&random, depth: depth / 2), isMemo: random.happens(oneIn: 2))
        case 11: return .memo(Self.random(&random, depth: depth - 1))
        case 12, 14, 15:
            if random.happens(oneIn: 2) { return .choice(entries(&random, depth: 0), selected: random.below(8)) }
            return .table(entries(&random, depth: 0))
        default: return random.happens(oneIn: 2) ? .opaque(looks(&random)) : .markup(randomMarkup(&random))
        }
    }

    /// The page with about one thing in it changed.
    func mutated(_ random: inout SeededRandom, depth: Int = 3) -> PagePlan {
        if random.happens(oneIn: 12) { return Self.random(&random, depth: max(0, depth)) }
        switch self {
        case .text: return .text(Self.randomText(&random))
        case .field(var field):
            field.value = Self.randomText(&random)
            field.isOn.toggle()
            return .field(field)
        case .element(let looks, let children):
            if random.happens(oneIn: 3) { return .element(Self.changed(looks, &random), children) }
            return .element(looks, Self.changed(children, &random, depth: depth - 1))
        case .choice(let entries, let selected):
            if random.happens(oneIn: 2) { return .choice(entries, selected: random.below(8)) }
            return .choice(Self.shuffled(entries, &random, depth: 0), selected: selected)
        case .optional(let isThere, let plan):
            if random.happens(oneIn: 2) { return .optional(!isThere, plan) }
            return .optional(isThere, plan.mutated(&random, depth: depth - 1))
        case .either(let isFirst, let first, let second):
            if random.happens(oneIn: 2) { return .either(!isFirst, first, second) }
            return .either(isFirst, first.mutated(&random, depth: depth - 1), second)
        case .loop(let plans): return .loop(Self.changed(plans, &random, depth: depth - 1))
        case .list(let entries, let isMemo):
            return .list(Self.shuffled(entries, &random, depth: depth - 1), isMemo: isMemo)
        case .table(let entries): return .table(Self.shuffled(entries, &random, depth: depth - 1))
        case .memo(let plan): return .memo(plan.mutated(&random, depth: depth - 1))
        case .opaque(let looks): return .opaque(Self.changed(looks, &random))
        case .markup: return .markup(Self.randomMarkup(&random))
        }
    }

    private static func some(_ random: inout SeededRandom, depth: Int) -> [PagePlan] {
        (0..<random.below(4)).map { _ in Self.random(&random, depth: depth) }
    }

    private static func entries(_ random: inout SeededRandom, depth: Int) -> [Entry] {
        let keys = (0..<8).shuffled(using: &random).prefix(random.below(7))
        return keys.map { Entry(key: $0, content: Self.random(&random, depth: depth)) }
    }

    private static func changed(_ plans: [PagePlan], _ random: inout SeededRandom, depth: Int) -> [PagePlan] {
        var plans = plans
        switch random.below(4) {
        case 0: plans.append(Self.random(&random, depth: max(0, depth)))
        case 1 where !plans.isEmpty: plans.removeLast()
        default:
            guard !plans.isEmpty else { return plans }
            let index = random.below(plans.count)
            plans[index] = plans[index].mutated(&random, depth: depth)
        }
        return plans
    }

    private static func shuffled(_ entries: [Entry], _ random: inout SeededRandom, depth: Int) -> [Entry] {
        var entries = entries
        switch random.below(5) {
        case 0: entries.shuffle(using: &random)
        case 1: entries.removeAll { _ in random.happens(oneIn: 3) }
        case 2 where entries.count > 1: entries.insert(entries.removeLast(), at: 0)
        case 3:
            for key in 0..<8 where !entries.contains(where: { $0.key == key }) && random.happens(oneIn: 3) {
                let entry = Entry(key: key, content: Self.random(&random, depth: max(0, depth)))
                entries.insert(entry, at: random.below(entries.count + 1))
            }
        default:
            guard !entries.isEmpty else { return entries }
            let index = random.below(entries.count)
            entries[index].content = entries[index].content.mutated(&random, depth: depth)
            if random.happens(oneIn: 2) { entries.reverse() }
        }
        return entries
    }

    private static func looks(_ random: inout SeededRandom) -> Looks {
        let tag = random.pick(["div", "section", "ul", "span", "pre", "details"])
        return changed(Looks(tag: tag), &random)
    }

    private static func changed(_ looks: Looks, _ random: inout SeededRandom) -> Looks {
        var looks = looks
        switch random.below(4) {
        case 0: looks.name = random.happens(oneIn: 3) ? nil : random.pick(["a", "b", "a b"])
        case 1: looks.title = random.happens(oneIn: 3) ? nil : randomText(&random)
        case 2: looks.isHidden.toggle()
        default: looks.handler = random.happens(oneIn: 3) ? nil : random.below(5)
        }
        return looks
    }

    private static func randomField(_ random: inout SeededRandom) -> Field {
        Field(kind: random.below(5), value: randomText(&random), isOn: random.happens(oneIn: 2))
    }

    private static func randomText(_ random: inout SeededRandom) -> String {
        random.pick([
            "", "", "Milk", "Bread & butter", "<b>bold</b>", "\n line", "\"quoted\" 'single'", "a\r\nb", "null\0", "漢字",
            "é", "\u{202E}right", "--><script>", "</textarea>", "  ", "&amp;", "\u{2028}", "👩‍👩‍👧", "\u{1}\t",
        ])
    }

    private static func randomMarkup(_ random: inout SeededRandom) -> String {
        random.pick(["<b>x</b>", "<i>y</i> and", "plain", "<b title=\"t\">x<i>y</i></b>"])
    }
}
