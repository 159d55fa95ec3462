package import ShopCore
package import StoreAPI

/// The forms by which the shop's staff acts on an order, to be filled in without scripts.
package struct OfficeOrderForms: Sendable {
    package let order: StoredOrder
    package let lines: [NamedLine]
    package let language: ContentLanguage

    package init(order: StoredOrder, lines: [NamedLine], language: ContentLanguage) {
        self.order = order
        self.lines = lines
        self.language = language
    }

    package func templates(for template: FormTemplate) -> [FormTemplate] {
        switch template.name {
        case "pay": return []
        case "ship": return [shipped(template)]
        case "refund": return refunds(template)
        default: return [template]
        }
    }

    /// Some units of each line; all that is left stands there already.
    private func shipped(_ template: FormTemplate) -> FormTemplate {
        var template = template
        template.properties =
            units(lines.map { ($0, $0.units.left) }, isFilled: true) + template.properties
        return template
    }

    /// By an amount, and by units.
    private func refunds(_ template: FormTemplate) -> [FormTemplate] {
        var byAmount = template, byLines = template
        byAmount.properties = template.properties.map { property in
            var property = property
            // Left empty it is all that is left, whatever was given back meanwhile.
            if property.name == "amount/amount" { property.value = nil }
            return property
        }
        byLines.name = "refund-lines"
        byLines.properties =
            units(lines.map { ($0, $0.units.quantity - $0.units.refunded) }, isFilled: false)
            + template.properties.filter { !$0.name.hasPrefix("amount/") }
        return byLines.properties.contains { $0.name.hasPrefix("lines/") } ? [byAmount, byLines] : [byAmount]
    }

    private func units(
        _ lines: [(line: NamedLine, most: Int)], isFilled: Bool
    ) -> [FormTemplate.Property] {
        let open = lines.filter { $0.most > 0 }
        let names = order.names
        return open.enumerated().flatMap { index, each in
            let variant = each.line.units.variant
            return [
                FormTemplate.Property("lines/\(index)/variant", type: "hidden", value: variant),
                .init(
                    "lines/\(index)/quantity", prompt: names[variant] ?? each.line.sku,
                    required: open.count == 1, type: "number", value: isFilled ? String(each.most) : nil,
                    min: 1,
                    max: each.most, placeholder: "0 / \(each.most)"),
            ]
        }
    }
}
