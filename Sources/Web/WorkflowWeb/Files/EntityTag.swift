/// The name of one version of a body.
enum EntityTag {
    /// Returns whether an `If-None-Match` field names `tag`.
    static func matches(_ header: String?, tag: String) -> Bool {
        guard let header else { return false }
        return header.split(separator: ",").contains { item in
            var item = item.drop { $0 == " " }
            while item.last == " " { item.removeLast() }
            if item.hasPrefix("W/") { item.removeFirst(2) }
            return item == "*" || item == tag
        }
    }
}
