/// A table that numbers the element and attribute names of one page.
///
/// Elements that have a function are known to all pages: their numbers are those of ``ElementName``.
struct NameTable {
    private var numbers: [String: UInt16] = [:]
    private var names: [String] = []
    private static let knownCount = Int(ElementName.custom.rawValue)

    mutating func number(of name: String) throws(PageError) -> UInt16 {
        if let number = numbers[name] { return number }
        guard let number = UInt16(exactly: Self.knownCount + names.count) else { throw .tooManyNames }
        numbers[name] = number
        names.append(name)
        return number
    }

    /// Returns the number of the element's identity.
    mutating func number(of element: borrowing HTML) throws(PageError) -> UInt16 {
        switch element.name {
        case .input, .custom: try number(of: element.identity)
        default: UInt16(element.name.rawValue)
        }
    }

    /// Returns the number of a name that has one.
    func existing(_ name: String) -> UInt16? { numbers[name] }

    /// Returns whether the name with a number is `name`.
    func isName(_ number: UInt16, _ name: String) -> Bool { self[number] == name }

    /// Returns whether a number is that of the element's identity.
    @inline(__always)
    func isIdentity(_ number: UInt16, of element: Piece) -> Bool {
        switch element.pointee.name {
        case .input, .custom: isName(number, element.pointee.identity)
        default: number == UInt16(element.pointee.name.rawValue)
        }
    }

    subscript(number: UInt16) -> String {
        let index = Int(number) - Self.knownCount
        return index < 0 ? ElementName(rawValue: UInt8(number))?.text ?? "" : names[index]
    }
}
