/// A wish to be somewhere: by a link, by the browser's Back, by an address typed.
///
/// Given to the workflows as a prop. It is a wish because unsaved changes may be in the way; where the app is then, the
/// rendering says.
public struct Visit: Equatable, Sendable {
    public var route: Route
    /// Tells two wishes for one route apart; any number, as long as the next wish has another.
    public var number: Int

    public init(route: Route = Route(), number: Int = 0) {
        self.route = route
        self.number = number
    }
}
