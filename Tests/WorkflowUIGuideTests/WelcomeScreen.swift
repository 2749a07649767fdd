// The guide's screen that is bound later: a plain struct, without any import.

struct WelcomeScreen {
    var name: String
    var onNameChanged: (String) -> Void
    var onLoginTapped: () -> Void
}
