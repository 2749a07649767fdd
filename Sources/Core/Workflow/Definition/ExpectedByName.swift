/// A workflow type that tests expect by another function than `expectWorkflow`: what a message of the tester names.
package protocol ExpectedByName {
    static var expectation: String { get }
}
