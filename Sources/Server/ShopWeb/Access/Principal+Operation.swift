import HTTPTypes
package import ShopCore
import StoreAPI

extension Principal {
    /// Checks the key alone; order tokens are checked elsewhere.
    package func check(_ access: Operation.Access) throws {
        switch (access, self) {
        case (.admin, .anyone): throw Refusal.unauthorized
        case (.admin, .guest), (.admin, .reader):
            throw ProblemResponse.forbidden(
                "This takes an admin key, and the key that was sent is of another kind.")
        case (.admin, .admin), (.anyone, _), (.order, _), (.local, _), (.open, _): return
        }
    }
}
