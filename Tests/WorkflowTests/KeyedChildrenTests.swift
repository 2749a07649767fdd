import Testing
import TestSupport
import Workflow

/// Children that come, go and change places, against a dictionary of what each has counted.
struct KeyedChildrenTests {
    /// One kind of child that is told from others by its type.
    private struct Item<Tag>: Workflow {
        func makeInitialState() -> Int { 0 }
        func render(state: Int, context: RenderContext<Self>) -> (count: Int, add: StateMutationSink<Self>) {
            (state, context.makeStateMutationSink())
        }
    }

    private struct List: Workflow {
        var keys: [String]

        struct Row {
            let key: String
            let count: Int
            let add: () -> Void
        }

        /// Keys that begin with `B` are children of another type.
        func render(state: Void, context: RenderContext<Self>) -> [Row] {
            keys.map { key in
                if key.hasPrefix("B") {
                    let item = Item<Bool>().rendered(in: context, key: key)
                    return Row(key: key, count: item.count) { item.add.send { $0 += 1 } }
                }
                let item = Item<Int>().rendered(in: context, key: key)
                return Row(key: key, count: item.count) { item.add.send { $0 += 1 } }
            }
        }
    }

    /// The same keys in a host and in the model.
    private struct Bench {
        let host: WorkflowHost<List>
        var counts: [String: Int] = [:]
        var random: SeededRandom

        init(count: Int, seed: UInt64, mode: Mode) {
            host = WorkflowHost(workflow: List(keys: []), configuration: mode.configuration)
            random = SeededRandom(seed: seed)
            show((0..<count).map { "\($0)" })
        }

        var keys: [String] { host.rendering.map(\.key) }

        /// Renders these keys, lets some of them count, and compares.
        mutating func show(_ keys: [String], sourceLocation: SourceLocation = #_sourceLocation) {
            host.update(workflow: List(keys: keys))
            let present = Set(keys)
            counts = counts.filter { present.contains($0.key) }
            expectModel(keys, sourceLocation)
            for row in host.rendering.shuffled(using: &random).prefix(5) {
                row.add()
                counts[row.key, default: 0] += 1
            }
            expectModel(keys, sourceLocation)
        }

        private func expectModel(_ keys: [String], _ sourceLocation: SourceLocation) {
            let expected = keys.map { "\($0): \(counts[$0, default: 0])" }
            #expect(host.rendering.map { "\($0.key): \($0.count)" } == expected, sourceLocation: sourceLocation)
        }
    }

    static let sizes = [5, 50, 500]

    @Test(arguments: Mode.allCases, sizes)
    func `children keep their state when others are inserted`(mode: Mode, size: Int) {
        var bench = Bench(count: size, seed: 1, mode: mode)
        bench.show(["front"] + bench.keys)
        bench.show(bench.keys + ["back"])
        var keys = bench.keys
        keys.insert("middle", at: size / 2)
        bench.show(keys)
        bench.show((0..<size).map { "new \($0)" } + bench.keys)
        bench.show(bench.keys.flatMap { [$0, "B after \($0)"] })
    }

    @Test(arguments: Mode.allCases, sizes)
    func `children keep their state when others are removed`(mode: Mode, size: Int) {
        var bench = Bench(count: size, seed: 2, mode: mode)
        bench.show(Array(bench.keys.dropFirst()))
        bench.show(Array(bench.keys.dropLast()))
        bench.show(bench.keys.enumerated().filter { $0.offset % 2 == 0 }.map(\.element))
        let rest = bench.keys
        bench.show([])
        bench.show(rest)
    }

    @Test(arguments: Mode.allCases, sizes)
    func `children keep their state when they change places`(mode: Mode, size: Int) {
        var bench = Bench(count: size, seed: 3, mode: mode)
        bench.show(bench.keys.reversed())
        bench.show(bench.keys.reversed())
        bench.show(Array(bench.keys.dropFirst()) + bench.keys.prefix(1))
        bench.show(bench.keys.suffix(1) + Array(bench.keys.dropLast()))
        for _ in 1...5 { bench.show(bench.keys.shuffled(using: &bench.random)) }
    }

    @Test(arguments: Mode.allCases, sizes)
    func `one key may name a child of each type`(mode: Mode, size: Int) {
        var bench = Bench(count: size, seed: 4, mode: mode)
        bench.show(bench.keys + bench.keys.map { "B\($0)" })
        bench.show(bench.keys.shuffled(using: &bench.random))
        bench.show(bench.keys.filter { $0.hasPrefix("B") })
    }

    @Test(arguments: Mode.allCases, sizes)
    func `children keep their state through any mixture of changes`(mode: Mode, size: Int) {
        var bench = Bench(count: size, seed: 5, mode: mode)
        for step in 0..<(size == 500 ? 15 : 60) {
            var keys = bench.keys.filter { _ in Int.random(in: 0..<10, using: &bench.random) > 0 }
            for index in 0..<Int.random(in: 0...(size / 5), using: &bench.random) {
                keys.insert("\(step) \(index)", at: Int.random(in: 0...keys.count, using: &bench.random))
            }
            switch Int.random(in: 0..<4, using: &bench.random) {
            case 0: keys.reverse()
            case 1: keys.shuffle(using: &bench.random)
            case 2 where keys.count > 1: keys.swapAt(0, keys.count - 1)
            default: break
            }
            bench.show(keys)
        }
    }

    @Test(arguments: Mode.allCases, sizes)
    func `a duplicate is a trap wherever it stands`(mode: Mode, size: Int) async {
        await #expect(processExitsWith: .failure) { [mode, size] in
            var bench = Bench(count: size, seed: 6, mode: mode)
            bench.show(bench.keys + ["0"])
        }
        await #expect(processExitsWith: .failure) { [mode, size] in
            var bench = Bench(count: size, seed: 6, mode: mode)
            bench.show(bench.keys.reversed() + ["\(size - 1)"])
        }
        await #expect(processExitsWith: .failure) { [mode, size] in
            _ = WorkflowHost(
                workflow: List(keys: ["twin"] + (0..<size).map { "\($0)" } + ["twin"]),
                configuration: mode.configuration
            )
        }
    }
}
