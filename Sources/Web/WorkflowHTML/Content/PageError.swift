/// A mistake of the app by which a page could not be created or updated.
///
/// The page shown last stays as it is, and the next update that succeeds replaces all of it.
public enum PageError: Error, Equatable, CustomStringConvertible {
    /// Two items of a keyed list have one key.
    case duplicateKey(String)
    /// The page's root is not a single element.
    case rootIsNotAnElement
    /// The browser's parser would move `child`, or close `parent` before it.
    case misplacedElement(child: String, parent: String)
    /// ``UncheckedHTML`` has siblings.
    case uncheckedNotAlone(parent: String)
    /// A custom element's name is not made of lower-case letters, digits and hyphens, with a hyphen and a letter first.
    case invalidElementName(String)
    /// More than 65,535 different element and attribute names in one page.
    case tooManyNames
    /// The page, or what is new in an update, goes beyond the limit of bytes; so many were counted when it did.
    case tooLarge(bytes: Int)

    public var description: String {
        switch self {
        case .duplicateKey(let key):
            "Expected unique keys in a keyed list. Instead, \(key.debugDescription) came twice. Pass a distinct key for each item."
        case .rootIsNotAnElement:
            "Expected one element as the root of the page. Instead, there was another piece. Put an element around it."
        case .misplacedElement(let child, let parent):
            "Expected what \(parent) may hold. Instead, there was \(child), which browsers move out of it. "
                + "Put it elsewhere."
        case .uncheckedNotAlone(let parent):
            "Expected UncheckedHTML to be the only content of its element. Instead, \(parent) holds something else too. "
                + "Put an element around it."
        case .invalidElementName(let name):
            "Expected a custom element's name, such as my-map. Instead, there was \(name.debugDescription). "
                + "Use lower-case letters, digits and a hyphen."
        case .tooManyNames:
            "Expected at most 65,535 names of elements and attributes in a page. Instead, there were more. "
                + "Put what varies into attribute values."
        case .tooLarge(let bytes):
            "Expected a page within the limit of bytes a page. Instead, it takes at least \(bytes). Show less at a time."
        }
    }
}
