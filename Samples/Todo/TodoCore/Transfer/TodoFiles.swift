/// Where the files are that users bring and fetch: one of each kind for each user.
public protocol TodoFiles: Sendable {
    /// The file that the user brought; `nil` if there is none.
    func upload(of user: User) async throws(TransferError) -> [UInt8]?

    /// Keeps the file that the user brought, in place of an earlier one.
    func saveUpload(_ bytes: [UInt8], of user: User) async throws(TransferError)

    /// Forgets the file that the user brought, if there is one.
    func removeUpload(of user: User) async throws(TransferError)

    /// The file that the user may fetch; `nil` if there is none.
    func export(of user: User) async throws(TransferError) -> [UInt8]?

    /// Keeps the file that the user may fetch, in place of an earlier one.
    func saveExport(_ bytes: [UInt8], of user: User) async throws(TransferError)
}
