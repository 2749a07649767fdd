import Foundation

/// A picture, identified by its name only.
public final class UIImage: NSObject, Sendable {
    /// The size, in points.
    public let size: CGSize
    private let name: String

    init(name: String, size: CGSize) {
        self.name = name
        self.size = size
    }

    /// Creates a picture without content.
    public override init() {
        name = ""
        size = .zero
    }

    /// Creates the picture with a name. No file is read: every name has one.
    public convenience init?(named name: String) {
        self.init(name: name, size: .zero)
    }

    /// Creates the system's symbol with a name. Every name has one.
    public convenience init?(systemName name: String) {
        self.init(name: name, size: .zero)
    }

    public override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? UIImage else { return false }
        return self === other || !name.isEmpty && name == other.name
    }

    public override var hash: Int { name.hashValue }
}
