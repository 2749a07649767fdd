import TrellisSupport

/// The name of one version of a body.
package enum EntityTag {
    /// Returns whether an `If-None-Match` field names `tag`.
    package static func matches(_ header: String?, tag: String) -> Bool {
        guard let header else { return false }
        return header.utf8.split(separator: UInt8(ascii: ",")).contains { item in
            var item = item.trimmed
            if item.starts(with: "W/".utf8) { item = item.dropFirst(2) }
            return item.elementsEqual("*".utf8) || item.elementsEqual(tag.utf8)
        }
    }
}
