extension LoginState {
    /// The name of the state in the store of sessions, which is worth nothing else.
    var storedName: String {
        Base64URL.encode(Array(Digest.sha256(Array(text.utf8)).prefix(16)))
    }
}
