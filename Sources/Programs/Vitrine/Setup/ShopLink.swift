/// A link that was opened with this program.
package enum ShopLink: Hashable, Sendable {
    /// Without a product the first of the shop.
    case buy(product: String?)
    /// Of this program's scheme, but not understood.
    case unknown
    /// Of another scheme, unchanged.
    case foreign(String)

    /// The scheme that the desktop entry registers.
    static let scheme = "vitrine"

    /// Reads `vitrine:buy/PRODUCT`, `vitrine:buyItem` and `vitrine:buyItem/PRODUCT`; only the scheme is
    /// case-insensitive (RFC 3986, section 3.1).
    package init(_ text: String) {
        let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, parts[0].lowercased() == Self.scheme else {
            self = .foreign(text)
            return
        }
        let place = parts[1].split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
        let product = place.count == 2 ? String(place[1]) : nil
        switch place[0] {
        case "buyItem" where product == nil: self = .buy(product: nil)
        case "buy", "buyItem":
            self = product.map(Self.isIdentifier) == true ? .buy(product: product) : .unknown
        default: self = .unknown
        }
    }

    /// True for an identifier as the server makes them: 1 to 200 ASCII letters, digits, `-` and `_`; keeps
    /// anything else out of its addresses.
    private static func isIdentifier(_ text: String) -> Bool {
        (1...200).contains(text.utf8.count)
            && text.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
                    true
                default: false
                }
            }
    }

    /// True for links to pages and mail, never to files or programs.
    package static func mayBePassedOn(_ link: String) -> Bool {
        let scheme = link.prefix { $0 != ":" }.lowercased()
        return ["http", "https", "mailto"].contains(scheme) && scheme.count < link.count
            && !link.contains { $0.isNewline || $0 == "\0" }
    }
}
