import TrellisSupport
import Workflow

/// Counts how many of its citizens there are at a time.
final class Census: Sendable {
    private struct Count {
        var alive = 0
        var most = 0
    }

    private let count = Guarded(Count())
    private let all = Trail()

    var most: Int { count.withLock(\.most) }

    func oneIsBorn() {
        count.withLock {
            $0.alive += 1
            $0.most = max($0.most, $0.alive)
        }
    }

    func oneIsGone() {
        count.withLock { $0.alive -= 1 }
    }

    func allWereBorn() {
        all.note("all")
    }

    func everyoneWasBorn() async {
        _ = await all.next()
    }
}

/// A value that is counted.
final class Citizen: Sendable {
    private let census: Census

    init(census: Census) {
        self.census = census
        census.oneIsBorn()
    }

    deinit {
        census.oneIsGone()
    }
}

/// So many citizens, as fast as they are asked for.
struct Citizens: AsyncSequence {
    let count: Int
    let census: Census

    struct Iterator: AsyncIteratorProtocol {
        let count: Int
        let census: Census
        var born = 0

        mutating func next() async -> Citizen? {
            guard born < count else {
                census.allWereBorn()
                return nil
            }
            born += 1
            // Other tests wait for these threads too.
            if born.isMultiple(of: 100) { await Task.yield() }
            return Citizen(census: census)
        }
    }

    func makeAsyncIterator() -> Iterator { Iterator(count: count, census: census) }
}

/// Counts what its work has come to.
struct Counting: Workflow {
    struct Counted: WorkflowAction {
        typealias WorkflowType = Counting

        func apply(toState state: inout Int, context: ApplyContext<Counting>) -> Never? {
            state += 1
            return nil
        }
    }

    private let run: @Sendable (RenderContext<Counting>) -> Void

    init(_ run: @escaping @Sendable (RenderContext<Counting>) -> Void) {
        self.run = run
    }

    func makeInitialState() -> Int { 0 }

    func render(state: Int, context: RenderContext<Counting>) -> Int {
        run(context)
        return state
    }
}
