/// A flag that says whether tests run, for apps: `Testing` of the original under a name that hides no module.
public enum LassoTesting {
    /// A Boolean value that indicates whether a test framework is loaded.
    public static var active: Bool { Testing.active }
}
