// A workflow without outputs cannot emit one.
// expect: cannot convert value of type 'String' to expected argument type 'Never'
import Workflow

struct Title: Workflow {
    func render(state: Void, context: RenderContext<Title>) -> String {
        let sink = context.makeOutputSink()
        sink.send("done")
        return ""
    }
}
