extension TerminalSession {
    /// Takes an event, and calls the handlers of the screen.
    /// - Returns: What is beyond the session.
    package func handle(_ input: TerminalInput) -> Request? {
        noteFocus()
        switch input {
        case .key(let key): return handle(key)
        case .paste(let text): paste(text)
        case .mouse(let mouse): handle(mouse)
        case .resize(let size): resize(to: size)
        case .focus: break
        case .end: return .quit
        }
        return nil
    }

    private func handle(_ key: KeyPress) -> Request? {
        switch key {
        case keys.quit: return .quit
        case keys.suspend: return .suspend
        case keys.repaint: repaint()
        case keys.help: toggleHelp()
        default: press(key)
        }
        return nil
    }

    // MARK: - Help

    func toggleHelp() {
        helpLines = helpLines.isEmpty ? linesOfHelp : []
        setNeedsLayout()
    }

    /// The dialog with the keys that work.
    var helpLayer: TerminalOverlayLayer {
        let lines = helpLines
        return TerminalOverlayLayer(
            name: "Keys",
            role: .dialog,
            isModal: true,
            extent: .fit,
            id: "help",
            content: column {
                for line in lines { text(line) }
                button("Close") { [unowned self] in toggleHelp() }.onKey(.escape, "Close") { [unowned self] in
                    toggleHelp()
                }
            }
        )
    }

    private var linesOfHelp: [String] {
        let general: [(KeyPress?, String)] = [
            (.tab, "Next element"), (.shift(.tab), "Previous element"), (keys.repaint, "Paint again"),
            (keys.suspend, "To the shell, and back by fg"), (keys.quit, "Quit"),
        ]
        let all = activeKeys.map { ($0.key, $0.label) } + general.compactMap { key, label in key.map { ($0, label) } }
        let width = all.map { $0.0.description.count }.max() ?? 0
        return all.map { key, label in
            key.description + String(repeating: " ", count: width - key.description.count + 2) + label
        }
    }
}
