import ViewEnvironment
import WorkflowContainers
import WorkflowScreens

/// The top of the stack. Escape goes back if something handles that.
extension BackStackScreen: TerminalScreen {
    public func terminal(environment: ViewEnvironment) -> TerminalView {
        let keys = FrameKey.keys(of: frames)
        var inner = environment
        inner.backStackConfig = frames.count == 1 ? .first : .canGoBack
        let view = TerminalView(
            .frames(
                TerminalFrames(
                    covered: keys.dropLast().map { AnyHashable($0) },
                    top: AnyHashable(keys[keys.count - 1]),
                    view: top.terminal(in: inner)
                )
            )
        )
        guard frames.count > 1, let goBack = top.backHandler else { return view }
        return view.onKey(.escape, "Back", goBack)
    }
}

/// The identity of a frame or overlay. The number of the same kind before it tells two of one identity apart.
struct FrameKey: Hashable {
    let identity: CompatibilityKey
    let occurrence: Int

    /// Returns the key of each rendering.
    static func keys(of renderings: [Any]) -> [FrameKey] {
        var seen: [CompatibilityKey: Int] = [:]
        return renderings.map { rendering in
            let identity = CompatibilityKey(of: rendering)
            defer { seen[identity, default: 0] += 1 }
            return FrameKey(identity: identity, occurrence: seen[identity] ?? 0)
        }
    }
}
