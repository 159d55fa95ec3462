package import Hummingbird
package import Logging
package import ShopCore
import StoreAPI

/// A call with an admin key, or of an operation that needs one: each leaves a line in the log,
/// which says who did what and how it ended, and nothing of what was sent.
package struct AdminVisit: Sendable {
    package let operation: Operation
    package let logger: Logger
    /// The caller; set by authentication, and `anyone` until then.
    package var principal = Principal.anyone

    /// Carries a call out and logs how it ended; `work` sets the principal.
    package func note(_ work: (inout AdminVisit) async throws -> Response) async throws -> Response {
        var visit = self
        do {
            let response = try await work(&visit)
            visit.log(status: Int(response.status.code))
            return response
        } catch {
            let refusal = ProblemResponse(refusal: error) ?? (error as? RefusedForm)?.refusal
            visit.log(status: refusal?.problem.status ?? 500)
            throw error
        }
    }

    private func log(status: Int) {
        let isNoted =
            switch (operation.access, principal) {
            case (.admin, _), (_, .admin): true
            // Signing in and out.
            case (.open, _): operation.method.isUnsafe
            case (.anyone, _), (.order, _), (.local, _): false
            }
        guard isNoted else { return }
        logger.notice(
            "admin call",
            metadata: [
                "key": "\(principal.key ?? "-")", "operation": "\(operation.id)", "status": "\(status)",
            ])
    }
}
