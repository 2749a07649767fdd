import Workflow

/// The least there is, in a package that depends on nothing but the product `Workflow`.
struct Greeting: Workflow {
    let name: String

    func render(state: Void, context: RenderContext<Greeting>) -> String {
        "Hello, \(name)!"
    }
}

@main
enum Client {
    static func main() {
        let host = WorkflowHost(workflow: Greeting(name: "Ada"))
        host.update(workflow: Greeting(name: "Grace"))
        guard host.rendering == "Hello, Grace!" else {
            fatalError("Expected a greeting to Grace, found \(host.rendering).")
        }
    }
}
