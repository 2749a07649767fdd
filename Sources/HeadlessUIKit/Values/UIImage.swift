import Foundation

/// A picture, known by its name only.
public final class UIImage: NSObject, Sendable {
    /// The size, in points.
    public let size: CGSize
    private let name: String

    init(name: String, size: CGSize) {
        self.name = name
        self.size = size
    }

    /// A picture without content.
    public override init() {
        name = ""
        size = .zero
    }

    /// The picture of that name. No file is read: there is one for every name.
    public convenience init?(named name: String) {
        self.init(name: name, size: .zero)
    }

    /// The system's symbol of that name. There is one for every name.
    public convenience init?(systemName name: String) {
        self.init(name: name, size: .zero)
    }

    public override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? UIImage else { return false }
        return self === other || !name.isEmpty && name == other.name
    }

    public override var hash: Int { name.hashValue }
}
