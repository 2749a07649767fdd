import XCTest
@testable import Lasso

extension ValueBinder {
    fileprivate func set(values: [Value]) {
        values.forEach { set($0) }
    }
}

final class ValueBinderTests: XCTestCase {
    struct Pair: Equatable {
        var left = 0
        var right = 0
        var sum: Int { left + right }
    }

    func test_anObserverHearsOfTheValueAndOfChanges() {
        let binder = ValueBinder(1)
        var heard: [String] = []
        binder.bind(to: { old, new in heard.append("\(old.map(String.init) ?? "nil") \(new)") })
        binder.set(values: [1, 2, 2, 3])
        XCTAssertEqual(heard, ["nil 1", "1 2", "2 3"])
        XCTAssertEqual(binder.value, 3)
    }

    func test_aPartMayBeReadOnly() {
        let binder = ValueBinder(Pair())
        var heard: [Int] = []
        binder.bind(\.sum, to: { _, sum in heard.append(sum) })
        binder.set(Pair(left: 1, right: 2))
        binder.set(Pair(left: 2, right: 1))
        XCTAssertEqual(heard, [0, 3])
    }

    func test_threeRegistrationsElsewhereAndTenSets() {
        let binder = ValueBinder(0)
        var heard: [String] = []
        let registered = expectation(description: "registered")
        registered.expectedFulfillmentCount = 3
        for name in ["A", "B", "C"] {
            let register = {
                binder.bind(to: { _, new in
                    heard.append("\(name) \(new)")
                    if new == 0 { registered.fulfill() }
                })
            }
            DispatchQueue.global().async { register() }
        }
        wait(for: [registered], timeout: 10)
        XCTAssertEqual(Set(heard), ["A 0", "B 0", "C 0"])
        heard = []
        binder.set(values: Array(1...10))
        for value in 1...10 {
            let slice = heard[(value - 1) * 3..<value * 3]
            XCTAssertEqual(Set(slice), ["A \(value)", "B \(value)", "C \(value)"])
        }
    }

    func test_theValueBeforeASetIsNotKept() {
        weak var first: NSObject?
        let binder: ValueBinder<NSObject>
        do {
            let object = NSObject()
            first = object
            binder = ValueBinder(object)
        }
        var heard = 0
        binder.bind(to: { _, _ in heard += 1 })
        binder.set(NSObject())
        XCTAssertEqual(heard, 2)
        XCTAssertNil(first)
    }

    func test_observersOfOwnersThatAreGoneAreDropped() {
        let binder = ValueBinder(0)
        for _ in 0..<1_000 {
            binder.bind(until: NSObject(), to: { _ in })
        }
        XCTAssertLessThan(binder.observerCount, 50)
    }
}
