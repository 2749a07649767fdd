/// The `id` of work. A number or a text stays what it is: as an `AnyHashable` it would take longer than the pass around it.
@usableFromInline
enum WorkID: Equatable, CustomStringConvertible {
    case number(Int)
    case text(String)
    case other(AnyHashable)

    @inlinable
    init(_ id: some Hashable) {
        self =
            if let number = id as? Int {
                .number(number)
            } else if let text = id as? String {
                .text(text)
            } else {
                .other(AnyHashable(id))
            }
    }

    @inlinable
    static func == (left: Self, right: Self) -> Bool {
        switch (left, right) {
        case (.number(let left), .number(let right)): left == right
        case (.text(let left), .text(let right)): left == right
        default: left.hashable == right.hashable
        }
    }

    @usableFromInline var hashable: AnyHashable {
        switch self {
        case .number(let number): AnyHashable(number)
        case .text(let text): AnyHashable(text)
        case .other(let id): id
        }
    }

    @usableFromInline var description: String { "\(hashable)" }
}
