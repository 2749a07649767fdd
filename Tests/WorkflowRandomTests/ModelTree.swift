import Workflow

/// The simplest tree that follows the rules: every event renders everything, children are found by looking at all.
final class ModelTree: RandomTree {
    private let root: ModelNode
    let trace = Trace()
    private(set) var shown: Shown
    private(set) var outputs: [Int] = []
    private(set) var renderingCount = 0

    init(label: Int) {
        root = ModelNode(props: Props(label: label, path: "", trace: trace), plan: nil, parent: nil)
        shown = root.show(sendingTo: { _, _, _ in })
        show()
    }

    func update(label: Int) {
        let old = root.props
        root.props.label = label
        root.facts.adapt(from: old, to: root.props)
        finish(output: nil)
    }

    func end() { root.end() }

    private func send(_ change: Change, _ node: ModelNode, _ endpoint: ModelEndpoint) {
        guard endpoint.isValid else { return }
        finish(output: node.apply(change))
    }

    private func show() {
        shown = root.show { [unowned self] in send($0, $1, $2) }
    }

    private func finish(output: Int?) {
        show()
        renderingCount += 1
        guard let output else { return }
        outputs.append(output)
        if let echo = Self.echo(of: output) { finish(output: root.apply(echo)) }
    }
}

final class ModelEndpoint {
    var isValid = true
}

final class ModelNode {
    typealias Send = (Change, ModelNode, ModelEndpoint) -> Void

    var props: Props
    var facts: Facts
    private var plan: ChildPlan?
    private unowned let parent: ModelNode?
    private var children: [ModelNode] = []
    private var effects: [Int] = []
    private let endpoint = ModelEndpoint()
    private var extraEndpoint: ModelEndpoint?
    /// The value that the output maps of the latest pass have captured.
    private var capturedValue = 0

    init(props: Props, plan: ChildPlan?, parent: ModelNode?) {
        self.props = props
        self.plan = plan
        self.parent = parent
        facts = Facts(value: props.label)
    }

    /// Applies a change here, and what follows from it above; returns the output of the root.
    func apply(_ change: Change) -> Int? {
        guard let output = facts.apply(change, label: props.label) else { return nil }
        guard let parent, let plan else { return output }
        switch plan.connection {
        case .direct, .erased: return parent.apply(.absorb(output &+ parent.capturedValue))
        case .mapped: return parent.apply(.absorb(output &* 2 &+ parent.capturedValue))
        case .blocked: return nil
        }
    }

    func show(sendingTo send: @escaping Send) -> Shown {
        capturedValue = facts.value
        let old = children
        children = facts.plans.map { plan in child(for: plan, among: old) }
        let shownChildren = zip(facts.plans, children).map { plan, child in
            let shown = child.show(sendingTo: send)
            return plan.connection == .mapped ? shown.stamped(facts.value) : shown
        }
        startEffects()
        for child in old where !children.contains(where: { $0 === child }) { child.end() }
        endEffects()
        return Shown(
            path: props.path,
            label: props.label,
            value: facts.value,
            children: shownChildren,
            sink: Sink { [endpoint] in send($0, self, endpoint) },
            extraSink: extraSink(sendingTo: send)
        )
    }

    func end() {
        endpoint.isValid = false
        extraEndpoint?.isValid = false
        for child in children { child.end() }
        for key in effects { props.trace.end(key, at: props.path) }
    }

    private func child(for plan: ChildPlan, among old: [ModelNode]) -> ModelNode {
        let newProps = plan.props(below: props, value: facts.value)
        guard let child = old.first(where: { $0.plan?.identity == plan.identity }) else {
            return ModelNode(props: newProps, plan: plan, parent: self)
        }
        child.facts.adapt(from: child.props, to: newProps)
        child.props = newProps
        child.plan = plan
        return child
    }

    private func extraSink(sendingTo send: @escaping Send) -> Sink<Change>? {
        guard facts.offersExtraSink else {
            extraEndpoint?.isValid = false
            extraEndpoint = nil
            return nil
        }
        let endpoint = extraEndpoint ?? ModelEndpoint()
        extraEndpoint = endpoint
        return Sink { send($0, self, endpoint) }
    }

    private func startEffects() {
        for key in facts.effects where !effects.contains(key) {
            effects.append(key)
            props.trace.start(key, at: props.path)
        }
    }

    private func endEffects() {
        for key in effects where !facts.effects.contains(key) { props.trace.end(key, at: props.path) }
        effects.removeAll { !facts.effects.contains($0) }
    }
}
