import WorkflowHTML
import WorkflowLive

extension PatchOp {
    /// Reads an op as a browser does.
    package init(_ json: JSONValue) throws(ModelPage.Failure) {
        let failure = ModelPage.Failure(description: "unreadable op \(json)")
        guard let parts = json.elements, let code = parts.first?.integer else { throw failure }
        func number(_ index: Int) throws(ModelPage.Failure) -> Int {
            guard index < parts.count, let number = parts[index].integer else { throw failure }
            return number
        }
        func text(_ index: Int) throws(ModelPage.Failure) -> String {
            guard index < parts.count, let text = parts[index].text else { throw failure }
            return text
        }
        guard parts.count == [3, 4, 5, 4, 2, 3, 3, 3][min(7, max(0, code))] else { throw failure }
        switch code {
        case 0: self = .text(node: try number(1), try text(2))
        case 1: self = .attribute(node: try number(1), name: try text(2), value: parts[3] == .null ? nil : try text(3))
        case 2:
            let value: PropertyValue = if case .bool(let flag) = parts[3] { .flag(flag) } else { .text(try text(3)) }
            self = .property(node: try number(1), name: try text(2), value: value, edit: try number(4))
        case 3: self = .insert(parent: try number(1), before: try number(2), html: try text(3))
        case 4: self = .remove(node: try number(1))
        case 5: self = .move(node: try number(1), before: try number(2))
        case 6: self = .replace(node: try number(1), html: try text(2))
        case 7:
            guard let command = PageCommand(code: try number(1), argument: try text(2)) else { throw failure }
            self = .command(command)
        default: throw failure
        }
    }
}

extension PageCommand {
    fileprivate init?(code: Int, argument: String) {
        switch code {
        case 0: self = .focus(argument)
        case 1: self = .title(argument)
        case 2: self = .pushURL(argument)
        case 3: self = .replaceURL(argument)
        case 4: self = .announce(argument)
        case 5: self = .load(argument)
        case 6: self = .exchange(ticket: argument)
        case 7: self = .cookie(argument)
        default: return nil
        }
    }
}
