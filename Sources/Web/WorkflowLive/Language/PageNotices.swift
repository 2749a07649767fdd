import struct TrellisSupport.Language
import WorkflowHTML

/// The texts that live pages show themselves, in one language: “Reconnecting…”, “Not saved” and their like.
///
/// English and German are built in. For another language an app gives them to ``LiveApp/speaking(_:choosing:notices:)``, for
/// instance from its catalogue: `PageNotices { texts["fr"](TextKey($0)) }`.
public struct PageNotices: Sendable {
    /// The texts in English. In two of them, `#` stands for a number; in “Place # of # in #.” the last one is the name of a list.
    public static let keys = [
        "Copied", "Copy", "Discard them", "Dismiss", "It is no longer on the page.", "It may not be saved.",
        "It was not accepted.", "It was not carried over.", "Not saved", unsent, "Picked up: #.",
        "Place # of # in #.", "Put back: #.", "Put down: #.", "Put it back",
        "Reconnecting…", "Reload",
        "Saving…", "Secrets are not kept.",
        "Space lifts and drops it, arrow keys choose the place, Escape puts it back.", "Text",
        "This page cannot connect. Cookies may be off.",
        "This page cannot connect. WebSockets may be blocked.", "This page is open elsewhere.",
        "This page is too large to show.", "This page stopped because of an error.", "Too long: # bytes, at most #.",
        "Too long: # entries, at most #.", "Too many changes are waiting.", "Use it here",
    ]

    /// Shown by a page whose form a browser has posted by itself.
    static let unsent = "Nothing was sent. This page needs JavaScript, which has not run."

    /// The texts in German.
    public static let german = PageNotices { germanTexts[$0] ?? $0 }

    /// The texts that differ from English, by their keys.
    let texts: [String: String]

    /// Creates the notices of a language.
    /// - Parameter translate: Returns the translation of one of ``keys``.
    public init(_ translate: (String) -> String) {
        texts = Dictionary(uniqueKeysWithValues: Self.keys.map { ($0, translate($0)) }).filter { $0.key != $0.value }
    }

    /// The notices that are built in; `nil` for English, and for a language that is not.
    static func builtIn(_ language: Language) -> PageNotices? { language.code == "de" ? german : nil }

    /// The texts as a JSON object.
    var json: String {
        var bytes: [UInt8] = []
        for (key, text) in texts.sorted(by: { $0.key < $1.key }) {
            bytes.append(UInt8(ascii: bytes.isEmpty ? "{" : ","))
            key.writeJSON(to: &bytes)
            bytes.append(UInt8(ascii: ":"))
            text.writeJSON(to: &bytes)
        }
        return String(decoding: bytes, as: UTF8.self) + (bytes.isEmpty ? "{}" : "}")
    }

    private static let germanTexts = [
        "Copied": "Kopiert",
        "Copy": "Kopieren",
        "Discard them": "Verwerfen",
        "Dismiss": "Schließen",
        "It is no longer on the page.": "Es ist nicht mehr auf der Seite.",
        "It may not be saved.": "Es ist vielleicht nicht gespeichert.",
        "It was not accepted.": "Es wurde nicht angenommen.",
        "It was not carried over.": "Es wurde nicht übernommen.",
        "Not saved": "Nicht gespeichert",
        unsent: "Nichts wurde gesendet. Diese Seite braucht JavaScript, das nicht gelaufen ist.",
        "Picked up: #.": "Aufgenommen: #.",
        "Place # of # in #.": "Platz # von # in #.",
        "Put back: #.": "Zurückgelegt: #.",
        "Put down: #.": "Abgelegt: #.",
        "Put it back": "Wieder einsetzen",
        "Reconnecting…": "Die Verbindung wird wiederhergestellt …",
        "Reload": "Neu laden",
        "Saving…": "Wird gespeichert …",
        "Secrets are not kept.": "Geheimes wird nicht aufbewahrt.",
        "Space lifts and drops it, arrow keys choose the place, Escape puts it back.":
            "Die Leertaste nimmt es auf und legt es ab, Pfeiltasten wählen den Platz, Escape legt es zurück.",
        "This page cannot connect. Cookies may be off.":
            "Diese Seite kann sich nicht verbinden. Vielleicht sind Cookies ausgeschaltet.",
        "This page cannot connect. WebSockets may be blocked.":
            "Diese Seite kann sich nicht verbinden. Vielleicht sind WebSockets gesperrt.",
        "This page is open elsewhere.": "Diese Seite ist anderswo geöffnet.",
        "This page is too large to show.": "Diese Seite ist zu groß, um angezeigt zu werden.",
        "This page stopped because of an error.": "Diese Seite wurde wegen eines Fehlers beendet.",
        "Too long: # bytes, at most #.": "Zu lang: # Bytes, höchstens #.",
        "Too long: # entries, at most #.": "Zu lang: # Einträge, höchstens #.",
        "Too many changes are waiting.": "Zu viele Änderungen warten.",
        "Use it here": "Hier verwenden",
    ]
}
