import Codecs
import FoundationEssentials
import Glibc
import HTTPTypes
package import Kiosk
import PayKit
import ServerConnection
package import StoreAPI
import Storefront
import TUI

/// The staff's client of the shop's administration.
struct StaffClient: Sendable {
    /// Nil where the operator gave no key.
    let line: AdminTransport?
    let log: StaffLog
    let locale: String

    private static let most = 200

    func stock() async -> StaffNews {
        guard let line else { return .unavailable(.stock) }
        do { return .stock(try await rows(line)) } catch { return .stockRefused(Self.words(error)) }
    }

    private func rows(_ line: AdminTransport) async throws -> [StockRow] {
        let page = try WireFormat.decode(
            JSONTree.self, from: try await line.exchange(.get, "/admin/stock?limit=\(Self.most)"))
        return page["_embedded"]["item"].elements.compactMap { row in
            guard let sku = row["sku"].text, let onHand = row["on_hand"].integer else { return nil }
            return StockRow(
                sku: sku, name: ScreenText(cleaning: row["name"].text ?? ""), onHand: onHand,
                reserved: row["reserved"].integer ?? 0)
        }
    }

    func adjust(_ sku: String, by units: Int, key: String) async -> StaffNews {
        guard let line else { return .unavailable(.stock) }
        do {
            let wish = StockAdjustmentRequest(sku: sku, delta: units, reason: "kiosk")
            try await line.exchange(
                .post, Endpoints.adjustStock.template, WireFormat.encode(wish), key: key)
            log.write("staff: stock of \(sku) changed by \(units)")
            return .stock(try await rows(line))
        } catch { return .stockRefused(Self.words(error)) }
    }

    /// Payments less refunds of the orders since `day`; unavailable without a key or an answer.
    func sales(since day: Date) async -> StaffNews {
        guard let line else { return .unavailable(.sales) }
        do {
            return .sales(DaySales(try await line.orders(since: day), locale))
        } catch { return .unavailable(.sales) }
    }

    func lines() -> StaffNews { .log(log.tail(Self.most).map { ScreenText(cleaning: $0, limit: 400) }) }

    private static func words(_ error: any Error) -> ScreenText {
        let refusal = error as? AdminTransport.Refused
        return ScreenText(cleaning: refusal?.description ?? "The shop cannot be asked now.", limit: 200)
    }
}

extension DaySales {
    /// Counts the orders whose money was kept, at least in part.
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
        var seconds = time_t(date.timeIntervalSince1970)
        var parts = tm()
        localtime_r(&seconds, &parts)
        self.init(hour: Int(parts.tm_hour), minute: Int(parts.tm_min), day: nil)
    }
}
