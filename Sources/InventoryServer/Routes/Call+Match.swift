import HTTPTypes
import ShopCore
import StoreAPI

extension Call {
    /// The versions that a change is meant for.
    var match: VersionMatch {
        get throws(Refusal) {
            guard let header = headers[.ifMatch] else { throw .preconditionRequired }
            return VersionMatch(header)
        }
    }
}
