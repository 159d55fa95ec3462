import FoundationEssentials
import PayKit
package import ShopCore
package import StoreAPI

extension OrderDocuments {
    package func templates(
        of order: StoredOrder, for audience: Audience, _ language: ContentLanguage
    ) -> [FormTemplate] {
        let forms = OrderForms(language: language, order: self.order(order, for: audience))
        let possible = actions(of: order, for: audience).filter { $0 != .pay || order.mayBePaid }
        return possible.map { forms.template($0, at: link(to: $0, of: order).1) }
    }
}

extension StoredOrder {
    /// True if it waits for a payment and not too many were declined.
    package var mayBePaid: Bool { state.actions.contains(.pay) && tries < OrderTerms.mostPayments }
}
