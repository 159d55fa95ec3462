package import GRDB
package import ShopCore

extension DatabaseError: StoreFault {
    package var trouble: StoreTrouble {
        switch resultCode {
        case .SQLITE_FULL: .full
        case .SQLITE_READONLY: .readOnly
        case .SQLITE_CANTOPEN, .SQLITE_PERM: .unreachable
        default: .failed
        }
    }

    package var code: String { "SQLite \(extendedResultCode.rawValue)" }
}
