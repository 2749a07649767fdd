/// The texts of an error page: what happened, and what to do.
struct ErrorText {
    let happened: String
    let remedy: String

    /// The texts for a user who lacks a right to a page. `#` stands for the user's name.
    static let otherLogin = ErrorText(
        happened: "You may not see this page.",
        remedy: "You are signed in as #. Ask for the right to see it, or sign in as somebody else."
    )

    static let signIn = "Sign in as somebody else"

    private init(happened: String, remedy: String) {
        (self.happened, self.remedy) = (happened, remedy)
    }

    init(of status: HTTPStatus) {
        (happened, remedy) = Self.texts(of: status)
    }

    static let toTheStart = "To the start page"

    private static func texts(of status: HTTPStatus) -> (String, String) {
        switch status {
        case .forbidden: ("This is not allowed.", "Open the page again and repeat it from there.")
        case .notFound: ("There is no page at this address.", "Check the address, or begin at the start page.")
        case .contentTooLarge: ("What was sent is too large.", "Go back and send less, for instance a smaller file.")
        case .tooManyRequests: ("There were too many attempts.", "Wait a minute and try again.")
        case .unsupportedMediaType: ("A file of this type is not accepted.", "Go back and choose another file.")
        case .uriTooLong: ("The address is too long.", "Go back and ask for less.")
        case .headTooLarge: ("The request is too large.", "Delete the cookies of this site and try again.")
        case .requestTimeout: ("The request took too long to arrive.", "Check the connection and try again.")
        case .misdirected: ("This server does not answer for this name.", "Check the address.")
        case .serviceUnavailable: ("The server is busy or restarting.", "Try again in a few seconds.")
        case _ where status.code >= 500: ("Something went wrong on the server.", "Try again in a moment.")
        default: ("The server could not understand the request.", "Go back and try again.")
        }
    }

    /// All texts, in German.
    static let german = [
        "This is not allowed.": "Das ist nicht erlaubt.",
        "Open the page again and repeat it from there.": "Öffnen Sie die Seite neu und wiederholen Sie es von dort.",
        "There is no page at this address.": "Unter dieser Adresse gibt es keine Seite.",
        "Check the address, or begin at the start page.":
            "Prüfen Sie die Adresse, oder beginnen Sie auf der Startseite.",
        "What was sent is too large.": "Was gesendet wurde, ist zu groß.",
        "Go back and send less, for instance a smaller file.":
            "Gehen Sie zurück und senden Sie weniger, zum Beispiel eine kleinere Datei.",
        "There were too many attempts.": "Es waren zu viele Versuche.",
        "Wait a minute and try again.": "Warten Sie eine Minute und versuchen Sie es noch einmal.",
        "A file of this type is not accepted.": "Eine Datei dieser Art wird nicht angenommen.",
        "Go back and choose another file.": "Gehen Sie zurück und wählen Sie eine andere Datei.",
        "The address is too long.": "Die Adresse ist zu lang.",
        "Go back and ask for less.": "Gehen Sie zurück und verlangen Sie weniger.",
        "The request is too large.": "Die Anfrage ist zu groß.",
        "Delete the cookies of this site and try again.":
            "Löschen Sie die Cookies dieser Seite und versuchen Sie es noch einmal.",
        "The request took too long to arrive.": "Die Anfrage brauchte zu lange.",
        "Check the connection and try again.": "Prüfen Sie die Verbindung und versuchen Sie es noch einmal.",
        "This server does not answer for this name.": "Dieser Server antwortet nicht unter diesem Namen.",
        "Check the address.": "Prüfen Sie die Adresse.",
        "The server is busy or restarting.": "Der Server ist überlastet oder startet neu.",
        "Try again in a few seconds.": "Versuchen Sie es in ein paar Sekunden noch einmal.",
        "Something went wrong on the server.": "Auf dem Server ist etwas schiefgegangen.",
        "Try again in a moment.": "Versuchen Sie es gleich noch einmal.",
        "The server could not understand the request.": "Der Server hat die Anfrage nicht verstanden.",
        "Go back and try again.": "Gehen Sie zurück und versuchen Sie es noch einmal.",
        otherLogin.happened: "Sie dürfen diese Seite nicht sehen.",
        otherLogin.remedy:
            "Sie sind als # angemeldet. Bitten Sie um das Recht dazu, oder melden Sie sich als jemand anderes an.",
        signIn: "Als jemand anderes anmelden",
        toTheStart: "Zur Startseite",
    ]
}
