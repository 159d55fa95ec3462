import HTTPEdge
import HTTPTypes
import HummingbirdTesting
import ShopCore
import ShopSupport
import ShopWeb
import StoreAPI
import Testing

/// A client that knows HAL-FORMS and nothing of this shop: no header but `Accept` and `Content-Type`, no path
/// but the first.
struct HALFormsTests {
    private static let accept: HTTPFields = [.accept: MediaForm.halForms.rawValue]
    /// The types of fields that the media type's description has.
    private static let types: Set<String> = [
        "hidden", "text", "textarea", "search", "tel", "url", "email", "password", "number", "range", "date",
        "month", "week", "time", "datetime-local", "color",
    ]

    /// Fills in fields by their labels, and sends all others as they stand.
    private func send(
        _ template: FormTemplate?, _ typed: [String: String] = [:], _ open: OpenShop
    ) async throws -> TestResponse {
        let template = try #require(template)
        #expect(template.headers == nil && template.title?.isEmpty != true)
        let pairs = template.properties.map { property -> String in
            #expect(Self.types.contains(property.type ?? "text"), "\(property.name)")
            #expect(property.type == "hidden" || property.prompt?.isEmpty == false, "\(property.name)")
            let value = property.prompt.flatMap { typed[$0] } ?? property.value ?? ""
            #expect(property.required != true || !value.isEmpty, "\(property.name) is not filled in")
            return "\(FormBrowser.encoded(property.name))=\(FormBrowser.encoded(value))"
        }
        let fields = pairs.joined(separator: "&")
        if template.method == "GET" { return try await open.get("\(template.target)?\(fields)", Self.accept) }
        var headers = Self.accept
        headers[.contentType] = template.contentType
        let method = try #require(HTTPRequest.Method(template.method))
        return try await open.request(method, template.target, headers, body: Array(fields.utf8))
    }

    private func template(_ name: String, in answer: TestResponse) throws -> FormTemplate? {
        try answer.decoded(Forms.self).templates.first { $0.key == name }?.value
    }

    private func names(in answer: TestResponse) throws -> Set<String> {
        Set(try answer.decoded(Forms.self).templates.keys)
    }

    private struct Forms: Decodable {
        var templates: [String: FormTemplate]

        private enum CodingKeys: String, CodingKey {
            case templates = "_templates"
        }
    }

    /// From the entry to a quote with nothing left open.
    private func quoted(_ open: OpenShop) async throws -> TestResponse {
        let entry = try await open.get("\(open.shop.prefix)/", Self.accept)
        let list = try await send(template("search", in: entry), [:], open)
        let item = try #require(try list.decoded(InventoryPage.self).items.first?.links[.this])
        let product = try await open.get(item.href, Self.accept)
        let first = try await send(template("buy", in: product), [:], open)
        #expect(first.status == .created)
        #expect(try names(in: first) == ["deliver"])
        let address = ["State": "GA", "ZIP code": "30303"]
        let second = try await send(template("deliver", in: first), address, open)
        #expect(second.status == .created)
        #expect(try names(in: second) == ["deliver"])
        // The first way to send it is chosen already.
        return try await send(template("deliver", in: second), [:], open)
    }

    private static let buyer = [
        "Name": "J. Appleseed", "Street and number": "1 Peachtree Street", "City": "Atlanta",
        "Email": "j@example.org", "Name on the card": "J Appleseed", "Card number": "4242 4242 4242 4242",
        "Month": "12", "Year": "2030", "Security code": "123",
    ]

    @Test(arguments: ["", "/shop"]) func purchaseNeedsNothingButTheFormat(prefix: String) async throws {
        try await OpenShop.run(prefix: prefix) { open in
            let quote = try await quoted(open)
            #expect(try names(in: quote) == ["deliver", "order"])
            let place = try #require(quote.place)
            let shown = try await open.get(place, Self.accept)
            #expect(try names(in: shown) == names(in: quote))
            let paid = try await send(template("order", in: quote), Self.buyer, open)
            #expect(paid.status == .created)
            #expect(try paid.decoded(Order.self).status == .paid)
            #expect(try names(in: paid) == ["cancel", "change"])
            let change = try template("change", in: paid)
            let changed = try await send(change, ["Email": "k@example.org"], open)
            #expect(changed.status == .ok && changed.text.contains("k@example.org"))
            // An old form does not change again what was changed meanwhile.
            #expect(try await send(change, [:], open).status == .preconditionFailed)
            let cancel = try template("cancel", in: changed)
            let cancelled = try await send(cancel, [:], open)
            #expect(cancelled.status == .ok)
            #expect(try cancelled.decoded(Order.self).status == .cancelled)
            #expect(try names(in: cancelled) == [])
            // Sent twice it is the same answer, since the form has its key.
            let again = try await send(cancel, [:], open)
            #expect(again.status == .ok && again.headers[.idempotentReplayed] == "true")
        }
    }

    @Test func paymentThatIsDeclinedSaysWhatMayBeDone() async throws {
        try await OpenShop.run { open in
            let order = try template("order", in: try await quoted(open))
            let poor = Self.buyer.merging(["Card number": "4000 0000 0000 9995"]) { $1 }
            let declined = try await send(order, poor, open)
            #expect(declined.status.code == 402)
            #expect(try names(in: declined) == ["pay"])
            #expect(declined.headers[.contentType] == "application/problem+json")
            #expect(!declined.text.contains("0000 9995"))
            let paid = try await send(template("pay", in: declined), Self.buyer, open)
            #expect(paid.status == .created)
            #expect(try paid.decoded(OrderPayment.self).state == .captured)
            #expect(try names(in: paid) == ["cancel", "change"])
        }
    }

    @Test func refusedFormComesBackFilledIn() async throws {
        try await OpenShop.run { open in
            let quote = try await quoted(open)
            let order = try template("order", in: quote)
            let nowhere = Self.buyer.merging(["Email": "nobody", "Year": "2031"]) { $1 }
            let refused = try await send(order, nowhere, open)
            #expect(refused.status == .unprocessableContent)
            #expect(try names(in: refused) == ["again"])
            let again = try #require(try template("again", in: refused))
            let values = Dictionary(uniqueKeysWithValues: again.properties.map { ($0.name, $0.value) })
            #expect(values["payment/exp_year"] == "2031" && values["contact/email"] == "nobody")
            #expect(values["payment/number"] == .some(nil) && !refused.text.contains("4242 4242"))
            let paid = try await send(again, Self.buyer, open)
            #expect(paid.status == .created)
            #expect(try paid.decoded(Order.self).status == .paid)
            // A client of plain HAL gets the problem alone.
            let plain = try await open.request(
                .post, "/quotes", [.accept: "application/hal+json", .contentType: FormBody.mediaType],
                body: Array("lines/0/variant=none&lines/0/quantity=0".utf8))
            #expect(plain.status == .unprocessableContent && !plain.text.contains("_templates"))
        }
    }

    /// All that a form says of its visible fields but their values.
    private func limits(_ template: FormTemplate?) throws -> [FormTemplate.Property] {
        try #require(template).properties.filter { $0.type != "hidden" }.map { property in
            var property = property
            property.value = nil
            property.options?.selectedValues = nil
            return property
        }
    }

    private func prompt(_ name: String, in template: FormTemplate?) throws -> String {
        try #require(template?.properties.first { $0.name == name }?.prompt)
    }

    @Test func refusedFormKeepsTheLimitsOfItsFields() async throws {
        try await OpenShop.run { open in
            let variant = try await open.variant("RING")
            let product = try #require(try await open.shop.store.product(ofVariant: variant))
            let buy = try template("buy", in: try await open.get("/products/\(product.id)", Self.accept))
            let none = try await send(buy, [prompt("lines/0/quantity", in: buy): "0"], open)
            #expect(none.status == .unprocessableContent)
            let again = try template("again", in: none)
            #expect(try limits(again) == limits(buy))
            let quantity = again?.properties.first { $0.name == "lines/0/quantity" }
            #expect(quantity?.value == "0" && quantity?.min == 1 && quantity?.required == true)
            let priced = try await send(again, [prompt("lines/0/quantity", in: again): "1"], open)
            #expect(priced.status == .created)
        }
    }

    @Test func refusedFormOfAQuoteKeepsItsChoicesAndLimits() async throws {
        try await OpenShop.run { open in
            let quote = try await quoted(open)
            let deliver = try template("deliver", in: quote)
            let coupon = try await send(deliver, [prompt("coupons/0", in: deliver): "NONE"], open)
            #expect(coupon.status == .unprocessableContent)
            let priced = try #require(try template("again", in: coupon))
            #expect(try limits(priced).map(\.name) == limits(deliver).map(\.name))
            #expect(priced.properties.first { $0.name == "coupons/0" }?.value == "NONE")
            #expect(priced.properties.first { $0.name == "shipping_rate" }?.options?.inline.isEmpty == false)
            let order = try template("order", in: quote)
            let refused = try await send(order, Self.buyer.merging(["Email": "nobody"]) { $1 }, open)
            #expect(try limits(template("again", in: refused)) == limits(order))
        }
    }

    @Test func refusedChangeOfAnOrderNamesTheVersionThatIsThere() async throws {
        try await OpenShop.run { open in
            let paid = try await send(template("order", in: try await quoted(open)), Self.buyer, open)
            let change = try template("change", in: paid)
            #expect(try await send(change, ["Email": "k@example.org"], open).status == .ok)
            let late = try await send(change, ["Email": "l@example.org"], open)
            #expect(late.status == .preconditionFailed)
            let again = try template("again", in: late)
            #expect(try limits(again) == limits(change))
            #expect(again?.properties.first { $0.name == "contact/email" }?.value == "l@example.org")
            #expect(try await send(again, [:], open).status == .ok)
        }
    }

    @Test func theAnswersOfStaffSayWhatIsNext() async throws {
        try await OpenShop.run { open in
            let order = try await open.paid()
            let key = "ship-0123456789abc"
            let staff: HTTPFields = [.accept: MediaForm.halForms.rawValue, .idempotencyKey: key]
            let sent = try await open.admin(.post, "/orders/\(order.id)/fulfilments", json: "{}", staff)
            #expect(sent.status == .created)
            #expect(try names(in: sent).contains("refund"))
            // Staff has a key of its own; no token of the order is handed out.
            #expect(!sent.text.contains("_token") && sent.text.contains("_key"))
        }
    }
}
