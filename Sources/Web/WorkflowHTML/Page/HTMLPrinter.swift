import TrellisSupport

/// A printer of HTML text that escapes everything but markup.
package struct HTMLPrinter {
    private(set) var text = ""
    /// A Boolean value that indicates whether an element that was written has `aria-busy="true"`.
    private(set) var isBusy = false
    /// A Boolean value that indicates whether this is a live page. Its policy allows no style attributes, so its script
    /// sets the properties in `data-style`.
    let isLive: Bool
    /// The prefix of the URLs in attributes.
    let mount: MountPath

    init(isLive: Bool, mount: MountPath = .root) {
        self.isLive = isLive
        self.mount = mount
    }

    mutating func write(markup: String) {
        text += markup
    }

    /// Writes text between tags, or the value of an attribute between quotes. Escapes carriage returns, which would
    /// become line feeds, and nulls.
    mutating func write(text content: String) {
        // Most texts have nothing to escape.
        guard content.utf8.withBytes({ $0.contains(where: Self.isSpecial) }) else {
            text += content
            return
        }
        for scalar in content.unicodeScalars {
            switch scalar {
            case "&": text += "&amp;"
            case "<": text += "&lt;"
            case ">": text += "&gt;"
            case "\"": text += "&quot;"
            case "\r": text += "&#13;"
            case "\0": text += "\u{FFFD}"
            default: text.unicodeScalars.append(scalar)
            }
        }
    }

    /// Returns text that stands for `content` between tags, or between the quotes of an attribute.
    package static func escape(_ content: String) -> String {
        var printer = HTMLPrinter(isLive: false)
        printer.write(text: content)
        return printer.text
    }

    private static func isSpecial(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "&"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\""), 0x0D, 0: true
        default: false
        }
    }

    mutating func write(attribute name: String, _ value: String) {
        text += " "
        text += name
        if value.isEmpty { return }
        text += "=\""
        write(text: value)
        text += "\""
    }

    /// Writes a start tag with its attributes. `number` is `nil` for an element that is never patched.
    mutating func open(_ element: HTML, number: UInt32?) {
        text += "<"
        text += element.elementName
        if let number { write(attribute: "data-n", String(number)) }
        for attribute in element.attributes {
            if number == nil, attribute.key == "data-opaque" { continue }
            switch attribute.value {
            case .text(let value):
                if attribute.key == "aria-busy", value == "true" { isBusy = true }
                write(
                    attribute: isLive && attribute.key == "style" ? "data-style" : attribute.key,
                    mount.outside(value, attribute: attribute.key)
                )
            case .property(.flag(let isOn)): if isOn { write(attribute: attribute.name, "") }
            case .property(.text(let value)):
                if element.name != .textarea, !value.isEmpty { write(attribute: attribute.name, value) }
            case .dropped: break
            }
        }
        if number != nil, isLive, element.isUnaddressedForm { write(attribute: "method", HTML.heldMethod) }
        if number != nil, !element.handlers.isEmpty { write(attribute: HTML.handlersKey, element.handlers.token) }
        text += ">"
    }

    /// Writes the text of an element that contains only text. The parser skips a line feed after `<pre>` and
    /// `<textarea>`.
    mutating func write(content: String, of element: HTML) {
        if element.name == .textarea {
            let value = element.text(ofProperty: "value")
            if value.utf8.first == 0x0A { text += "\n" }
            write(text: value)
        } else {
            if element.name == .pre, content.utf8.first == 0x0A { text += "\n" }
            write(text: content)
        }
    }

    mutating func close(_ element: HTML) {
        if element.name.isVoid { return }
        text += "</"
        text += element.elementName
        text += ">"
    }
}

extension HTML {
    /// Returns the text of a property; empty if the element does not have it.
    func text(ofProperty name: String) -> String {
        for attribute in attributes {
            if case .property(.text(let value)) = attribute.value, attribute.name == name { return value }
        }
        return ""
    }
}

extension String {
    /// This text with replacement characters for nulls, which the parser drops.
    var withoutNull: String {
        guard utf8.contains(0) else { return self }
        var result = String.UnicodeScalarView()
        for scalar in unicodeScalars { result.append(scalar == "\0" ? "\u{FFFD}" : scalar) }
        return String(result)
    }
}
