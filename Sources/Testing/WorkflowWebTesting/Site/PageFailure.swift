/// The reason for which a step of a page's test could not be taken, or for which the page failed meanwhile.
public struct PageFailure: Error, CustomStringConvertible {
    /// The expectation, what is instead, and where it helps, the outline of the page.
    public internal(set) var description: String

    init(_ description: String) {
        self.description = description
    }

    /// The same failure, which also names the place of the step in the test.
    func at(_ file: StaticString, _ line: UInt) -> PageFailure {
        let name = "\(file)".split(separator: "/").last ?? ""
        return PageFailure("\(name):\(line): \(description)")
    }
}
