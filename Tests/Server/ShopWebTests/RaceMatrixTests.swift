import FoundationEssentials
import HTTPTypes
import HummingbirdTesting
import PayKit
import SeededRandom
import ShopCore
import ShopSupport
import ShopWeb
import StoreAPI
import StoreSupport
import Testing

/// Every operation that changes something against every other one, 64 at a time, on shared units and orders.
struct RaceMatrixTests {
    /// One way to change something; drawn by a seed.
    enum Act: Int, CaseIterable, Sendable {
        case place, placeUnpaid, pay, payByHand, cancel, capture, void, refund, refundLine, ship, change,
            expire
    }

    /// The orders that all acts of a round share.
    private struct Table: Sendable {
        var quotes: [Quote]
        var orders: [Order]
        var payments: [String]
    }

    private func table(_ open: OpenShop) async throws -> Table {
        var orders: [Order] = []
        for number in 0..<2 { orders.append(try await open.unpaid(key: "table-\(number)-0123456789")) }
        for number in 2..<4 {
            let order = try await open.unpaid(key: "table-\(number)-0123456789")
            _ = try await open.pay(order, capture: .manual, key: "hold-\(number)-0123456789")
            orders.append(order)
        }
        for number in 4..<6 { orders.append(try await open.paid(key: "table-\(number)-0123456789")) }
        var payments: [String] = []
        for order in orders { payments += try await open.paymentIDs(of: order.id) }
        let quotes = [
            try await open.quote("COMB"), try await open.quote("WAX", quantity: 2, coupons: ["ONCE"]),
            try await open.quote("WAX", coupons: ["ONCE"]),
        ]
        return Table(quotes: quotes, orders: orders, payments: payments)
    }

    @Test(arguments: pairs)
    func everyOperationAgainstEveryOther(_ first: Act, _ second: Act) async throws {
        try await OpenShop.run(catalogue: CouponTests.catalogue()) { open in
            let table = try await table(open)
            var dice = SplitMix64(seed: UInt64(first.rawValue * 100 + second.rawValue + 1))
            try await withThrowingTaskGroup(of: Int.self) { group in
                for number in 0..<64 {
                    let act = number.isMultiple(of: 2) ? first : second
                    let draw = dice.next()
                    group.addTask { try await perform(act, number, draw, open, table) }
                }
                // Whatever wins, nobody's request breaks.
                for try await status in group { #expect(status < 500, "\(first) | \(second): \(status)") }
            }
            try await open.shop.orderService.runMaintenance(startedBefore: open.world.now)
            try await open.expectBooksBalance()
        }
    }

    static let pairs: [(Act, Act)] = Act.allCases.flatMap { first in
        Act.allCases.filter { $0.rawValue >= first.rawValue }.map { (first, $0) }
    }

    private func perform(
        _ act: Act, _ number: Int, _ draw: UInt64, _ open: OpenShop, _ table: Table
    ) async throws -> Int {
        let order = table.orders[Int(draw % 6)]
        let payment = table.payments[Int(draw / 7 % UInt64(table.payments.count))]
        // Every fourth request repeats an earlier one.
        let key = "\(act.rawValue)-\(order.id)-\(number / 4)-0123456789"
        switch act {
        case .place, .placeUnpaid:
            var request = try open.cardOrder(table.quotes[Int(draw % 3)])
            if act == .placeUnpaid { request.payment = nil }
            return try await open.place(request, key: key).status.code
        case .pay, .payByHand:
            return try await open.pay(order, capture: act == .pay ? nil : .manual, key: key).status.code
        case .cancel: return try await open.cancel(order, key: key).status.code
        case .capture: return try await open.staff("/payments/\(payment)/capture", key: key).status.code
        case .void: return try await open.staff("/payments/\(payment)/void", key: key).status.code
        case .refund:
            let body = #"{"amount":{"amount":"7.00","currency":"USD"},"reason":"x"}"#
            return try await open.staff("/orders/\(order.id)/refunds", body, key: key).status.code
        case .refundLine:
            let line = #"{"variant":"\#(order.lines[0].variant)","quantity":1}"#
            let body = #"{"lines":[\#(line)],"restock":true,"reason":"x"}"#
            return try await open.staff("/orders/\(order.id)/refunds", body, key: key).status.code
        case .ship: return try await open.staff("/orders/\(order.id)/fulfilments", key: key).status.code
        case .change:
            let headers: HTTPFields = [
                .orderToken: order.token ?? "", .ifMatch: "*",
                .contentType: "application/merge-patch+json",
            ]
            let body = #"{"contact":{"phone":"\#(number)"}}"#
            return try await open.request(.patch, "/orders/\(order.id)", headers, body: Array(body.utf8))
                .status.code
        case .expire:
            if number == 32 { open.world.pass(900) }
            try await open.shop.orderService.runMaintenance(startedBefore: .distantPast)
            return 200
        }
    }
}
