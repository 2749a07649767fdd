import Workflow

/// One of the trees that are driven in lockstep.
protocol RandomTree: AnyObject {
    var shown: Shown { get }
    var outputs: [Int] { get }
    var renderingCount: Int { get }
    var trace: Trace { get }
    /// New props for the root.
    func update(label: Int)
    func end()
}

extension RandomTree {
    /// What the listener of the outputs sends to the root while the event is still being published; it is queued.
    static func echo(of output: Int) -> Change? {
        output.isMultiple(of: 5) ? .add(1) : nil
    }
}

/// A tree run by a host.
final class HostedTree: RandomTree {
    private var host: WorkflowHost<Opaque>?
    let trace = Trace()
    private(set) var outputs: [Int] = []
    private(set) var renderingCount = 0

    init(label: Int, configuration: RuntimeConfiguration) {
        let host = WorkflowHost(
            workflow: Opaque(props: Props(label: label, path: "", trace: trace)),
            configuration: configuration
        )
        self.host = host
        host.onRendering { [unowned self] _ in renderingCount += 1 }
        host.onOutput { [unowned self] output in
            outputs.append(output)
            if let echo = Self.echo(of: output) { shown.sink.send(echo) }
        }
    }

    var shown: Shown {
        // Not asked for after `end()`.
        host!.rendering
    }

    func update(label: Int) {
        host?.update(workflow: Opaque(props: Props(label: label, path: "", trace: trace)))
    }

    func end() { host = nil }
}
