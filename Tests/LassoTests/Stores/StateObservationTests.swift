import Lasso
import Testing

@MainActor
struct StateObservationTests {
    private let store = CounterStore()
    private let trace = Trace()

    @Test func `an observer hears of the present state at once`() {
        store.observeState { [trace] old, new in trace.add("\(old == nil) \(new.count)") }
        #expect(trace.take() == ["true 0"])
        store.observeState(\.count) { [trace] old, new in trace.add("\(old == nil) \(new)") }
        #expect(trace.take() == ["true 0"])
    }

    @Test func `observers hear of a set in the order of registration, before the update returns`() {
        store.observeState { [trace] old, new in trace.add("A \(old?.count ?? -1) \(new.count)") }
        store.observeState(\.count) { [trace] old, new in trace.add("B \(old ?? -1) \(new)") }
        store.observeState { [trace] old, new in trace.add("C \(old?.count ?? -1) \(new.count)") }
        _ = trace.take()
        store.update { $0.count = 3 }
        #expect(trace.take() == ["A 0 3", "B 0 3", "C 0 3"])
    }

    @Test func `an observer that comes during a notification hears the newest state and not that notification`() {
        var hasAdded = false
        store.observeState(\.count) { [unowned store, trace] count in
            guard count == 1, !hasAdded else { return }
            hasAdded = true
            store.observeState(\.count) { [trace] old, new in trace.add("\(old.map(String.init) ?? "nil") \(new)") }
        }
        store.update { $0.count = 1 }
        #expect(trace.take() == ["nil 1"])
        store.update { $0.count = 2 }
        #expect(trace.take() == ["1 2"])
    }

    @Test func `an observer that comes while sets wait to be heard starts with the newest state`() {
        store.observeState(\.count) { [unowned store, trace] count in
            if count == 1 { store.update { $0.count = 2 } }
            if count == 1 {
                store.observeState(\.count) { [trace] old, new in trace.add("\(old.map(String.init) ?? "nil") \(new)") }
            }
        }
        store.update { $0.count = 1 }
        #expect(trace.take() == ["nil 2"])
    }

    @Test func `the forms without an old value hear the same`() {
        store.observeState { [trace] in trace.add("state \($0.count)") }
        store.observeState(\.count) { [trace] in trace.add("count \($0)") }
        #expect(trace.take() == ["state 0", "count 0"])
        store.update { $0.count = 0 }
        #expect(trace.take() == [])
        store.update { $0.count = 1 }
        #expect(trace.take() == ["state 1", "count 1"])
    }

    @Test func `a set of an equal state is not heard where states can be compared`() {
        store.observeState { [trace] _, _ in trace.add("heard") }
        #expect(trace.take() == ["heard"])
        store.update()
        store.update { $0.count += 0 }
        #expect(trace.take() == [])
    }

    @Test func `every set is heard where states cannot be compared`() {
        let store = OpaqueStore(with: .init())
        store.observeState { [trace] _, _ in trace.add("two") }
        store.observeState { [trace] _ in trace.add("one") }
        _ = trace.take()
        store.update()
        #expect(trace.take() == ["two", "one"])
    }

    @Test func `a part is heard when it changes, or at every set where it cannot be compared`() {
        let store = OpaqueStore(with: .init())
        store.observeState(\.plain) { [trace] in trace.add("plain \($0)") }
        store.observeState(\.opaque) { [trace] in trace.add("opaque \($0.number)") }
        store.observeState(\.opaque.number) { [trace] in trace.add("number \($0)") }
        _ = trace.take()
        store.update { $0.plain = 1 }
        #expect(trace.take() == ["plain 1", "opaque 0"])
        store.update { $0.opaque.number = 7 }
        #expect(trace.take() == ["opaque 7", "number 7"])
    }

    @Test func `a part that is not stored is heard when it changes`() {
        store.observeState(\.double) { [trace] in trace.add("double \($0)") }
        store.update { $0.address = .init(city: "Basel") }
        store.observeState(\.address!.city) { [trace] in trace.add($0) }
        _ = trace.take()
        store.update { $0.count = 2 }
        store.update { $0.address = .init(city: "Bern") }
        store.update { $0.address = .init(street: "Neugasse", city: "Bern") }
        #expect(trace.take() == ["double 4", "Bern"])
    }

    @Test func `a part of any size is heard when it changes`() {
        enum SizesModule: StoreModule {
            struct Pair: Equatable { var number = 0, isOn = false }
            struct State { var isOn = false, small: UInt16 = 0, pair = Pair(), nothing = EmptyState(), maybe: Int? = 0 }
        }
        final class SizesStore: LassoStore<SizesModule> {}
        let store = SizesStore(with: .init())
        store.observeState(\.isOn) { [trace] in trace.add("isOn \($0)") }
        store.observeState(\.small) { [trace] in trace.add("small \($0)") }
        store.observeState(\.pair) { [trace] in trace.add("pair \($0.number) \($0.isOn)") }
        store.observeState(\.nothing) { [trace] _ in trace.add("nothing") }
        store.observeState(\.maybe) { [trace] in trace.add("maybe \($0 ?? -1)") }
        _ = trace.take()
        store.update { $0.isOn = true }
        #expect(trace.take() == ["isOn true"])
        store.update { $0.small = 256 }
        #expect(trace.take() == ["small 256"])
        store.update { $0.pair.isOn = true }
        #expect(trace.take() == ["pair 0 true"])
        store.update { $0.maybe = nil }
        #expect(trace.take() == ["maybe -1"])
        store.update { $0.nothing = EmptyState() }
        #expect(trace.take() == [])
    }

    @Test func `an optional part that is nil is heard at once`() {
        store.observeState(\.name) { [trace] old, new in
            trace.add("\(old.map { "\($0 ?? "nil")" } ?? "absent") \(new ?? "nil")")
        }
        #expect(trace.take() == ["absent nil"])
        store.update { $0.name = "Ada" }
        store.update { $0.name = "Ada" }
        store.update { $0.name = nil }
        #expect(trace.take() == ["nil Ada", "Ada nil"])
    }

    @Test func `a part of equal value in other memory is not a change`() {
        let long = String(repeating: "long enough for the heap ", count: 4)
        store.update { $0.name = long + "!" }
        store.observeState(\.name) { [trace] in trace.add($0 ?? "nil") }
        _ = trace.take()
        store.update { $0.name = long + "!" }
        #expect(trace.take() == [])
        store.update { $0.name = long + "?" }
        #expect(trace.take() == [long + "?"])
    }

    @Test func `generic code over the protocols hears every set`() {
        func observe<S: StateObservable>(_ store: S) where S.State: Equatable {
            store.observeState { [trace] _, _ in trace.add("state") }
        }
        func observeCount<S: StateObservable>(_ store: S) where S.State == CounterModule.State {
            store.observeState(\.count) { [trace] (_: Int?, _: Int) in trace.add("count") }
        }
        observe(store)
        observeCount(store)
        _ = trace.take()
        store.update()
        #expect(trace.take() == ["state", "count"])
    }

    @Test func `the store keeps its observers as long as it lives`() {
        weak var captured: Trace?
        var kept: CounterStore? = CounterStore()
        do {
            let trace = Trace()
            captured = trace
            kept?.observeState { [trace] _ in trace.add("") }
        }
        #expect(captured != nil)
        kept = nil
        #expect(captured == nil)
    }
}
