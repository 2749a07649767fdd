import LiveModel
import Workflow
import WorkflowHTML

/// A list that a click makes a hundred items longer.
func growingPage() -> BuiltPage<Int> {
    BuiltPage(0) { count, sink in
        button(.onClick { sink.send { $0 += 100 } }) { "More" }
        ul { for number in 0..<count { li { "\(number)" } } }
    }
}
