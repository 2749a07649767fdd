/// The file in the body of a form that was sent as `multipart/form-data`: the first part that has a file name.
public struct FormFile: Equatable, Sendable {
    public let bytes: [UInt8]

    /// - Returns: `nil` if there is no such part, or the body is not such a form.
    public init?(body: [UInt8], contentType: String) {
        guard let boundary = Self.boundary(in: contentType) else { return nil }
        let delimiter = Array("--\(boundary)".utf8)
        var rest = body[...]
        guard rest.starts(with: delimiter) else { return nil }
        rest = rest.dropFirst(delimiter.count)
        while rest.starts(with: Array("\r\n".utf8)) {
            rest = rest.dropFirst(2)
            guard let headEnd = rest.range(of: Array("\r\n\r\n".utf8)),
                let end = rest[headEnd.upperBound...].range(of: Array("\r\n".utf8) + delimiter)
            else { return nil }
            let head = String(decoding: rest[..<headEnd.lowerBound], as: UTF8.self).lowercased()
            if head.contains("filename=") {
                bytes = Array(rest[headEnd.upperBound..<end.lowerBound])
                return
            }
            rest = rest[end.upperBound...]
        }
        return nil
    }

    private static func boundary(in contentType: String) -> String? {
        let parts = contentType.split(separator: ";").map { part in part.drop { $0 == " " } }
        guard parts.first?.lowercased() == "multipart/form-data",
            let parameter = parts.dropFirst().first(where: { $0.lowercased().hasPrefix("boundary=") })
        else { return nil }
        let boundary = parameter.dropFirst("boundary=".count).filter { $0 != "\"" }
        return boundary.isEmpty ? nil : boundary
    }
}

extension ArraySlice<UInt8> {
    /// Where `needle` occurs first.
    fileprivate func range(of needle: [UInt8]) -> Range<Int>? {
        var index = startIndex
        while let start = self[index...].firstIndex(of: needle[0]) {
            if self[start...].starts(with: needle) { return start..<start + needle.count }
            index = start + 1
        }
        return nil
    }
}
