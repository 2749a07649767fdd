import Lasso
import TestSupport
import Testing

/// Stores with more observers than are asked one by one.
@MainActor
struct ManyObserversTests {
    enum GridModule: StoreModule {
        struct State {
            var cells = (0, "", [0], 0.5, UInt8(0), Optional(1))
            var name = ""
            var opaque = Opaque()
            var doubled: Int {
                get { cells.0 * 2 }
                set { cells.0 = newValue / 2 }
            }
        }

        struct Opaque {
            var number = 0
        }
    }

    final class GridStore: LassoStore<GridModule> {}

    private let store = GridStore(with: .init())
    private let trace = Trace()

    /// Registers an observer of one of nine parts; returns the part.
    private func observe(_ part: Int, as name: String) {
        func heard<Value>(_ value: Value) { trace.add(name) }
        switch part {
        case 0: store.observeState(\.cells.0) { heard($0) }
        case 1: store.observeState(\.cells.1) { heard($0) }
        case 2: store.observeState(\.cells.2) { heard($0) }
        case 3: store.observeState(\.cells.3) { heard($0) }
        case 4: store.observeState(\.cells.4) { heard($0) }
        case 5: store.observeState(\.cells.5) { heard($0) }
        case 6: store.observeState(\.name) { heard($0) }
        case 7: store.observeState(\.opaque) { heard($0) }
        default: store.observeState(\.doubled) { heard($0) }
        }
    }

    private func change(_ part: Int) {
        store.update {
            switch part {
            case 0, 8: $0.cells.0 += 1
            case 1: $0.cells.1 += "a longer text than fits into a word "
            case 2: $0.cells.2.append(1)
            case 3: $0.cells.3 += 1
            case 4: $0.cells.4 &+= 1
            case 5: $0.cells.5 = $0.cells.5 == nil ? 1 : nil
            case 6: $0.name += "x"
            default: $0.opaque.number += 1
            }
        }
    }

    @Test(arguments: 0..<20 as Range<UInt64>)
    func `each hears what changes, in the order of registration`(seed: UInt64) {
        var random = SeededRandom(seed: seed)
        var parts: [Int] = []
        for round in 0..<60 {
            if round.isMultiple(of: 2) {
                let part = Int.random(in: 0..<9, using: &random)
                parts.append(part)
                observe(part, as: "\(parts.count) \(part)")
            }
            _ = trace.take()
            let changed = Int.random(in: 0..<9, using: &random)
            change(changed)
            // A part that is not stored follows the first one; one that cannot be compared is always heard.
            let heard: Set = [0, 8].contains(changed) ? [0, 8, 7] : [changed, 7]
            let expected = parts.enumerated().filter { heard.contains($0.element) }
            #expect(trace.take() == expected.map { "\($0.offset + 1) \($0.element)" })
        }
    }

    @Test func `several parts that change at once are heard in the order of registration`() {
        for number in 0..<40 { observe([6, 0, 3][number % 3], as: "\(number)") }
        _ = trace.take()
        store.update {
            $0.name = "new"
            $0.cells.3 = 2
        }
        #expect(trace.take() == (0..<40).filter { $0 % 3 != 1 }.map(String.init))
    }

    @Test func `an observer that comes with the last of few is asked like the others`() {
        let names = (0..<16).map { "\($0)" }
        for name in names { observe(0, as: name) }
        store.observeState(\.cells.0) { [unowned store, trace] count in
            guard count == 1 else { return }
            store.observeState(\.cells.0) { [trace] in trace.add("late \($0)") }
        }
        _ = trace.take()
        change(0)
        #expect(trace.take() == names + ["late 1"])
        change(0)
        #expect(trace.take() == names + ["late 2"])
    }

    @Test func `observers that have gone leave the others in their order`() {
        var views: [AnyViewStore<Int, NoAction>] = []
        let names = (0..<200).map { "\($0)" }
        for (number, name) in names.enumerated() {
            observe(number.isMultiple(of: 2) ? 0 : 6, as: name)
            views.append(store.asViewStore(stateMap: { $0.cells.0 }))
            if views.count == 10 { views.removeAll() }
        }
        _ = trace.take()
        store.update {
            $0.cells.0 = 7
            $0.name = "new"
        }
        #expect(trace.take() == names)
    }

    @Test func `a number that is none counts as unchanged`() {
        store.update { $0.cells.3 = .nan }
        for number in 0..<20 { observe(3, as: "\(number)") }
        _ = trace.take()
        store.update()
        #expect(trace.take() == [])
    }
}
