import TrellisSupport

/// The rules by which an ID token is for one login of one app (OpenID Connect Core 1.0, 3.1.3.7).
struct IDTokenRules: Sendable {
    /// The tolerated difference between the provider's clock and this one's, in seconds.
    static let leeway = 120.0

    let issuer: String
    let clientID: String
    let nonce: String
    /// The beginning of the login, in seconds since 1970.
    let begun: Int64
    /// The present time, in seconds since 1970.
    let now: Int64

    /// Returns the person's identifier.
    /// - Throws: ``OpenIDError`` for the first rule that a claim breaks.
    func subject(of claims: [String: JSONValue]) throws(OpenIDError) -> String {
        try expect(claims["iss"]?.text == issuer, "the issuer \(issuer)", "it names another one")
        try checkAudience(claims)
        try checkTimes(claims)
        try expect(claims["nonce"]?.text == nonce, "the nonce of this login", "it has another one")
        let subject = claims["sub"]?.text ?? ""
        let isUsable = (1...255).contains(subject.utf8.count) && subject.utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F }
        try expect(isUsable, "a subject of 1 to 255 ASCII characters", "it has none")
        return subject
    }

    private func checkAudience(_ claims: [String: JSONValue]) throws(OpenIDError) {
        let audience = claims["aud"].flatMap { $0.texts ?? $0.text.map { [$0] } } ?? []
        try expect(audience.contains(clientID), "this app among the audience", "it is for others")
        let party = claims["azp"]
        // Several may read a token, but only one has asked for it.
        try expect(audience.count == 1 || party != nil, "an authorized party beside several audiences", "it has none")
        try expect(party == nil || party?.text == clientID, "this app as the authorized party", "it names another one")
    }

    private func checkTimes(_ claims: [String: JSONValue]) throws(OpenIDError) {
        let now = Double(now)
        let expiry = claims["exp"]?.number
        try expect(expiry.map { now < $0 + Self.leeway } ?? false, "an ID token that has not expired", "it has")
        let start = claims["nbf"]?.number ?? now
        try expect(start <= now + Self.leeway, "an ID token that is valid", "it is valid later", Self.clocks)
        let range = Double(begun) - Self.leeway...max(now, Double(begun)) + Self.leeway
        let isOfThisLogin = claims["iat"]?.number.map { range.contains($0) } ?? false
        try expect(isOfThisLogin, "an ID token from the time of this login", "it is of another time", Self.clocks)
    }

    private static let clocks = "Compare the clock of this machine with the provider's"

    private func expect(
        _ condition: Bool,
        _ expected: String,
        _ actual: String,
        _ remedy: String = "Check the issuer and the client's identifier"
    ) throws(OpenIDError) {
        if !condition { throw .invalid(expected, actual, remedy) }
    }
}
