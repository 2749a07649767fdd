import Foundation
import ModelDOM

/// Carries out the commands of `ClientCommand` on a page, as commands.js of the page's script does. Both are tested by the cases in
/// Tests/Browser/client_rules/commands.json.
package struct CommandRun {
    /// The questions that were asked.
    package private(set) var questions: [String] = []
    /// The text that was copied last.
    package private(set) var clipboard: String?
    /// The element that got the focus.
    package private(set) var focus: ModelNode?
    private let document: ModelNode
    private let consents: Bool

    package init(on document: ModelNode, consents: Bool) {
        (self.document, self.consents) = (document, consents)
    }

    /// - Parameter text: The value of `data-do`.
    /// - Returns: False if the visitor has refused what follows.
    package mutating func carryOut(_ text: String) -> Bool {
        let commands = (try? JSONDecoder().decode([[String]].self, from: Data(text.utf8))) ?? []
        for command in commands {
            switch command[0] {
            case "confirm":
                questions.append(command[1])
                if !consents { return false }
            case "copy": clipboard = command[1]
            default:
                let target = document.tree.first { $0["id"] == command[1] }
                if let target, !target.has("data-modal") { carryOut(command, on: target) }
            }
        }
        return true
    }

    private mutating func carryOut(_ command: [String], on target: ModelNode) {
        switch command[0] {
        case "show": setHidden(target, false)
        case "hide": setHidden(target, true)
        case "toggle": setHidden(target, !target.has("hidden"))
        case "setAttribute": target.setLocally(command[2], command[3])
        case "removeAttribute": target.setLocally(command[2], nil)
        case "addClass", "removeClass", "toggleClass": changeClasses(command, of: target)
        case "focus": focus = target
        case "showModal", "close": target.setLocally(isOpen: command[0] == "showModal")
        case "showPopover": target.properties["popover"] = "true"
        case "hidePopover": target.properties["popover"] = nil
        case "togglePopover": target.properties["popover"] = target.properties["popover"] == nil ? "true" : nil
        case "copyText":
            clipboard = target.isControl ? target.value : Accessibility(of: document).text(of: target)
        default: break
        }
    }

    private func setHidden(_ element: ModelNode, _ isHidden: Bool) {
        element.setLocally("hidden", isHidden ? "" : nil)
        element.tellExpanded(in: document)
    }

    private func changeClasses(_ command: [String], of element: ModelNode) {
        var classes = (element["class"] ?? "").split(separator: " ").map(String.init)
        for name in command[2].split(separator: " ").map(String.init) {
            let has = classes.contains(name)
            if command[0] != "addClass" { classes.removeAll { $0 == name } }
            if !has, command[0] != "removeClass" { classes.append(name) }
        }
        element.setLocally("class", classes.joined(separator: " "))
    }
}

extension TestPage {
    /// Carries out the commands of an element.
    /// - Returns: False if the visitor has refused what follows.
    func carryOut(commandsOf element: ModelNode) -> Bool {
        // Without the page's script nobody reads them.
        guard client != nil, let text = element["data-do"] else { return true }
        var run = CommandRun(on: document, consents: consents)
        let goesOn = run.carryOut(text)
        questions += run.questions
        clipboard = run.clipboard ?? clipboard
        focus = run.focus ?? focus
        return goesOn
    }
}
