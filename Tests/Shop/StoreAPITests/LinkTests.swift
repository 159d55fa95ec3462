import StoreAPI
import Testing

@Suite struct LinkTests {
    struct Expansion: Sendable, CustomTestStringConvertible {
        var href: String
        var values: [(name: String, value: String)]
        var address: String
        var testDescription: String { "\(href) → \(address)" }

        init(_ href: String, _ values: [(name: String, value: String)], _ address: String) {
            self.href = href
            self.values = values
            self.address = address
        }
    }

    @Test(arguments: [
        Expansion("/inventory{?limit,cursor}", [], "/inventory"),
        Expansion("/inventory{?limit,cursor}", [("limit", "20")], "/inventory?limit=20"),
        Expansion(
            "/inventory{?limit,cursor}", [("limit", "20"), ("cursor", "a b&c=d")],
            "/inventory?limit=20&cursor=a%20b%26c%3Dd"),
        Expansion("/inventory{?limit,cursor}", [("colour", "red")], "/inventory"),
        Expansion("/products/{id}", [("id", "prd_01")], "/products/prd_01"),
        Expansion("/products/{id}", [("id", "a/b?c#d")], "/products/a%2Fb%3Fc%23d"),
        Expansion("/attempts/{key}", [("key", "键")], "/attempts/%E9%94%AE"),
        Expansion("/a/{id}{?q}", [("q", "1"), ("id", "{q}")], "/a/%7Bq%7D?q=1"),
        Expansion("/plain", [("id", "x")], "/plain"), Expansion("/keep-._~", [], "/keep-._~"),
    ])
    func templateIsExpanded(expansion: Expansion) {
        let link = Link(href: expansion.href, templated: true)
        #expect(link.expanded(expansion.values) == expansion.address)
    }

    @Test(arguments: [Bool?.none, false])
    func addressThatIsNoTemplateStays(templated: Bool?) {
        let link = Link(href: "/odd{?a}", templated: templated)
        #expect(link.expanded([("a", "1")]) == "/odd{?a}")
    }
}
