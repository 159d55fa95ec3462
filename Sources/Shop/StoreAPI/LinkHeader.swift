/// A document whose links also stand in the header `Link` (RFC 8288).
package protocol Linked: Sendable {
    var links: Links { get }
}

extension Entry: Linked {}
extension InventoryPage: Linked {}
extension Quote: Linked {}
extension Order: Linked {}
extension ShippingServices: Linked {}
extension OrderStatus: Linked {}
extension OrderReceipt: Linked {}
extension OrderPayment: Linked {}
extension Refund: Linked {}
extension Fulfilment: Linked {}
extension ItemList: Linked {}
extension EventList: Linked {}
extension AdminOrders: Linked {}
extension Product: Linked {
    package var links: Links { summary.links }
}

extension Links {
    /// The relations that intermediaries and simple clients look for.
    private static let announced: [Relation] = [
        .this, .first, .prev, .next, .last, .describedby, .serviceDescription, .serviceDocument,
    ]

    /// The header's value; nil when there is nothing to say. Templates are no links.
    package func header(behind prefix: String) -> String? {
        let links = Self.announced.compactMap { relation in
            self[relation].flatMap { link in
                link.templated == true ? nil : "<\(prefix)\(link.href)>; rel=\"\(relation.rawValue)\""
            }
        }
        return links.isEmpty ? nil : links.joined(separator: ", ")
    }
}
