import HTTPTypes
package import ShopCore
import StoreAPI

extension Call {
    /// The versions that a change is meant for.
    package var match: VersionMatch {
        get throws(Refusal) {
            guard let header = headers[.ifMatch] else { throw .preconditionRequired }
            return VersionMatch(header)
        }
    }
}
