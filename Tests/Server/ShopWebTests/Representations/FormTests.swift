import Codecs
import PayKit
import ShopCore
import ShopPages
import ShopSupport
import ShopWeb
import StoreAPI
import Testing

struct FormTests {
    private func json(_ text: String, _ schema: Schema) throws -> String {
        let body = try #require(FormBody(Array(text.utf8)))
        let dollars = try #require(Currency(code: "USD"))
        let document = try JSONValueDecoder.decode(
            JSONTree.self, from: body.document(schema, in: dollars))
        return String(decoding: try WireFormat.encode(document), as: UTF8.self)
    }

    @Test(arguments: [
        ("lines%2F0%2Fvariant=v&lines/0/quantity=+2", #"{"lines":[{"quantity":2,"variant":"v"}]}"#),
        ("lines/0/quantity=two", #"{"lines":[{"quantity":"two"}]}"#),
        ("lines/2/variant=b&lines/0/variant=a", #"{"lines":[{"variant":"a"},{"variant":"b"}]}"#),
        ("coupons/0=&to/city=&to/country=US", #"{"to":{"country":"US"}}"#),
        ("coupons/0=A%26B&coupons/0=C", #"{"coupons":["A&B"]}"#),
        (
            "lines/0/variant=a&lines/0/quantity=&lines/1/variant=b&lines/1/quantity=2",
            #"{"lines":[{"quantity":2,"variant":"b"}]}"#
        ),
        ("lines/0/variant=a&lines/0/quantity=", #"{"lines":[{"variant":"a"}]}"#),
        ("price=1&_method=PUT&_form=buy&_key=k&_if_match=x", #"{"price":"1"}"#), ("", "{}"),
    ])
    func fieldsBecomeTheBodyThatAProgramSends(text: String, expected: String) throws {
        let schema = try #require(Operations["createQuote"].body)
        #expect(try json(text, schema) == expected)
    }

    @Test func anAmountLeftEmptyIsNotThereWithItsCurrency() throws {
        let schema = try #require(Operations["refundOrder"].body)
        let text = "amount/amount=&amount/currency=USD&reason=Late"
        #expect(try json(text, schema) == #"{"reason":"Late"}"#)
    }

    @Test(arguments: [
        ("1", "1.00"), ("7.5", "7.50"), ("1230", "1230.00"), ("5.00", "5.00"), ("5.000", "5.00"),
        ("１２", "12.00"), ("5.001", "5.001"), ("many", "many"), ("1.2.3", "1.2.3"),
    ])
    func anAmountIsTakenAsPeopleTypeIt(typed: String, expected: String) throws {
        let schema = try #require(Operations["refundOrder"].body)
        let text = "amount/amount=\(FormBrowser.encoded(typed))&amount/currency=USD"
        #expect(try json(text, schema) == #"{"amount":{"amount":"\#(expected)","currency":"USD"}}"#)
        let coupon = try json("amount=\(FormBrowser.encoded(typed))", .object(Bodies.coupon))
        #expect(coupon == #"{"amount":"\#(expected)"}"#)
    }

    @Test(arguments: [("5.00", "5"), ("1230", "1230"), ("5.5", "5.5")])
    func anAmountHasTheDecimalsOfItsCurrency(typed: String, expected: String) throws {
        let yen = try #require(Currency(code: "JPY"))
        #expect(FieldKind("price/amount").written(typed, in: yen) == expected)
    }

    @Test func aFieldThatWasEmptiedRemovesInAMergePatchWhatMayBeRemoved() throws {
        let text = "name/en=Tea&name/zh-Hans=&category=&accent="
        #expect(
            try json(text, Bodies.productPatch) == #"{"accent":null,"name":{"en":"Tea","zh-Hans":null}}"#)
    }

    @Test func linesOfATextEndAsProgramsEndThem() {
        #expect(FormBody(Array("a=x%0D%0Ay".utf8))?.fields.map(\.value) == ["x\ny"])
    }

    @Test func membersOfAChoiceGetTheTypesOfTheirForm() throws {
        let text = "payment/type=card&payment/exp_month=07&payment/number=4242+4242"
        let schema = Schema.object([.required("payment", Bodies.payment)])
        #expect(
            try json(text, schema) == #"{"payment":{"exp_month":7,"number":"4242 4242","type":"card"}}"#)
    }

    @Test(arguments: ["a=%4", "a=%zz", "a=%ff"])
    func whatIsNotPercentEncodedUTF8IsNoForm(text: String) { #expect(FormBody(Array(text.utf8)) == nil) }

    @Test func fieldsThatFightOverAPlaceDoNoHarm() throws {
        let schema = try #require(Operations["createQuote"].body)
        #expect(try json("to=x&to/city=y&lines/a/b=1", schema) == #"{"lines":{"a":{"b":"1"}},"to":"x"}"#)
        let deep = String(repeating: "a/", count: 5000) + "b=1"
        #expect(try json(deep, schema) == "{}")
    }

    @Test func templateComesBackAsItWas() throws {
        let template = FormTemplate(
            name: "buy", title: "Buy", method: "POST", target: "/quotes", contentType: "application/json",
            headers: ["Idempotency-Key"],
            properties: [
                .init(
                    "lines/0/quantity", prompt: "Quantity", required: true, type: "number", value: "1",
                    min: 1,
                    max: 9, options: .init([.init("One", value: "1")], selected: "1"))
            ])
        let document = Offering(Link(href: "/x"), [template])
        let bytes = try WireFormat.encode(document, behind: "/shop")
        var expected = document
        expected.document.href = "/shop/x"
        expected.templates[0].target = "/shop/quotes"
        #expect(try WireFormat.decode(Offering<Link>.self, from: bytes) == expected)
        #expect(String(decoding: bytes, as: UTF8.self).hasPrefix(#"{"_templates":{"buy":{"contentType":"#))
    }

    @Test func aShopperSeesAgainWhatWasTypedAndANewKey() throws {
        let samples = PageSamples(language: .english)
        let form = try #require(samples.refusedForm)
        let again = try #require(form.template(after: samples.problem, .english))
        #expect(again.headers == ["Idempotency-Key"])
        let hidden = again.properties.filter { $0.type == "hidden" }.map(\.name)
        #expect(hidden == ["quote", "expected_total/amount", "expected_total/currency", "payment/type"])
    }

    @Test func theKeyStaysWhereTheOutcomeIsNotKnown() throws {
        var problem = PageSamples(language: .english).problem
        problem.retryable = true
        let again = PageSamples(language: .english).refusedForm?.template(after: problem, .english)
        #expect(again?.headers == nil)
        #expect(again?.properties.last?.name == "_key" && again?.properties.last?.value == "form_key_0001")
    }
}
