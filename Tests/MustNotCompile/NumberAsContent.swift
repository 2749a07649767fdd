// Content is elements and text. A number is written as text, an optional is unwrapped.
// expect: 'buildExpression' is unavailable: content is elements and text; write a value as text, "\(value)"
// expect: 'buildExpression' is unavailable: nil has no text; write if let value { "\(value)" }
import WorkflowHTML

func portions(of count: Int) -> HTML {
    p { count }
}

func name(_ name: String?) -> HTML {
    p { name }
}
