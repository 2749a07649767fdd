/// A grammatical form of a text by a number, as Unicode's CLDR names them.
public enum PluralCategory: String, CaseIterable, Sendable {
    case zero, one, two, few, many, other
}
