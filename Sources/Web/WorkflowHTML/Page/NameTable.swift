/// A table that numbers the element and attribute names of one page, from 0.
struct NameTable {
    private var numbers: [String: UInt16] = [:]
    private var names: [String] = []

    mutating func number(of name: String) throws(PageError) -> UInt16 {
        if let number = numbers[name] { return number }
        guard let number = UInt16(exactly: names.count) else { throw .tooManyNames }
        numbers[name] = number
        names.append(name)
        return number
    }

    /// Returns the number of a name that has one.
    func existing(_ name: String) -> UInt16? { numbers[name] }

    /// Returns whether the name with a number is `name`.
    func isName(_ number: UInt16, _ name: String) -> Bool { names[Int(number)] == name }

    subscript(number: UInt16) -> String { names[Int(number)] }
}
