/// Why a command that takes data in or gives it out came to nothing.
package enum TransferFault: Error, Hashable, Sendable {
    case unreadable(path: String, code: Int32)
    case unwritable(path: String, code: Int32)
    case exists(path: String)
    case damagedCopy(path: String)
    case tooLarge(path: String)
    /// Something else went wrong between the database and a file.
    case failed(path: String, kind: String)
    case serverUnreachable(url: String)
    /// The server refused, in its own words.
    case refused(url: String, status: Int, detail: String)
    case notAddress(text: String)
}
