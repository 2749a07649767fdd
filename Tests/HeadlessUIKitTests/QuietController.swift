import UIKit

/// Records loading and appearance only.
final class QuietController: UIViewController {
    let name: String
    private let trace: Trace

    init(_ name: String, _ trace: Trace) {
        self.name = name
        self.trace = trace
        super.init(nibName: nil, bundle: nil)
    }

    @available(*, unavailable)
    required init?(coder: NSCoder) {
        fatalError("made in code only")
    }

    override func viewDidLoad() { trace.events.append("\(name) viewDidLoad") }

    override func viewWillAppear(_ animated: Bool) { record("will appear", animated) }

    override func viewDidAppear(_ animated: Bool) { record("did appear", animated) }

    override func viewWillDisappear(_ animated: Bool) { record("will disappear", animated) }

    override func viewDidDisappear(_ animated: Bool) { record("did disappear", animated) }

    private func record(_ event: String, _ animated: Bool) {
        trace.events.append("\(name) \(event)\(animated ? " animated" : "")")
    }
}
