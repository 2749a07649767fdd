import Testing
import ViewEnvironment

struct ViewEnvironmentTests {
    @Test func `a key that was never set has its default value`() {
        #expect(ViewEnvironment.empty[CountKey.self] == 7)
        #expect(ViewEnvironment.empty.count == 7)
    }

    @Test func `a key leads to the value it was set to last`() {
        var environment = ViewEnvironment.empty
        environment.count = 1
        environment[CountKey.self] = 2
        #expect(environment.count == 2)
    }

    @Test func `keys do not touch each other`() {
        let environment = ViewEnvironment.empty
            .setting(key: CountKey.self, to: 1)
            .setting(key: NameKey.self, to: "one")
            .setting(key: FlagKey.self, to: true)
        #expect(environment.count == 1)
        #expect(environment[NameKey.self] == "one")
        #expect(environment[FlagKey.self])
    }

    @Test func `changing a copy leaves the original as it was`() {
        let original = ViewEnvironment.empty.setting(keyPath: \.count, to: 1)
        var copy = original
        copy.count = 2
        #expect(original.count == 1)
        #expect(original.setting(key: CountKey.self, to: 3).count == 3)
        #expect(original.count == 1)
        #expect(copy.count == 2)
    }

    @Test func `an optional key that was never set has its default value, one set to nil is nil`() {
        #expect(ViewEnvironment.empty[NoneByDefaultKey.self] == nil)
        #expect(ViewEnvironment.empty[SomeByDefaultKey.self] == "default")
        #expect(ViewEnvironment.empty.setting(key: SomeByDefaultKey.self, to: nil)[SomeByDefaultKey.self] == nil)
        #expect(ViewEnvironment.empty[AnythingKey.self] as? Int == 1)
    }

    @Test func `an environment can be empty`() {
        #expect(ViewEnvironment.empty.isEmpty)
        #expect(!ViewEnvironment.empty.setting(key: CountKey.self, to: 7).isEmpty)
    }
}

struct ViewEnvironmentMergingTests {
    private let left = ViewEnvironment.empty.setting(key: CountKey.self, to: 1).setting(key: NameKey.self, to: "left")
    private let right = ViewEnvironment.empty.setting(key: FlagKey.self, to: true).setting(
        key: NameKey.self,
        to: "right"
    )

    @Test func `merging keeps what only one side has, and of both what the right has`() {
        let merged = left.merging(right)
        #expect(merged.count == 1)
        #expect(merged[FlagKey.self])
        #expect(merged[NameKey.self] == "right")
        #expect(right.merging(left)[NameKey.self] == "left")
    }

    @Test func `merging with nothing changes nothing`() {
        #expect(left.merging(.empty).isIdentical(to: left))
        #expect(ViewEnvironment.empty.merging(left).isIdentical(to: left))
    }

    @Test func `a key may combine both values`() {
        let left = ViewEnvironment.empty.setting(key: TrailKey.self, to: ["a"])
        let right = ViewEnvironment.empty.setting(key: TrailKey.self, to: ["b"])
        #expect(left.merging(right)[TrailKey.self] == ["a", "b"])
        #expect(ViewEnvironment.empty.merging(right)[TrailKey.self] == ["b"])
    }

    @Test func `copies are identical until a key is set`() {
        var copy = left
        #expect(copy.isIdentical(to: left))
        copy.count = 1
        #expect(!copy.isIdentical(to: left))
        #expect(!left.isIdentical(to: .empty))
    }
}

private enum CountKey: ViewEnvironmentKey {
    static var defaultValue: Int { 7 }
}

private enum NameKey: ViewEnvironmentKey {
    static let defaultValue = "none"
}

private enum FlagKey: ViewEnvironmentKey {
    static let defaultValue = false
}

private enum NoneByDefaultKey: ViewEnvironmentKey {
    static var defaultValue: String? { nil }
}

private enum SomeByDefaultKey: ViewEnvironmentKey {
    static var defaultValue: String? { "default" }
}

private enum AnythingKey: ViewEnvironmentKey {
    static var defaultValue: Any { 1 }
}

private enum TrailKey: ViewEnvironmentKey {
    static var defaultValue: [String] { [] }

    static func combine(_ left: [String], _ right: [String]) -> [String] { left + right }
}

extension ViewEnvironment {
    fileprivate var count: Int {
        get { self[CountKey.self] }
        set { self[CountKey.self] = newValue }
    }
}
