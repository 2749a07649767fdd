/// A way to sign an ID token that is accepted. Every provider has RS256.
///
/// Others are refused by their absence: `none`, with which anybody could write a token, and those by a shared secret, for which a
/// public key could be taken.
enum SignatureAlgorithm: String, Sendable {
    case rs256 = "RS256"
    case es256 = "ES256"
}
