/// The login and the visitor that the cookies of one request prove, ended or not.
struct CheckedCookies: Sendable {
    let login: (login: Login, expiry: Int64)?
    let visitor: (id: String, expiry: Int64)?
}
