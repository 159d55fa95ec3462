import CardNetwork
import PayKit
import ShopCore
import StoreAPI

/// Where a crash of the simulated server finds its work.
package enum CrashPoint: String, Hashable, Sendable, CaseIterable {
    case idle
    case duringRecovery = "during recovery"
    case beforeCommit = "work that is not durable"
    case beforeAnswer = "durable work that nobody heard of"
    case beforeAuthorize = "a payment that the network never heard of"
    case afterAuthorize = "a payment that was judged and not written"
    case beforeCapture = "an amount that is to be taken"
    case afterCapture = "an amount that was taken and not written"
    case beforeVoid = "a hold that is to be let go"
    case afterVoid = "a hold that was let go and not written"
    case beforeRefund = "a refund that is to be made"
    case afterRefund = "a refund that was made and not written"

    /// Every kind of crash that the server's present state allows; `idle` when it is at rest.
    package static func all(
        of server: SimulatedServer, isOpen: Bool, _ books: StoredBooks,
        _ accounts: [SimulatedProcessor.Account]
    ) -> [CrashPoint] {
        var points: [CrashPoint] = []
        if !isOpen { points.append(.duringRecovery) }
        if server.store.inBatch > 0 { points.append(.beforeCommit) }
        if server.blockingPoints.waiting.contains(where: { $0.place == .written }) {
            points.append(.beforeAnswer)
        }
        for payment in books.payments.rows {
            let account = accounts.first { $0.payment == payment.id }
            points += point(of: payment, account).map { [$0] } ?? []
            points += refundPoints(of: payment, account, books)
        }
        return points.isEmpty ? [.idle] : points
    }

    private static func point(
        of payment: StoredPayment, _ account: SimulatedProcessor.Account?
    ) -> CrashPoint? {
        switch payment.state {
        case .pending:
            if case .captured = account?.hold {
                .afterCapture
            } else {
                account == nil ? .beforeAuthorize : .afterAuthorize
            }
        case .capturing: account?.hold == .held ? .beforeCapture : .afterCapture
        case .voiding: account?.hold == .held ? .beforeVoid : .afterVoid
        case .authorized, .captured, .voided, .declined: nil
        }
    }

    private static func refundPoints(
        of payment: StoredPayment, _ account: SimulatedProcessor.Account?, _ books: StoredBooks
    ) -> [CrashPoint] {
        let refunds = books.refunds.filter { $0.payment == payment.id }
        guard refunds.contains(where: { $0.state == .pending }),
            case .captured(_, let given) = account?.hold
        else { return [] }
        let written = refunds.filter { $0.state == .succeeded }.reduce(0) { $0 + $1.amount }
        return [given.minorUnits > written ? .afterRefund : .beforeRefund]
    }
}
