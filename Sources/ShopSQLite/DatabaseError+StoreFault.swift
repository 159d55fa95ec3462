package import GRDB
package import ShopCore

extension DatabaseError: StoreFault {
    /// The kind of trouble, by the primary result code.
    package var trouble: StoreTrouble {
        switch resultCode {
        case .SQLITE_FULL: .full
        case .SQLITE_READONLY: .readOnly
        case .SQLITE_CANTOPEN, .SQLITE_PERM: .unreachable
        default: .failed
        }
    }

    /// Name of the error for logs: the extended result code, without the statement.
    package var code: String { "SQLite \(extendedResultCode.rawValue)" }
}
