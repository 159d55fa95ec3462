import HTTPEdge
import HTTPTypes
import ShopCore
import ShopMail
import ShopPages
import StoreAPI

/// The outbox of a demonstration: e-mails that were written and not sent.
struct MailRoutes: Routes {
    let shop: Shop

    static let operations = Operations.list {
        Operation(
            Endpoints.mail, "The newest e-mails that the shop wrote to its buyers.", access: .admin,
            answers: [.ok("The e-mails, the newest first.", .shape("MailList"))]
        ).by(Self.list)
        Operation(
            Endpoints.mailMessage, "An e-mail as plain text.", access: .admin,
            answers: [.ok("The e-mail.", .shape("Mail"))]
        ).by(Self.show)
        Operation(
            Endpoints.mailFile, "An e-mail as it would be sent, with all its headers.", access: .admin,
            forms: [.mail], answers: [.ok("The file.")]
        ).by(Self.fetch)
        Operation(
            Endpoints.mailPart,
            "The HTML of an e-mail, in which nothing runs and for which nothing is fetched.",
            access: .admin, forms: [.html], answers: [.ok("The page.")]
        ).by(Self.showPart)
    }

    private func list(_: Call) async throws -> Reply {
        let list = ItemList(
            items: (shop.outbox?(nil) ?? []).map { Mail($0) }, links: Links([.this: Endpoints.mail.link]))
        return Reply(list.page(isOn: shop.outbox != nil))
    }

    private func show(_ call: Call) async throws -> Reply {
        let message = try message(call)
        var mail = Mail(message)
        mail.text = message.text
        return Reply(mail)
    }

    private func fetch(_ call: Call) async throws -> Reply {
        let message = try message(call)
        return reply(
            message.bytes, [.contentDisposition: "attachment; filename=\"\(message.name).eml\""])
    }

    private func showPart(_ call: Call) async throws -> Reply {
        let policy = "sandbox; default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'"
        return reply(Array(try message(call).html.utf8), [.contentSecurityPolicy: policy])
    }

    private func reply(_ bytes: [UInt8], _ headers: HTTPFields) -> Reply {
        var entry = Representations.Entry(bytes)
        entry.headers = headers
        return Reply(entry, cache: .never)
    }

    private func message(_ call: Call) throws -> MailMessage {
        try (shop.outbox?(call.path("name")).first).orNotFound()
    }
}

extension Mail {
    fileprivate init(_ message: MailMessage) {
        let name = (name: "name", value: message.name)
        self.init(
            name: message.name, order: message.order, subject: message.subject, to: message.to,
            date: message.date, language: message.language,
            links: Links([
                .this: Endpoints.mailMessage.link(name), .alternate: Endpoints.mailFile.link(name),
                .order: Endpoints.order.link(id: String(message.id.prefix { $0 != "." })),
            ]))
    }
}
