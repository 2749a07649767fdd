/// A form among others of its type, for as long as it exists.
package final class FormIdentity: Sendable {}
