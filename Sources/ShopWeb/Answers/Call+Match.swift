import HTTPTypes
package import ShopCore
import StoreAPI

extension Call {
    /// The versions that a change is meant for.
    package var match: VersionMatch {
        get throws {
            guard let header = headers[.ifMatch] else { throw ProblemResponse.preconditionRequired }
            return VersionMatch(header)
        }
    }
}
