import Foundation
import ModelDOM

// The commands of `ClientCommand`, as commands.js and locals.js of the page's script carry them out.

extension TestPage {
    /// Carries out the commands of an element.
    /// - Returns: False if the visitor has refused what follows.
    func carryOut(commandsOf element: ModelNode) -> Bool {
        // Without the page's script nobody reads them.
        guard client != nil, let text = element["data-do"],
            let commands = try? JSONDecoder().decode([[String]].self, from: Data(text.utf8))
        else { return true }
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

    private func carryOut(_ command: [String], on target: ModelNode) {
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
        case "copyText": clipboard = target.isControl ? target.value : accessibility.text(of: target)
        default: break
        }
    }

    private func setHidden(_ element: ModelNode, _ isHidden: Bool) {
        element.setLocally("hidden", isHidden ? "" : nil)
        guard let id = element["id"] else { return }
        for control in document.tree where control.has("aria-expanded") {
            let ids = (control["aria-controls"] ?? "").split(separator: " ")
            if ids.contains(Substring(id)) { control.setLocally("aria-expanded", isHidden ? "false" : "true") }
        }
    }

    private func changeClasses(_ command: [String], of element: ModelNode) {
        var classes = (element["class"] ?? "").split(separator: " ").map(String.init)
        for name in command[2].split(separator: " ").map(String.init) {
            let has = classes.contains(name)
            classes.removeAll { $0 == name }
            if command[0] == "addClass" || (command[0] == "toggleClass" && !has) { classes.append(name) }
        }
        element.setLocally("class", classes.joined(separator: " "))
    }
}

extension ModelNode {
    fileprivate func setLocally(_ name: String, _ value: String?) {
        if locals[name] == nil { locals[name] = .some(attributes[name]) }
        attributes[name] = value
    }

    fileprivate func setLocally(isOpen: Bool) {
        if locals["open"] == nil { locals["open"] = .some(attributes["open"]) }
        properties["open"] = isOpen ? "true" : "false"
    }

    /// Has what commands have changed in `old`, in the page before, unless the server says something new of it.
    func takeLocals(of old: ModelNode) {
        for (name, painted) in old.locals where attributes[name] == painted {
            locals[name] = .some(painted)
            if name == "open" {
                properties[name] = old.properties[name]
            } else {
                attributes[name] = old.attributes[name]
            }
        }
        if old.has("popover"), has("popover") { properties["popover"] = old.properties["popover"] }
    }
}
