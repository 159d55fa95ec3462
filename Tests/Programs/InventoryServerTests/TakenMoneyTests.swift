import HTTPTypes
import HummingbirdTesting
import InventoryServer
import PayKit
import ServerConsole
import ShopCore
import ShopPages
import ShopSupport
import StoreAPI
import Testing

/// An order of $15.83 says everywhere what was taken and given back, after every course of its payment.
struct TakenMoneyTests {
    /// The deeds, the books after them, and the words of a page: its state, then the amounts.
    static let courses: [(steps: String, books: String, page: String)] = [
        ("hold", "- -", "Payment authorised"), ("hold, void", "- -", "Waiting for payment"),
        ("hold, cancel", "- -", "Cancelled"), ("pay", "15.83 -", "Paid"),
        ("hold, capture", "15.83 -", "Paid"), ("hold, capture 15.83", "15.83 -", "Paid"),
        ("hold, void, pay", "15.83 -", "Paid"),
        ("hold, capture 0.01", "0.01 -", "Partly charged, Charged to Visa 4242 $0.01"),
        ("hold, capture 5.00", "5.00 -", "Partly charged, Charged to Visa 4242 $5.00"),
        ("hold, void, hold, capture 5.00", "5.00 -", "Partly charged, Charged to Visa 4242 $5.00"),
        ("hold, capture 5.00, refund 5.01", "5.00 -", "Partly charged, Charged to Visa 4242 $5.00"),
        ("hold, capture 5.00, capture 5.00", "5.00 -", "Partly charged, Charged to Visa 4242 $5.00"),
        ("hold, capture 5.00, void", "5.00 -", "Partly charged, Charged to Visa 4242 $5.00"),
        (
            "hold, capture 5.00, refund 2.00", "5.00 2.00",
            "Partly refunded, Charged to Visa 4242 $5.00, Refunded to Visa 4242 -$2.00, Net paid $3.00"
        ),
        (
            "hold, capture 5.00, refund 2.00, refund 3.00", "5.00 5.00",
            "Refunded, Charged to Visa 4242 $5.00, Refunded to Visa 4242 -$5.00, Net paid $0.00"
        ),
        (
            "hold, capture 5.00, refund 1.00, refund 1.00, refund 3.01", "5.00 2.00",
            "Partly refunded, Charged to Visa 4242 $5.00, Refunded to Visa 4242 -$2.00, Net paid $3.00"
        ),
        (
            "hold, capture 5.00, refund", "5.00 5.00",
            "Refunded, Charged to Visa 4242 $5.00, Refunded to Visa 4242 -$5.00, Net paid $0.00"
        ),
        (
            "hold, capture 5.00, cancel", "5.00 5.00",
            "Cancelled, Charged to Visa 4242 $5.00, Refunded to Visa 4242 -$5.00, Net paid $0.00"
        ),
        ("pay, refund 1.00", "15.83 1.00", "Partly refunded, Refunded to Visa 4242 -$1.00, Net paid $14.83"),
        ("pay, refund 15.83", "15.83 15.83", "Refunded, Refunded to Visa 4242 -$15.83, Net paid $0.00"),
        (
            "pay, refund 5.83, refund", "15.83 15.83",
            "Refunded, Refunded to Visa 4242 -$15.83, Net paid $0.00"
        ),
        ("pay, cancel", "15.83 15.83", "Cancelled, Refunded to Visa 4242 -$15.83, Net paid $0.00"),
        (
            "pay, refund 1.00, cancel", "15.83 15.83",
            "Cancelled, Refunded to Visa 4242 -$15.83, Net paid $0.00"
        ),
        ("pay, ship, refund 1.00", "15.83 1.00", "Shipped, Refunded to Visa 4242 -$1.00, Net paid $14.83"),
        ("hold, capture 5.00, ship", "5.00 -", "Shipped, Charged to Visa 4242 $5.00"),
        ("pay, ship, refund", "15.83 15.83", "Refunded, Refunded to Visa 4242 -$15.83, Net paid $0.00"),
    ]

    @Test(arguments: courses)
    func everyDocumentSaysWhatTheBooksHave(steps: String, books: String, page: String) async throws {
        try await OpenShop.run { open in
            let order = try await open.unpaid()
            #expect(order.total.decimalString == "15.83")
            for (number, step) in steps.split(separator: ", ").enumerated() {
                try await take(step.split(separator: " ").map(String.init), of: order, number, open)
            }
            let payments = try await open.texts(
                """
                SELECT (captured / 100.0) || ' ' || (refunded / 100.0) FROM payment WHERE state = 'captured'
                """)
            let stored = books.split(separator: " ").map { Double($0) ?? 0 }
            #expect(payments.isEmpty == (books == "- -"))
            for payment in payments {
                #expect(payment.split(separator: " ").map { Double($0) } == stored)
            }
            let shown = try await open.show(order)
            #expect(Self.amounts(shown.captured, shown.refunded) == books)
            let token: HTTPFields = [.orderToken: order.token ?? "", .accept: "text/html"]
            let html = try await open.get("/orders/\(order.id)", token)
            #expect(Self.said(html.text) == page)
            #expect(html.text.contains("<span>Paid</span>") == books.hasPrefix("15.83"))
            let office = try await open.admin(
                .get, "/admin/orders/\(order.id)", [.accept: "text/html"])
            #expect(Self.said(office.text) == page)
            let receipt = try await open.get("/orders/\(order.id)/receipt", [.orderToken: order.token ?? ""])
            // There is none of what nobody paid.
            let read = books == "- -" ? nil : try receipt.decoded(OrderReceipt.self)
            #expect((receipt.status == .notFound) == (read == nil))
            if let read { #expect(Self.amounts(read.captured, read.refunded) == books) }
            let list = try await open.admin(.get, "/admin/orders", [.accept: "text/html"])
            let state = list.text.firstMatch(of: /<span class="state [a-z]+">([^<]*)</)
            let name = String(page.prefix { $0 != "," })
            // A list does not know the way of the goods.
            let listed = name == "Shipped" ? "Fulfilled" : name
            #expect(String(state?.1 ?? "") == listed)
            let rows = try await open.admin(.get, "/admin/orders").decoded(AdminOrders.self).items
            #expect(rows.map { Self.amounts($0.captured, $0.refunded) } == [books])
            let money = rows[0].money(PageWords(.english)).map { ", \($0)" } ?? ""
            #expect(OrdersCommand.lines(width: nil).line(rows[0]).contains("  \(listed)\(money)  "))
            if read != nil {
                let slip = try await open.get("/orders/\(order.id)/receipt", token)
                // A slip says where the money is, too.
                let name = "Cancelled: The full amount was refunded."
                #expect(Self.said(slip.text) == page.replacing("Cancelled", with: name))
            }
            try await open.expectBooksBalance()
        }
    }

    @Test func refundFormOffersWhatIsLeftOfWhatWasTaken() async throws {
        try await OpenShop.run { open in
            let order = try await open.unpaid()
            for (number, step) in [["hold"], ["capture", "5.00"], ["refund", "2.00"]].enumerated() {
                try await take(step, of: order, number, open)
            }
            let page = try await open.admin(.get, "/orders/\(order.id)", [.accept: "text/html"])
            #expect(page.text.contains(#"value="3.00""#) && !page.text.contains(#"value="15.83""#))
        }
    }

    private func take(_ step: [String], of order: Order, _ number: Int, _ open: OpenShop) async throws {
        let key = "step-\(number)-0123456789abc"
        let amount = step.dropFirst().first.map { #""amount":{"amount":"\#($0)","currency":"USD"}"# } ?? ""
        let payment = try await open.texts("SELECT id FROM payment ORDER BY created_at DESC, id DESC").first
        switch step[0] {
        case "hold": _ = try await open.pay(order, capture: .manual, key: key)
        case "pay": _ = try await open.pay(order, key: key)
        case "capture", "void":
            _ = try await open.staff("/payments/\(payment ?? "")/\(step[0])", "{\(amount)}", key: key)
        case "refund":
            let body = #"{"reason":"sorry"\#(amount.isEmpty ? "" : ",")\#(amount)}"#
            _ = try await open.staff("/orders/\(order.id)/refunds", body, key: key)
        case "cancel": _ = try await open.cancel(order, key: key)
        default: _ = try await open.staff("/orders/\(order.id)/fulfilments", "{}", key: key)
        }
    }

    private static func amounts(_ captured: Money?, _ refunded: Money?) -> String {
        "\(captured?.decimalString ?? "-") \(refunded?.decimalString ?? "-")"
    }

    /// The state that a page shows, and the rows below its total.
    private static func said(_ page: String) -> String {
        let state =
            page.firstMatch(of: /<p class="state [a-z]+">([^<]*)</)
            ?? page.firstMatch(of: /<dt>Status<\/dt><dd>([^<]*)</)
        let rows = page.matches(
            of: /<tr class="total">.*?<\/tr>|<tr class="[a-z]+"><th[^>]*>([^<]*)<\/th><td>([^<]*)</)
        let below = rows.drop { $0.1 != nil }.dropFirst()
        let amounts = below.map { "\($0.1 ?? "") \($0.2 ?? "")" }
        return ([String(state?.1 ?? "")] + amounts).joined(separator: ", ")
    }
}
