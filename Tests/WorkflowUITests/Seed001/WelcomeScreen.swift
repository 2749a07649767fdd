// The guide's late-bound screen: a plain struct, without any import.
struct WelcomeScreen {
    var name: String
    var onNameChanged: (String) -> Void
    var onLoginTapped: () -> Void
}
