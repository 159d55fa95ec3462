import HTTPTypes
package import ShopCore
import StoreAPI

extension Principal {
    /// Lets pass whoever may use an operation as far as keys go.
    /// - Throws: ``Refusal/unauthorized`` when an admin operation comes without a key, ``ProblemResponse``
    ///   (403) when its key is of another kind.
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
