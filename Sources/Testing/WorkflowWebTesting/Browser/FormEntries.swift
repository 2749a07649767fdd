import Foundation
import ModelDOM
import WorkflowWeb

/// The fields of a form, as a browser sends them.
struct FormEntries {
    struct Entry {
        let name: String
        let value: String
        /// The content of a file, whose name is the value.
        var bytes: [UInt8]?
    }

    private(set) var entries: [Entry] = []

    /// Creates a form of one file.
    init(fileName: String, bytes: [UInt8]) {
        entries = [Entry(name: "file", value: fileName, bytes: bytes)]
    }

    init(
        of form: ModelNode,
        submitter: ModelNode?,
        in page: Accessibility,
        files: [(control: ModelNode, name: String, bytes: [UInt8])]
    ) {
        for control in page.document.tree where control.isControl && control.form(in: page.document) === form {
            guard let name = control["name"], !name.isEmpty, !page.isDisabled(control) else { continue }
            let isButton = control.name == "button" || ["submit", "image", "button", "reset"].contains(control.type)
            if isButton {
                if control === submitter { entries.append(Entry(name: name, value: control.value)) }
            } else if control.isBox {
                if control.properties["checked"] == "true" { entries.append(Entry(name: name, value: control.value)) }
            } else if control.name == "select" {
                entries += control.selectedOptions.map { Entry(name: name, value: $0.optionValue) }
            } else if control.type == "file" {
                let chosen = files.filter { $0.control === control }
                entries += chosen.map { Entry(name: name, value: $0.name, bytes: $0.bytes) }
                if chosen.isEmpty { entries.append(Entry(name: name, value: "", bytes: [])) }
            } else {
                entries.append(Entry(name: name, value: control.value))
            }
        }
    }

    /// The fields as the value of an event: pairs, without files.
    var json: String {
        let pairs = entries.filter { $0.bytes == nil }.map {
            [$0.name, $0.value].map(LiveClient.quoted).joined(separator: ",")
        }
        return "[\(pairs.map { "[\($0)]" }.joined(separator: ","))]"
    }

    /// The fields in the form `a=1&b=2`.
    var encoded: String {
        entries.map { "\(Self.encode($0.name))=\(Self.encode($0.value))" }.joined(separator: "&")
    }

    static func encode(_ text: String) -> String {
        var plain = CharacterSet.alphanumerics.intersection(CharacterSet(charactersIn: "\0"..."\u{7F}"))
        plain.insert(charactersIn: "-._~")
        return text.addingPercentEncoding(withAllowedCharacters: plain) ?? ""
    }

    /// Returns the type of a file as a browser declares it, by the ending of its name.
    private static func type(of name: String) -> String {
        String(MediaType.forFile(named: name).prefix { $0 != ";" })
    }

    static let boundary = "trellis-test-boundary"

    /// The fields as parts, with the contents of files.
    var multipart: [UInt8] {
        var body: [UInt8] = []
        for entry in entries {
            var head = "--\(Self.boundary)\r\ncontent-disposition: form-data; name=\"\(entry.name)\""
            if entry.bytes != nil {
                head += "; filename=\"\(entry.value)\"\r\ncontent-type: \(Self.type(of: entry.value))"
            }
            body += Array((head + "\r\n\r\n").utf8) + (entry.bytes ?? Array(entry.value.utf8)) + Array("\r\n".utf8)
        }
        return body + Array("--\(Self.boundary)--\r\n".utf8)
    }
}
