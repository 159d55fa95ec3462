package import PayKit
package import ShopCore
import StoreAPI

/// What the cells of a table have to be, each for itself.
package struct ImportRules: Sendable {
    package let currency: Currency
    private let categories: Set<String>
    private let tags: Set<String>
    private let languages = ProductText.allCases.reduce(into: [ProductColumn: ProductText]()) { texts, text in
        for language in Language.allCases { texts[text.column(language)] = text }
    }
    /// Definitions of choices repeat in every row of a product.
    private var definitions: [ProductColumn: [String: Checked]] = [:]

    package init(_ policy: ShopPolicy, currency: Currency) {
        self.currency = currency
        categories = Set(policy.categories.map(\.id))
        tags = Set((policy.tags ?? []).map(\.id))
    }

    /// A cell, or what is wrong with it.
    package typealias Checked = Result<ImportCell, Wrong>

    package struct Wrong: Error, Hashable, Sendable {
        package var code: String
        package var detail: String

        package static let missing = Wrong(code: "required", detail: "This is missing.")
        package static let shortened = Wrong(
            code: "shortened",
            detail: "A spreadsheet has shortened this number. Write all of its digits, in a column of texts.")
        package static let invalid = Wrong(
            code: "invalid", detail: "This is not of the form that it has to have.")
    }

    /// The value that a text of a column stands for.
    package mutating func cell(_ text: String, _ column: ProductColumn) -> Checked {
        switch column {
        case .slug, .sku: Self.token(text, 200)
        case .taxClass: Self.token(text, 64)
        case .price: price(text)
        case .stock: Self.number(text, "how many there are", isRequired: true)
        case .weight: Self.number(text, "the weight in grams", isRequired: false)
        // Spreadsheets write truth values in capitals.
        case .active: Self.choice(text.lowercased(), ["true": .number(1), "false": .number(0)])
        case .kind:
            Self.choice(text, ["physical": .text("physical"), "digital": .text("digital")])
        case .category: category(text)
        case .tags: list(text)
        case .options: known(text, column, ProductChoices.options)
        case .choices: known(text, column, ProductChoices.choices)
        case .accent: Self.pattern(text, .colour)
        case .picture: Self.digest(text)
        case .nameEnglish, .nameChinese, .descriptionEnglish, .descriptionChinese, .pictureTextEnglish,
            .pictureTextChinese:
            Self.words(text, languages[column]?.longest ?? 0)
        }
    }

    private static func token(_ text: String, _ longest: Int) -> Checked {
        guard !text.isEmpty else { return .failure(.missing) }
        guard text.utf8.count <= longest else { return .failure(tooLong(longest)) }
        // It would name another variant than it did before a spreadsheet shortened it.
        guard !SpreadsheetNumber.isShortened(text) else { return .failure(.shortened) }
        return TextPattern.token.matches(text) ? .success(.text(text)) : .failure(.invalid)
    }

    private func price(_ text: String) -> Checked {
        guard !text.isEmpty else { return .failure(.missing) }
        guard !SpreadsheetNumber.isShortened(text) else { return .failure(.shortened) }
        let digits = text.hasPrefix("-") ? text.dropFirst() : text[...]
        guard let exact = SpreadsheetNumber.plain(digits, fraction: currency.minorDigits),
            let money = try? Money(decimal: exact, currency: currency)
        else {
            let digits = currency.minorDigits == 0 ? "no" : "\(currency.minorDigits)"
            return .failure(
                Wrong(
                    code: "invalid",
                    detail: "This is no price in \(currency.code): digits and \(digits) behind a point."))
        }
        guard digits.count == text.count, money.minorUnits > 0 else {
            return .failure(Wrong(code: "out-of-range", detail: "A price is more than nothing."))
        }
        return .success(.number(money.minorUnits))
    }

    /// A count or a measure, never less than nothing.
    ///
    /// - Parameter noun: What is to be written there.
    private static func number(_ text: String, _ noun: String, isRequired: Bool) -> Checked {
        guard !text.isEmpty else { return isRequired ? .failure(.missing) : .success(.nothing) }
        guard !SpreadsheetNumber.isShortened(text) else { return .failure(.shortened) }
        let digits = text.hasPrefix("-") ? text.dropFirst() : text[...]
        guard let whole = SpreadsheetNumber.plain(digits, fraction: 0) else {
            return .failure(Wrong(code: "wrong-type", detail: "This has to be a whole number."))
        }
        guard digits.count == text.count else {
            return .failure(
                Wrong(code: "negative", detail: "This is less than 0. Write \(noun), 0 to \(most)."))
        }
        guard let number = Int64(whole), number <= most else {
            return .failure(Wrong(code: "out-of-range", detail: "This has to be 0 to \(most)."))
        }
        return .success(.number(number))
    }

    private static let most: Int64 = 1_000_000_000

    private static func choice(_ text: String, _ values: [String: ImportCell]) -> Checked {
        if text.isEmpty { return .failure(.missing) }
        if let value = values[text] { return .success(value) }
        let names = values.keys.sorted().joined(separator: " or ")
        return .failure(Wrong(code: "invalid", detail: "This has to be \(names)."))
    }

    private func category(_ text: String) -> Checked {
        if text.isEmpty { return .failure(.missing) }
        if categories.contains(text) { return .success(.text(text)) }
        return .failure(Wrong(code: "unknown", detail: "The shop has no such category."))
    }

    private func list(_ text: String) -> Checked {
        let names = text.split(separator: " ").map { String($0) }
        guard names.count <= 50 else {
            return .failure(Wrong(code: "too-long", detail: "At most 50 tags."))
        }
        guard tags.isSuperset(of: names) else {
            return .failure(Wrong(code: "unknown", detail: "The shop has no such tag."))
        }
        guard Set(names).count == names.count else {
            return .failure(Wrong(code: "repeated", detail: "The same tag is there twice."))
        }
        // Names of tags need no escapes.
        return .success(.text("[" + names.map { "\"\($0)\"" }.joined(separator: ",") + "]"))
    }

    private mutating func known(
        _ text: String, _ column: ProductColumn, _ read: (String) throws(Wrong) -> String
    ) -> Checked {
        if let known = definitions[column]?[text] { return known }
        let checked: Checked
        do throws(Wrong) {
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
        return pattern.matches(text) ? .success(.text(text)) : .failure(.invalid)
    }

    private static func digest(_ text: String) -> Checked {
        guard !text.isEmpty else { return .failure(.missing) }
        let isDigest =
            text.utf8.count == 64
            && text.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
        guard isDigest else {
            return .failure(
                Wrong(code: "invalid", detail: "This has to be a SHA-256 in 64 lower-case digits."))
        }
        return .success(.text(text))
    }

    private static func words(_ text: String, _ longest: Int) -> Checked {
        if text.isEmpty { return .success(.nothing) }
        guard text.utf8.count <= longest || text.unicodeScalars.count <= longest else {
            return .failure(tooLong(longest))
        }
        guard text.isVisible else { return .failure(Wrong(code: "blank", detail: Schema.Text.blank)) }
        return .success(.text(text))
    }

    private static func tooLong(_ longest: Int) -> Wrong {
        Wrong(code: "too-long", detail: "At most \(longest) characters.")
    }
}
