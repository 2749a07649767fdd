import Testing
import ViewEnvironment
@_spi(ViewEnvironmentWiring) import ViewEnvironmentUI

@MainActor
struct ReadingTests {
    @Test func `the environment is made from the topmost ancestor down`() {
        let root = ViewEnvironmentPropagationNode(customizeEnvironment: { $0.trail.append("root") })
        let middle = ViewEnvironmentPropagationNode(
            environmentAncestor: { root },
            customizeEnvironment: { $0.trail.append("middle") }
        )
        let leaf = ViewEnvironmentPropagationNode(environmentAncestor: { middle })
        #expect(root.environment.trail == ["root"])
        #expect(leaf.environment.trail == ["root", "middle"])
    }

    @Test func `a node's own customisation comes after those added to it, which come in order`() {
        let node = ViewEnvironmentPropagationNode(customizeEnvironment: { $0.trail.append("own") })
        let first = node.addEnvironmentCustomization { $0.trail.append("first") }
        let second = node.addEnvironmentCustomization { $0.trail.append("second") }
        #expect(node.environment.trail == ["first", "second", "own"])
        first.remove()
        #expect(node.environment.trail == ["second", "own"])
        second.remove()
        #expect(node.environment.trail == ["own"])
    }

    @Test func `a node that does not observe passes through what it got`() {
        let root = ViewEnvironmentPropagationNode(customizeEnvironment: { $0.trail.append("root") })
        let plain = PlainNode()
        plain.environmentAncestorOverride = { root }
        let leaf = ViewEnvironmentPropagationNode(
            environmentAncestor: { plain },
            customizeEnvironment: { $0.trail.append("leaf") }
        )
        #expect(leaf.environment.trail == ["root", "leaf"])
        let token = plain.addEnvironmentCustomization { $0.trail.append("added") }
        #expect(leaf.environment.trail == ["root", "added", "leaf"])
        token.remove()
    }

    @Test func `a change is read at once`() {
        var word = "a"
        let node = ViewEnvironmentPropagationNode(customizeEnvironment: { $0.trail = [word] })
        #expect(node.environment.trail == ["a"])
        word = "b"
        #expect(node.environment.trail == ["b"])
    }
}

@MainActor
struct OverrideTests {
    private let usual = ViewEnvironmentPropagationNode(customizeEnvironment: { $0.trail.append("usual") })
    private let other = ViewEnvironmentPropagationNode(customizeEnvironment: { $0.trail.append("other") })

    @Test func `an ancestor override replaces the default, one that gives nil does not cut`() {
        let usual = usual
        let other = other
        let node = ViewEnvironmentPropagationNode(environmentAncestor: { usual })
        node.environmentAncestorOverride = { other }
        #expect(node.environment.trail == ["other"])
        node.environmentAncestorOverride = nil
        #expect(node.environment.trail == ["usual"])
        node.environmentAncestorOverride = { nil }
        #expect(node.environment.trail == ["usual"])
    }

    @Test func `a descendants override replaces the default, one that gives none cuts`() {
        let usual = usual
        let other = other
        let node = ViewEnvironmentPropagationNode(environmentDescendants: { [usual] })
        #expect(node.environmentDescendants.map(ObjectIdentifier.init) == [ObjectIdentifier(usual)])
        node.environmentDescendantsOverride = { [other] }
        #expect(node.environmentDescendants.map(ObjectIdentifier.init) == [ObjectIdentifier(other)])
        node.environmentDescendantsOverride = nil
        node.environmentDescendantsOverride = { [] }
        #expect(node.environmentDescendants.isEmpty)
    }

    #if DEBUG
    @Test func `setting one override over another traps in debug builds`() async {
        await #expect(processExitsWith: .failure) {
            await MainActor.run {
                let node = ViewEnvironmentPropagationNode()
                node.environmentAncestorOverride = { nil }
                node.environmentAncestorOverride = { nil }
            }
        }
        await #expect(processExitsWith: .failure) {
            await MainActor.run {
                let node = ViewEnvironmentPropagationNode()
                node.environmentDescendantsOverride = { [] }
                node.environmentDescendantsOverride = { [] }
            }
        }
    }
    #endif
}

@MainActor
struct FlaggingTests {
    @Test func `flagging observes, then applies, then goes on to descendants`() {
        var events: [String] = []
        let root = RecordingNode("root") { events.append($0) }
        let child = RecordingNode("child") { events.append($0) }
        root.descendants = [child]
        child.ancestor = root
        let token = root.addEnvironmentNeedsUpdateObserver { events.append("observed \($0.trail)") }
        root.setNeedsEnvironmentUpdate()
        #expect(
            events == [
                "observed [\"root\"]", "root did change", "root needs apply", "child did change", "child needs apply",
            ]
        )
        token.remove()
    }

    @Test func `a descendant that does not agree is not told`() {
        var events: [String] = []
        let root = RecordingNode("root") { events.append($0) }
        let stranger = RecordingNode("stranger") { events.append($0) }
        root.descendants = [stranger]
        root.setNeedsEnvironmentUpdate()
        #expect(events == ["root did change", "root needs apply"])
    }

    @Test func `new nodes are flagged, and a flag leads to one application`() {
        var events: [String] = []
        let node = RecordingNode("node") { events.append($0) }
        node.applyEnvironmentIfNeeded()
        #expect(events == ["node applied [\"node\"]"])
        node.applyEnvironmentIfNeeded()
        #expect(events.count == 1)
        node.setNeedsEnvironmentUpdate()
        node.setNeedsEnvironmentUpdate()
        events = []
        node.applyEnvironmentIfNeeded()
        node.applyEnvironmentIfNeeded()
        #expect(events == ["node applied [\"node\"]"])
    }

    @Test func `flagging a child leaves its ancestor unflagged`() {
        var events: [String] = []
        let root = RecordingNode("root") { events.append($0) }
        let child = RecordingNode("child") { events.append($0) }
        root.descendants = [child]
        child.ancestor = root
        root.applyEnvironmentIfNeeded()
        child.setNeedsEnvironmentUpdate()
        events = []
        root.applyEnvironmentIfNeeded()
        #expect(events.isEmpty)
        child.applyEnvironmentIfNeeded()
        #expect(events == ["child applied [\"root\", \"child\"]"])
    }

    @Test func `adding and removing a customisation flags nothing`() {
        var events: [String] = []
        let node = RecordingNode("node") { events.append($0) }
        let token = node.addEnvironmentCustomization { $0.trail.append("added") }
        token.remove()
        #expect(events.isEmpty)
    }

    @Test func `a propagation node applies at once, and when one of its closures is assigned`() {
        var applied: [[String]] = []
        var changed: [[String]] = []
        let node = ViewEnvironmentPropagationNode(
            environmentDidChange: { changed.append($0.trail) },
            applyEnvironment: { applied.append($0.trail) }
        )
        #expect(applied.isEmpty)
        node.customizeEnvironment = { $0.trail = ["a"] }
        #expect(applied == [["a"]])
        #expect(changed == [["a"]])
        node.environmentAncestorProvider = { nil }
        node.environmentDescendantsProvider = { [] }
        #expect(applied.count == 3)
        node.environmentDidChangeObserver = nil
        node.applyEnvironment = { _ in applied.append(["new"]) }
        #expect(applied.last == ["new"])
        #expect(applied.count == 5)
    }
}

@MainActor
struct LifetimeTests {
    @Test func `an observer is called until it is removed or released`() {
        let node = ViewEnvironmentPropagationNode()
        var count = 0
        let removed = node.addEnvironmentNeedsUpdateObserver { _ in count += 1 }
        node.setNeedsEnvironmentUpdate()
        removed.remove()
        node.setNeedsEnvironmentUpdate()
        #expect(count == 1)
        do {
            let released = node.addEnvironmentNeedsUpdateObserver { _ in count += 1 }
            node.setNeedsEnvironmentUpdate()
            _ = consume released
        }
        node.setNeedsEnvironmentUpdate()
        #expect(count == 2)
    }

    @Test func `a customisation ends when it is released`() {
        let node = ViewEnvironmentPropagationNode()
        do {
            let released = node.addEnvironmentCustomization { $0.trail = ["added"] }
            #expect(node.environment.trail == ["added"])
            _ = consume released
        }
        #expect(node.environment.trail.isEmpty)
    }

    @Test func `neither retains a node`() {
        weak var gone: PlainNode?
        let tokens: [AnyObject]
        do {
            let node = PlainNode()
            gone = node
            tokens = [node.addEnvironmentCustomization { _ in }, node.addEnvironmentNeedsUpdateObserver { _ in }]
        }
        #expect(gone == nil)
        #expect(tokens.count == 2)
    }

    #if DEBUG
    @Test func `removing twice traps in debug builds`() async {
        await #expect(processExitsWith: .failure) {
            await MainActor.run {
                let token = ViewEnvironmentPropagationNode().addEnvironmentCustomization { _ in }
                token.remove()
                token.remove()
            }
        }
        await #expect(processExitsWith: .failure) {
            await MainActor.run {
                let token = ViewEnvironmentPropagationNode().addEnvironmentNeedsUpdateObserver { _ in }
                token.remove()
                token.remove()
            }
        }
    }
    #endif
}

@MainActor
struct AncestorPathTests {
    @Test func `paths are equal while the same nodes are above`() {
        let top = ViewEnvironmentPropagationNode()
        let middle = ViewEnvironmentPropagationNode(environmentAncestor: { top })
        let leaf = ViewEnvironmentPropagationNode(environmentAncestor: { middle })
        let path = leaf.environmentAncestorPath
        #expect(leaf.environmentAncestorPath == path)
        #expect(middle.environmentAncestorPath != path)
        middle.environmentAncestorProvider = { nil }
        #expect(leaf.environmentAncestorPath != path)
    }
}

/// A node that neither observes nor is a view.
private final class PlainNode: ViewEnvironmentPropagating {}

/// Records what it is told, and applies nothing by itself.
private final class RecordingNode: ViewEnvironmentObserving {
    let name: String
    let record: (String) -> Void
    weak var ancestor: RecordingNode?
    var descendants: [RecordingNode] = []

    init(_ name: String, record: @escaping (String) -> Void) {
        self.name = name
        self.record = record
    }

    var defaultEnvironmentAncestor: (any ViewEnvironmentPropagating)? { ancestor }

    var defaultEnvironmentDescendants: [any ViewEnvironmentPropagating] { descendants }

    func setNeedsApplyEnvironment() { record("\(name) needs apply") }

    func customize(environment: inout ViewEnvironment) { environment.trail.append(name) }

    func environmentDidChange() { record("\(name) did change") }

    func apply(environment: ViewEnvironment) { record("\(name) applied \(environment.trail)") }
}

enum TrailKey: ViewEnvironmentKey {
    static var defaultValue: [String] { [] }
}

extension ViewEnvironment {
    var trail: [String] {
        get { self[TrailKey.self] }
        set { self[TrailKey.self] = newValue }
    }
}
