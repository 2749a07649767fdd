import WorkflowHTML
import WorkflowContainers
import WorkflowScreens

/// The top of the stack, with a button above it if something handles Back. Covered frames stay in the page, hidden and
/// unchanged.
extension BackStackScreen: WebScreen {
    public func html(environment: ViewEnvironment) -> HTML {
        div(.class("trellis-back-stack")) {
            if frames.count > 1, let goBack = top.backHandler {
                button(.type(.button), .class("trellis-back"), .onClick(goBack)) { "Back" }
            }
            keyed(keyedFrames, id: \.key) { frame in
                div(.class("trellis-frame"), .hidden(frame.index < frames.count - 1)) {
                    frames[frame.index].html(in: self.environment(at: frame.index, in: environment))
                }
            }
        }
    }

    /// The number of frames below tells two frames of one identity apart.
    private var keyedFrames: [(key: FrameKey, index: Int)] {
        var seen: [CompatibilityKey: Int] = [:]
        return frames.enumerated().map { index, frame in
            let identity = CompatibilityKey(of: frame)
            defer { seen[identity, default: 0] += 1 }
            return (FrameKey(identity: identity, occurrence: seen[identity] ?? 0), index)
        }
    }

    private func environment(at index: Int, in inherited: ViewEnvironment) -> ViewEnvironment {
        var environment = inherited
        environment.backStackConfig = index == 0 ? .first : .canGoBack
        // Covered frames do not set the location of the page.
        if index < frames.count - 1 { environment.pageNotes = nil }
        return environment
    }
}

private struct FrameKey: Hashable {
    let identity: CompatibilityKey
    let occurrence: Int
}
