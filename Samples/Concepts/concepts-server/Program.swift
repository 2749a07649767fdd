import Concepts
import WorkflowSharing
import WorkflowWeb

/// Serves the samples, with a page that lists them.
@main
enum Program {
    static func main() async {
        let stylesheet = Asset(name: "concepts.css", bytes: Concepts.stylesheet)
        await WebServer.main(assets: [stylesheet]) { _ in
            let hall = Hall()
            let cards = Shared(Cards())
            return { request in
                guard request.method == .get else { return .notFound }
                return Concepts.app(at: request.path, stylesheet: stylesheet.url, hall: hall, cards: cards).map {
                    .page($0)
                }
                    ?? .notFound
            }
        }
    }
}
