package import PayKit
package import ShopCore

/// The rules for the cells of a table, each for itself.
package struct ImportRules: Sendable {
    package let currency: Currency
    private let categories: Set<String>
    private let tags: Set<String>
    private let shipping: ShopPolicy.Shipping
    /// The digests of pictures that a trial's table announces; nil in an import, whose pictures the shop has.
    private(set) var announced: Set<String>?
    /// Definitions of choices repeat in every row of a product.
    private var definitions: [ProductColumn: [String: Checked]] = [:]

    package init(_ policy: ShopPolicy, currency: Currency, _ mode: ImportMode) {
        self.currency = currency
        announced = mode == .dryRun ? [] : nil
        categories = Set(policy.categories.map(\.id))
        tags = Set((policy.tags ?? []).map(\.id))
        shipping = policy.shipping
    }

    package typealias Checked = Result<ImportCell, CellFault>

    package mutating func cell(_ text: String, _ column: ProductColumn) -> Checked {
        switch column {
        case .slug, .sku: Self.token(text, 200)
        case .taxClass: Self.token(text, 64)
        case .price: price(text)
        case .stock: Self.number(text, .stock, isRequired: true)
        case .weight: Self.number(text, .weight, isRequired: false)
        // Spreadsheets write truth values in capitals.
        case .active: Self.choice(text.lowercased(), ["true": .number(1), "false": .number(0)])
        case .kind:
            Self.choice(text, ["physical": .text("physical"), "digital": .text("digital")])
        case .category: category(text)
        case .tags: list(text)
        case .delivery: delivery(text)
        case .options: known(text, column, ProductChoices.options)
        case .choices: known(text, column, ProductChoices.choices)
        case .accent: Self.pattern(text, .colour)
        case .picture: picture(text)
        case .text(let kind, _): Self.words(text, kind.longest)
        }
    }

    private static func token(_ text: String, _ longest: Int) -> Checked {
        guard !text.isEmpty else { return .failure(.missing) }
        guard text.utf8.count <= longest else { return .failure(CellFault(.tooLong(longest))) }
        // It would name another variant than it did before a spreadsheet shortened it.
        guard !SpreadsheetNumber.isShortened(text) else { return .failure(CellFault(.shortened)) }
        return TextPattern.token.matches(text) ? .success(.text(text)) : .failure(.malformed)
    }

    private func price(_ text: String) -> Checked {
        guard !text.isEmpty else { return .failure(.missing) }
        guard !SpreadsheetNumber.isShortened(text) else { return .failure(CellFault(.shortened)) }
        let digits = text.hasPrefix("-") ? text.dropFirst() : text[...]
        guard let exact = SpreadsheetNumber.plain(digits, fraction: currency.minorDigits) else {
            return .failure(CellFault(.noPrice(currency)))
        }
        guard let money = try? Money(decimal: exact, currency: currency) else {
            return .failure(CellFault(exact.hasPrefix("0") ? .noPrice(currency) : .priceTooLarge))
        }
        // Where money has three decimals, as the dinar of Kuwait has, they are a price in full.
        guard currency.minorDigits == 3 || !SpreadsheetNumber.isAmbiguous(digits) else {
            return .failure(CellFault(.ambiguous(fraction: currency.minorDigits)))
        }
        guard digits.count == text.count, money.minorUnits > 0 else {
            return .failure(CellFault(.priceOfNothing))
        }
        return .success(.number(money.minorUnits))
    }

    /// A count or a measure, never less than nothing.
    private static func number(_ text: String, _ measure: RowFault.Measure, isRequired: Bool) -> Checked {
        guard !text.isEmpty else { return isRequired ? .failure(.missing) : .success(.nothing) }
        guard !SpreadsheetNumber.isShortened(text) else { return .failure(CellFault(.shortened)) }
        let digits = text.hasPrefix("-") ? text.dropFirst() : text[...]
        guard !SpreadsheetNumber.isAmbiguous(digits) else {
            return .failure(CellFault(.ambiguous(fraction: 0)))
        }
        guard let whole = SpreadsheetNumber.plain(digits, fraction: 0) else {
            return .failure(measure == .weight ? CellFault(.noWeight) : CellFault(.wrongType(.integer)))
        }
        guard digits.count == text.count else {
            return .failure(CellFault(.negative(measure, most: most)))
        }
        guard let number = Int(whole), number <= most else {
            return .failure(CellFault(.outOfRange(0...most)))
        }
        return .success(.number(Int64(number)))
    }

    private static let most = StockCorrection.mostOnHand

    private static func choice(_ text: String, _ values: [String: ImportCell]) -> Checked {
        if text.isEmpty { return .failure(.missing) }
        if let value = values[text] { return .success(value) }
        return .failure(CellFault(.noSuchForm(values.keys.sorted())))
    }

    private func category(_ text: String) -> Checked {
        if text.isEmpty { return .failure(.missing) }
        if categories.contains(text) { return .success(.text(text)) }
        return .failure(CellFault(.unknownCategory))
    }

    private func list(_ text: String) -> Checked {
        let names = text.split(separator: " ").map { String($0) }
        guard names.count <= ProductChange.mostTags else {
            return .failure(CellFault(.tooManyTags(most: ProductChange.mostTags)))
        }
        guard tags.isSuperset(of: names) else { return .failure(CellFault(.unknownTag)) }
        guard Set(names).count == names.count else { return .failure(CellFault(.repeatedTag)) }
        return .success(Self.identifiers(names))
    }

    private func delivery(_ text: String) -> Checked {
        let names = text.split(separator: " ").map { String($0) }
        guard shipping.fault(ofDelivery: names) == nil else {
            return .failure(CellFault(.noSuchForm(shipping.deliveries)))
        }
        return .success(Self.identifiers(names))
    }

    /// A JSON array of ids, which need no escapes.
    private static func identifiers(_ names: [String]) -> ImportCell {
        .text("[" + names.map { "\"\($0)\"" }.joined(separator: ",") + "]")
    }

    private mutating func known(
        _ text: String, _ column: ProductColumn, _ read: (String) throws(CellFault) -> String
    ) -> Checked {
        if let known = definitions[column]?[text] { return known }
        let checked: Checked
        do throws(CellFault) {
            checked = .success(.text(try read(text)))
        } catch {
            checked = .failure(error)
        }
        if definitions[column]?.count ?? 0 >= Self.mostRemembered { definitions[column] = nil }
        definitions[column, default: [:]][text] = checked
        return checked
    }

    private static let mostRemembered = 500

    private static func pattern(_ text: String, _ pattern: TextPattern) -> Checked {
        if text.isEmpty { return .success(.nothing) }
        return pattern.matches(text) ? .success(.text(text)) : .failure(.malformed)
    }

    /// True for a SHA-256 in lower-case hexadecimal.
    static func isDigest(_ text: String) -> Bool {
        text.utf8.count == 64
            && text.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
    }

    /// Before the digest of a picture that a trial's shop does not have yet.
    static let announcement = "new:"

    private mutating func picture(_ text: String) -> Checked {
        guard !text.isEmpty else { return .failure(.missing) }
        if Self.isDigest(text) { return .success(.text(text)) }
        let digest = String(text.dropFirst(Self.announcement.count))
        guard announced != nil, text.hasPrefix(Self.announcement), Self.isDigest(digest) else {
            return .failure(CellFault(.noDigest))
        }
        announced?.insert(digest)
        return .success(.text(digest))
    }

    private static func words(_ text: String, _ longest: Int) -> Checked {
        if text.isEmpty { return .success(.nothing) }
        guard text.utf8.count <= longest || text.unicodeScalars.count <= longest else {
            return .failure(CellFault(.tooLong(longest)))
        }
        guard text.isVisible else { return .failure(CellFault(.blank)) }
        return .success(.text(text))
    }
}

package struct CellFault: Error, Hashable, Sendable {
    package var reason: RowFault.Reason

    package init(_ reason: RowFault.Reason) { self.reason = reason }
    package init(_ reason: FieldFault.Reason) { self.reason = .field(reason) }

    package static let missing = CellFault(.missing)
    package static let malformed = CellFault(.malformed)
}
