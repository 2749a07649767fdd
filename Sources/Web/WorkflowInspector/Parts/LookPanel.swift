import WorkflowHTML

/// The rendering of a host after an event, beside that of now. Each is a document of its own, without scripts.
struct LookPanel {
    let state: PageState

    @HTMLBuilder var html: HTML {
        if let host = state.place.host, let event = state.place.event {
            div(.class("looks")) {
                frame("After event \(event)", "/look?host=\(host)&event=\(event)", id: "then")
                frame("Now", "/look?host=\(host)", id: "now")
            }
            p(.class("quiet")) {
                "Both are trees beside the host, which goes on. Nothing in them acts. A render that reads the clock, or an object, shows what that says now."
            }
        }
    }

    private func frame(_ title: String, _ url: String, id: String) -> HTML {
        figure {
            figcaption {
                a(.href(url), .target(.newTab)) { title }
            }
            iframe(.id("look-\(id)"), .title(title), .src(url), .sandbox("allow-same-origin"))
        }
    }
}
