extension LiveApp {
    /// Returns the same app with elements in the head of all its pages.
    ///
    /// ```swift
    /// LiveApp(title: "Shop") { … }
    ///     .head([.description("Everything for the garden."), .icon("/assets/leaf.svg", type: "image/svg+xml")])
    /// ```
    public func head(_ elements: [HeadElement]) -> LiveApp {
        var app = self
        app.head += elements
        return app
    }
}
