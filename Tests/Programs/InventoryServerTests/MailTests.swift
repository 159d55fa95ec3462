import Foundation
import HTTPTypes
import HummingbirdTesting
import InventoryServer
import Logging
import NIOCore
import ShopCore
import ShopMail
import ShopSupport
import ShopWeb
import StoreAPI
import StoreSupport
import TestSupport
import Testing

/// Orders through the router, and the outbox that follows them.
struct MailTests {
    /// An open shop with a folder of e-mails that is its own.
    struct Post: Sendable {
        let open: OpenShop
        let path: String
        let folder: MailFolder
        let log = LogBook()

        func delivery(isAnew: Bool = false) async throws -> MailDelivery {
            let delivery = try await MailDelivery(open.shop, folder, isAnew: isAnew, logger: log.logger)
            delivery.listen(at: "http://127.0.0.1:8080")
            return delivery
        }

        /// Files of messages, in the order of their names.
        var files: [String] {
            get throws {
                try FileManager.default.contentsOfDirectory(atPath: path).filter { $0.hasSuffix(".eml") }
                    .sorted()
            }
        }

        func message(_ name: String) throws -> MailMessage { try #require(folder.outbox(name).first) }
    }

    private static func run(
        most: Int = 500, catalogue: Catalogue? = nil, _ body: @escaping @Sendable (Post) async throws -> Void
    ) async throws {
        try await TemporaryFolder.use { place in
            let path = "\(place)/deep/mail"
            let folder = MailFolder(path: path, most: most)
            try await OpenShop.run(catalogue: catalogue, outbox: folder.outbox) { open in
                try await body(Post(open: open, path: path, folder: folder))
            }
        }
    }

    @Test func purchaseBringsOneReceiptInItsLanguage() async throws {
        try await Self.run { post in
            let delivery = try await post.delivery()
            await delivery.round()
            #expect(try post.files == [])
            let orders: [(language: String, subject: String)] = [
                ("en", "Your receipt for order 2026-000001"), ("zh-CN,zh;q=0.9", "订单 2026-000002 的收据"),
                ("fr", "Your receipt for order 2026-000003"),
            ]
            for (number, order) in orders.enumerated() {
                let request = try post.open.cardOrder(try await post.open.quote())
                let answer = try await post.open.post(
                    "/orders", request,
                    [.idempotencyKey: "mail-\(number)-0123456789abc", .acceptLanguage: order.language])
                #expect(answer.status == .created)
                await delivery.round()
                await delivery.round()
                let message = try post.message("2026-00000\(number + 1)-receipt")
                #expect(message.subject == order.subject && message.to == "J. Appleseed <j@example.org>")
                #expect(message.text.contains("http://127.0.0.1:8080/o/2026-00000\(number + 1)."))
                #expect(try post.files.count == number + 1)
            }
        }
    }

    @Test func linkOfAMessageOpensTheOrder() async throws {
        try await Self.run { post in
            let delivery = try await post.delivery()
            let order = try await post.open.paid()
            await delivery.round()
            let text = try post.message("2026-000001-receipt").text
            let link = try #require(text.firstMatch(of: /http:\/\/127\.0\.0\.1:8080(\/o\/\S+)/)?.output.1)
            let answer = try await post.open.get(String(link), [.accept: "text/html"])
            #expect(answer.status == .seeOther && answer.place == "/orders/\(order.id)")
        }
    }

    @Test func everyEventHasItsMessage() async throws {
        try await Self.run { post in
            let delivery = try await post.delivery()
            let order = try await post.open.paid(quantity: 3)
            await delivery.round()
            let path = "/orders/\(order.id)"
            let one =
                #"{"lines":[{"variant":"\#(order.lines[0].variant)","quantity":1}],"carrier":"Fake Post"}"#
            #expect(try await post.open.staff("\(path)/fulfilments", one).status == .created)
            await delivery.round()
            let part = #"{"reason":"dented","amount":{"amount":"2.00","currency":"USD"}}"#
            #expect(
                try await post.open.staff("\(path)/refunds", part, key: "part-0123456789abc").status
                    == .created)
            await delivery.round()
            #expect(
                try post.files == [
                    "2026-000001-receipt.eml", "2026-000001-refund-1.eml", "2026-000001-shipped-1.eml",
                ])
            #expect(try post.message("2026-000001-refund-1").text.contains("-$2.00"))
            #expect(try post.message("2026-000001-shipped-1").text.contains("Fake Post"))
            #expect(
                try await post.open.staff("\(path)/fulfilments", key: "rest-0123456789abc").status == .created
            )
            let rest = #"{"reason":"sorry"}"#
            #expect(
                try await post.open.staff("\(path)/refunds", rest, key: "all-0123456789abc").status
                    == .created)
            await delivery.round()
            #expect(try post.files.count == 5)
        }
    }

    @Test func downloadIsToldByItsReceipt() async throws {
        try await Self.run { post in
            let delivery = try await post.delivery()
            let lines = [OrderLine(variant: try await post.open.variant("RING"), quantity: 1)]
            let quote = try await post.open.post("/quotes", QuoteRequest(lines: lines)).decoded(Quote.self)
            #expect(try await post.open.place(post.open.cardOrder(quote, to: nil)).status == .created)
            await delivery.round()
            #expect(try post.files == ["2026-000001-receipt.eml"])
            #expect(try post.message("2026-000001-receipt").text.contains("Sent online"))
        }
    }

    @Test func eventsThatComeTwiceChangeNothing() async throws {
        try await Self.run { post in
            let first = try await post.delivery()
            _ = try await post.open.paid()
            await first.round()
            let file = URL(filePath: "\(post.path)/2026-000001-receipt.eml")
            let written = try Data(contentsOf: file)
            // A crash before the place was remembered, or another server on the same folder.
            try post.folder.remember(0)
            let second = try await post.delivery()
            await second.round()
            await first.round()
            #expect(try Data(contentsOf: file) == written && post.files.count == 1)
            // What is due while no server runs comes with the next one.
            _ = try await post.open.paid(key: "other-0123456789abc")
            let third = try await post.delivery()
            await third.round()
            #expect(try post.files.count == 2)
            // A new folder begins with what comes next; a new shop, with an empty one.
            let anew = try await post.delivery(isAnew: true)
            await anew.round()
            #expect(try post.files == [])
        }
    }

    @Test func onlyTheNewestAreKept() async throws {
        try await Self.run(most: 3) { post in
            let delivery = try await post.delivery()
            for number in 1...5 {
                _ = try await post.open.paid(key: "bound-\(number)-0123456789")
                post.open.world.pass(60)
                await delivery.round()
                #expect(try post.files.count == min(number, 3))
            }
            try "mine".write(toFile: "\(post.path)/notes.eml", atomically: true, encoding: .utf8)
            // The message of an order whose receipt is gone comes alone.
            let old = try #require(
                try await post.open.texts("SELECT id FROM shop_order ORDER BY number").first)
            let part = #"{"reason":"dented","amount":{"amount":"1.00","currency":"USD"}}"#
            #expect(try await post.open.staff("/orders/\(old)/refunds", part).status == .created)
            await delivery.round()
            #expect(
                try post.files == [
                    "2026-000001-refund-1.eml", "2026-000004-receipt.eml", "2026-000005-receipt.eml",
                    "notes.eml",
                ])
            #expect(post.folder.outbox(nil).map(\.name).first == "2026-000001-refund-1")
        }
    }

    @Test func filesAreTheOwnersAndNoLinkIsFollowed() async throws {
        try await Self.run { post in
            let delivery = try await post.delivery()
            let files = FileManager.default
            let (target, link) = ("\(post.path)/../target", "\(post.path)/2026-000001-receipt.eml")
            try "mine".write(toFile: target, atomically: true, encoding: .utf8)
            try files.createSymbolicLink(atPath: link, withDestinationPath: target)
            #expect(post.folder.outbox(nil).isEmpty)
            _ = try await post.open.paid()
            await delivery.round()
            #expect(try String(contentsOfFile: target, encoding: .utf8) == "mine")
            let facts = try files.attributesOfItem(atPath: link)
            #expect(
                facts[.type] as? FileAttributeType == .typeRegular
                    && facts[.posixPermissions] as? Int == 0o600)
            #expect(try files.attributesOfItem(atPath: post.path)[.posixPermissions] as? Int == 0o700)
            try files.setAttributes([.posixPermissions: 0o755], ofItemAtPath: post.path)
            await #expect(throws: (any Error).self) { try await post.delivery() }
        }
    }

    @Test func folderThatFailsStopsNoOrderAndIsSaidOnce() async throws {
        try await Self.run { post in
            let delivery = try await post.delivery()
            try FileManager.default.moveItem(atPath: post.path, toPath: "\(post.path).away")
            #expect(try await post.open.paid().status == .paid)
            await delivery.round()
            await delivery.round()
            #expect(post.log.lines.count { $0.contains("cannot be written") } == 1)
            try FileManager.default.moveItem(atPath: "\(post.path).away", toPath: post.path)
            await delivery.round()
            #expect(post.log.lines.count == 2 && post.log.text.contains("written again"))
            #expect(!post.log.text.contains("example.org") && !post.log.text.contains("Appleseed"))
            #expect(try post.files == ["2026-000001-receipt.eml"])
        }
    }

    @Test(arguments: ContentLanguage.allCases)
    func staffReadsTheOutboxAndNobodyElse(language: ContentLanguage) async throws {
        try await Self.run { post in
            let open = post.open
            let delivery = try await post.delivery()
            _ = try await open.paid()
            await delivery.round()
            let page: HTTPFields = [.accept: "text/html", .acceptLanguage: language.rawValue]
            let name = "2026-000001-receipt"
            let places = ["", "/\(name)", "/\(name)/message.eml", "/\(name)/message.html"].map {
                "/admin/mail\($0)"
            }
            for place in places {
                #expect(try await open.get(place).status == .unauthorized)
                let shown = try await open.get(place, page)
                #expect(!shown.text.contains("example.org") && !shown.text.contains("000001-receipt.eml"))
                #expect(try await open.admin(.get, place, page).status == .ok || place.hasSuffix(".eml"))
            }
            let list = try await open.admin(.get, places[0], page)
            #expect(list.text.contains(language.say("E-mail", "电子邮件")) && list.text.contains("J. Appleseed"))
            #expect(list.text.contains(#"href="/admin/mail/2026-000001-receipt""#))
            let shown = try await open.admin(.get, places[1], page)
            #expect(shown.text.contains("<pre>") && shown.text.contains("message.eml"))
            let file = try await open.admin(.get, places[2])
            #expect(Array(buffer: file.body) == (try post.message(name).bytes))
            #expect(file.headers[.contentType] == "message/rfc822")
            let part = try await open.admin(.get, places[3], page)
            #expect(part.headers[.contentSecurityPolicy]?.hasPrefix("sandbox; default-src 'none'") == true)
            let wire = try await open.admin(.get, places[0]).decoded(ItemList<Mail>.self)
            #expect(wire.items.map(\.name) == [name] && wire.items[0].text == nil)
            let mail = try await open.admin(.get, wire.items[0].links[.this]?.href ?? "").decoded(Mail.self)
            #expect(mail.text == (try post.message(name).text) && mail.to == "J. Appleseed <j@example.org>")
            let front = try await open.admin(.get, "/admin").decoded(Administration.self)
            #expect(front.links[.mail]?.href == "/admin/mail")
            for other in ["2026-000002-receipt", "last-event", "..%2Fmail%2F\(name)"] {
                #expect(try await open.admin(.get, "/admin/mail/\(other)").status == .notFound)
            }
        }
    }

    @Test func shopWithoutAnOutboxSaysHowToGetOne() async throws {
        try await OpenShop.run { open in
            _ = try await open.paid()
            let list = try await open.admin(.get, "/admin/mail", [.accept: "text/html"])
            #expect(list.text.contains("--mail") && !list.text.contains(#"href="/admin/mail""#))
            #expect(try await open.admin(.get, "/admin/mail").decoded(ItemList<Mail>.self).items.isEmpty)
            #expect(try await open.admin(.get, "/admin/mail/2026-000001-receipt").status == .notFound)
            let front = try await open.admin(.get, "/admin").decoded(Administration.self)
            #expect(front.links[.mail] == nil)
        }
    }

    /// Nothing of a visit to a kiosk stays.
    @Test func kioskHasNoOutbox() throws {
        let root = "/" + #filePath.split(separator: "/").dropLast(4).joined(separator: "/")
        let units = "\(root)/Assets/Deploy/kiosk"
        let files =
            try FileManager.default.contentsOfDirectory(atPath: units).map { "\(units)/\($0)" }
            + ["\(root)/Sources/Programs/Vitrine/Kiosk/KioskDemo.swift"]
        #expect(files.contains { $0.hasSuffix("vitrine-kiosk-shop.service") })
        for file in files {
            let text = try String(contentsOfFile: file, encoding: .utf8)
            #expect(!text.contains("--mail") && !text.contains("mail:"), "\(file)")
        }
    }
}
