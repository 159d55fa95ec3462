import FoundationEssentials
import PayKit
import ShopCore
import ShopMail
import StoreAPI
import TestSupport
import Testing

struct OrderMailTests {
    @Test(arguments: ContentLanguage.allCases)
    func everyMessageSaysWhatHappened(language: ContentLanguage) throws {
        let messages = try MailSamples(language: language).messages
        let shown = messages.map { message in
            "== \(message.name), to \(message.to)\n\(message.subject)\n\n\(message.text)\n\(message.html)"
        }
        try Golden.expect(shown.joined(separator: "\n"), "messages-\(language.rawValue).txt")
    }

    @Test func aMessageForEachEventAndNoOther() throws {
        let table: [(events: [OrderEvent], names: [String])] = [
            ([], ["shipped-1", "refund-2"]), ([.submitted, .authorized], ["shipped-1", "refund-2"]),
            ([.submitted, .authorized, .captured], ["receipt", "shipped-1", "refund-2"]),
        ]
        for row in table {
            let names = try MailSamples(events: row.events).messages.map(\.name)
            #expect(names == row.names.map { "2026-000012-\($0)" })
        }
        #expect(try MailSamples(email: nil).messages.isEmpty)
        #expect(try MailSamples(email: "nobody").messages.isEmpty)
    }

    /// Nobody carries it: it has no carrier and no number.
    @Test func whatIsPickedUpHasNoTrackingNumber() throws {
        var order = try MailSamples().order
        order.frozen.shipping = Order.Shipping(label: "At the counter", detail: nil, type: .storePickup)
        let parcel = StoredFulfilment(
            id: "ful_1", order: "ord_1", state: .delivered, lines: [OrderLine(variant: "var_0", quantity: 2)],
            carrier: "Pickup", tracking: "", steps: [], createdAt: MailSamples.now)
        #expect(!parcel.isDownload && parcel.trackingNumber == nil)
        let mail = OrderMail(order, parcels: [parcel], refunds: [], sender: try MailSamples.sender())
        let notice = try #require(mail.messages.last)
        #expect(notice.subject == "Order 2026-000012 is ready to pick up")
        #expect(!notice.text.contains("Tracking") && !notice.text.contains("Carrier"))
    }

    @Test(arguments: [
        (ContentLanguage.english, "This e-mail is your ticket"), (.simplifiedChinese, "此邮件即为您的凭证"),
    ])
    func receiptIsTheTicketOfWhatComesByEmail(language: ContentLanguage, words: String) throws {
        var order = try MailSamples(language: language).order
        let parcel = StoredFulfilment(
            id: "ful_1", order: "ord_1", state: .delivered, lines: [OrderLine(variant: "var_1", quantity: 1)],
            carrier: "Online", tracking: "ful_1", steps: [], createdAt: MailSamples.now)
        for way in [PricedQuote.OnlineWay.download, .email] {
            order.frozen.online = ["var_1": way]
            let mail = OrderMail(order, parcels: [parcel], refunds: [], sender: try MailSamples.sender())
            let receipt = try #require(mail.messages.first)
            #expect(receipt.text.replacing("\n", with: "").contains(words.prefix(6)) == (way == .email))
            #expect(receipt.html.contains(words) == (way == .email))
        }
    }

    @Test(arguments: [
        (ContentLanguage.english, "2 × Wax &lt;b&gt;&amp; co&lt;/b&gt;. This e-mail is your 2 tickets:"),
        (.simplifiedChinese, "2 × 胡须蜡 · 大。此邮件即为您的 2 张凭证，"),
    ])
    func ticketsNameTheirUnits(language: ContentLanguage, words: String) throws {
        var order = try MailSamples(language: language).order
        order.frozen.online = ["var_0": .email, "var_1": .download]
        let lines = [OrderLine(variant: "var_0", quantity: 2), OrderLine(variant: "var_1", quantity: 1)]
        let parcel = StoredFulfilment(
            id: "ful_1", order: "ord_1", state: .delivered, lines: lines, carrier: "Online",
            tracking: "ful_1", steps: [], createdAt: MailSamples.now)
        let mail = OrderMail(order, parcels: [parcel], refunds: [], sender: try MailSamples.sender())
        let receipt = try #require(mail.messages.first)
        #expect(receipt.html.contains(words))
        #expect(receipt.html.contains(language == .english ? "1 × Ringtone" : "1 × 铃声"))
    }

    @Test func receiptStaysAsItWasWhenTheOrderWasPaid() throws {
        let paid = try MailSamples(events: [.submitted, .authorized, .captured]).messages
        let refunded = try MailSamples().messages
        #expect(paid.first?.bytes == refunded.first?.bytes)
        #expect(refunded.map(\.date.seconds) == [1_795_186_800, 1_795_190_400, 1_795_194_000])
    }

    @Test func orderWithoutALanguageGetsTheShopsOwn() throws {
        #expect(try MailSamples().messages.map(\.language) == ["en", "en", "en"])
        #expect(
            try MailSamples(language: .simplifiedChinese).messages.map(\.language).contains("en") == false)
    }

    @Test func htmlRunsNothingAndFetchesNothing() throws {
        for message in try MailSamples(name: "<script>x</script>").messages {
            for word in ["<script", "<img", "<link", "url(", "@import", "src=", "<iframe", "<form"] {
                #expect(!message.html.contains(word), "\(message.name) says \(word)")
            }
            #expect(
                message.html.contains("max-width:600px") && message.html.contains("prefers-color-scheme:dark")
            )
            #expect(message.html.contains("https://shop.example/o/2026-000012.code"))
        }
        let unreachable = try MailSamples(isReachable: false).messages
        #expect(unreachable.allSatisfy { !$0.html.contains("href") && !$0.text.contains("https:") })
    }

    @Test func greatestOrderIsBounded() throws {
        let message = try #require(try MailSamples(lines: 100).messages.first)
        #expect(message.bytes.count < MailMessage.mostBytes / 4)
    }
}
