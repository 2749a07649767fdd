/// The values of the fields that say where a request ends and what becomes of the connection, found in one pass.
struct FramingFields {
    private(set) var hosts: [String] = []
    private(set) var lengths: [String] = []
    private(set) var codings: [String] = []
    /// The elements of the lists, in lower case.
    private(set) var connection: [String] = []
    private(set) var upgrade: [String] = []
    private(set) var expect: [String] = []

    init(_ fields: [HTTPRequestHead.Field]) {
        for field in fields {
            // Comparing the length first spares most comparisons of text.
            switch field.name.utf8.count {
            case 4 where field.name == "host": hosts.append(field.value)
            case 6 where field.name == "expect": expect += field.tokens
            case 7 where field.name == "upgrade": upgrade += field.tokens
            case 10 where field.name == "connection": connection += field.tokens
            case 14 where field.name == "content-length": lengths.append(field.value)
            case 17 where field.name == "transfer-encoding": codings.append(field.value)
            default: break
            }
        }
    }
}
