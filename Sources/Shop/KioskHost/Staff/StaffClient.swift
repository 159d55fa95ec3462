import FoundationEssentials
import Glibc
import HostFiles
package import Kiosk
import PayKit
package import StoreAPI
import Storefront
import TUI

struct StaffClient: Sendable {
    /// Nil where the operator gave no key.
    let store: StoreClient?
    let log: StaffLog
    let locale: String

    private static let most = 200

    func stock() async -> StaffNews {
        guard let store else { return .unavailable(.stock) }
        do { return .stock(try await rows(store)) } catch { return .stockRefused(Self.words(error)) }
    }

    private func rows(_ store: StoreClient) async throws(StoreError) -> [StockRow] {
        try await store.call(Endpoints.stock, ("limit", "\(Self.most)")).items.map { shelf in
            StockRow(
                sku: shelf.sku, name: ScreenText(cleaning: shelf.name), onHand: shelf.onHand,
                reserved: shelf.reserved)
        }
    }

    func adjust(_ sku: String, by units: Int, key: String) async -> StaffNews {
        guard let store else { return .unavailable(.stock) }
        do {
            let wish = StockAdjustmentRequest(sku: sku, delta: units, reason: "kiosk")
            _ = try await store.call(Endpoints.adjustStock, body: wish, idempotencyKey: key)
            log.write("staff: stock of \(sku) changed by \(units)")
            return .stock(try await rows(store))
        } catch { return .stockRefused(Self.words(error)) }
    }

    /// Payments less refunds of the orders since `day`; unavailable without a key or an answer.
    func sales(since day: Date) async -> StaffNews {
        guard let store else { return .unavailable(.sales) }
        do {
            let since = (name: "since", value: day.formatted(.iso8601))
            return .sales(DaySales(try await store.orders([since]), locale))
        } catch { return .unavailable(.sales) }
    }

    func lines() -> StaffNews { .log(log.tail(Self.most).map { ScreenText(cleaning: $0, limit: 400) }) }

    private static func words(_ error: any Error) -> ScreenText {
        let sentence = (error as? StoreError)?.refusal ?? "The shop cannot be asked now."
        return ScreenText(cleaning: sentence, limit: 200)
    }
}

extension DaySales {
    package init(_ orders: [AdminOrders.Row], _ locale: String) {
        var sums: [Currency: Int64] = [:]
        let sold = orders.filter { $0.kept > 0 }
        for order in sold { sums[order.total.currency, default: 0] += order.kept }
        let amounts = sums.sorted { $0.key.code < $1.key.code }.map { currency, units in
            ScreenText(cleaning: Money(minorUnits: units, currency: currency).formatted(locale: locale))
        }
        self.init(
            count: sold.count, sums: amounts,
            lastOrder: sold.map(\.createdAt).max().map { TimeOfDay(at: $0) })
    }
}

extension TimeOfDay {
    init(at date: Date) {
        let parts = HostClock.localTime(at: time_t(date.timeIntervalSince1970))
        self.init(hour: Int(parts.tm_hour), minute: Int(parts.tm_min), day: nil)
    }
}
