import HTTPTypes
package import ShopCore
import StoreAPI

extension Call {
    package var match: VersionMatch {
        get throws {
            guard let header = headers[.ifMatch] else { throw ProblemResponse.preconditionRequired }
            return VersionMatch(header)
        }
    }
}
