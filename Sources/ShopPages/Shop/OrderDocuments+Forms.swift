import FoundationEssentials
import PayKit
package import ShopCore
package import StoreAPI

extension OrderDocuments {
    /// The forms of what this reader may ask for now.
    package func templates(
        of order: StoredOrder, for audience: Audience, _ language: ContentLanguage
    ) -> [FormTemplate] {
        let forms = OrderForms(language: language, order: self.order(order, for: audience))
        return actions(of: order, for: audience).map { forms.template($0, at: link(to: $0, of: order).1) }
    }
}
