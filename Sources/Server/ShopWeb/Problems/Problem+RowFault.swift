import Codecs
import PayKit
package import ShopCore
package import ShopTransfers
package import StoreAPI

extension ProblemResponse {
    /// A 413 for a table that is too large, else a 422 with the listed faults and a count of the others.
    package init(_ refusal: TransferRefusal) {
        switch refusal {
        case .tableTooLarge:
            self = .payloadTooLarge(
                "A table may have \(ProductImport.mostBytes >> 20) MiB at most. Nothing was changed: "
                    + "send it in parts.")
        case .rows(let faults, let count):
            self.init(
                .invalidBody, status: 422,
                "The table has \(count.counted("fault")). Nothing was changed: "
                    + "correct it, then send it again.", title: "Table not taken",
                errors: faults.map { Problem.Fault($0) }
            ) { $0.moreErrors = count == faults.count ? nil : count - faults.count }
        }
    }
}

extension Problem.Fault {
    package init(_ fault: RowFault) {
        let words = fault.reason.words
        self.init(line: fault.line, column: fault.column, code: words.code, detail: words.detail)
    }
}

extension RowFault.Reason {
    fileprivate var words: (code: String, detail: String) {
        switch self {
        case .field(let reason): reason.words
        case .member(let fault): Self.words(of: fault)
        case .rule(let rule, let value): rule.words(value)
        case .utf16: ("utf-16", "This is text in UTF-16. Save the table again as CSV in UTF-8.")
        case .spreadsheet:
            (
                "spreadsheet",
                "This is a spreadsheet's own file. Save its sheet as CSV in UTF-8, and send that file."
            )
        case .packed:
            ("packed", "This file is packed (gzip, ZIP or the like). Unpack it, and send the table in it.")
        case .otherSeparator(let separator):
            (
                separator.rawValue,
                "The columns are separated by \(separator.noun). Save the table again as CSV with commas "
                    + "between its columns."
            )
        case .noHead: ("required", "The table has no head.")
        case .strayQuotationMark:
            ("malformed", "A field with quotation marks or line breaks has to stand in quotation marks.")
        case .textAfterQuotationMark:
            ("malformed", "A quoted field has to end before the next comma or line.")
        case .unclosedQuotationMark:
            ("malformed", "A quotation mark is never closed; nothing behind it was read.")
        case .rowTooLong:
            ("malformed", "A row may have a mebibyte; nothing behind it was read. Is a quotation mark open?")
        case .unnamedColumn:
            ("unnamed", "A column between others has no name. Name it, or take it out.")
        case .unknownColumn(let known):
            (
                "unknown",
                "There is no such column."
                    + (known.isEmpty ? "" : " There are \(known.map(\.rawValue).joined(separator: ", ")).")
            )
        case .repeatedColumn: ("repeated", "This column is there twice.")
        case .keyColumnMissing: ("required", "Rows are known by this column.")
        case .wrongFieldCount(let fields, let columns):
            ("wrong-count", "This row has \(fields.counted("field")) and the head \(columns).")
        case .notUTF8: ("encoding", "This is no text in UTF-8. Save the table again as CSV in UTF-8.")
        case .shortened:
            (
                "shortened",
                "A spreadsheet has shortened this number. Write all of its digits, in a column of texts."
            )
        case .ambiguous(let fraction):
            (
                "ambiguous",
                "Three digits behind a point may be thousands or a fraction. Write "
                    + (fraction == 0
                        ? "a whole number without a point, such as 1200."
                        : "1200 or 1200.0\(Self.zeros(fraction)) for the one, 1.2\(Self.zeros(fraction)) for "
                            + "the other.")
            )
        case .noWeight:
            (
                "wrong-type",
                "This has to be a whole number of grams; under another unit, as kg, 12.5 with a point."
            )
        case .notJSON: ("malformed", "This has to be JSON.")
        case .noPrice(let currency):
            ("invalid", "This is no price in \(currency.code): \(Self.form(of: currency)).")
        case .priceTooLarge: ("too-large", "A price has at most 12 digits before its decimals.")
        case .priceOfNothing: ("out-of-range", "A price is more than nothing.")
        case .negative(let measure, let most):
            ("negative", "This is less than 0. Write \(measure.noun), 0 to \(most).")
        case .unknownCategory: ("unknown", "The shop has no such category.")
        case .tooManyTags(let most): ("too-long", "At most \(most) tags.")
        case .unknownTag: ("unknown", "The shop has no such tag.")
        case .repeatedTag: ("repeated", "The same tag is there twice.")
        case .repeatedIdentifier: ("repeated", "The same id is there twice.")
        case .noDigest: ("invalid", "This has to be a SHA-256 in 64 lower-case digits.")
        case .pictureFile(let name, let fault): fault.words(name)
        }
    }

    /// The form of a price, with an example.
    private static func form(of currency: Currency) -> String {
        let digits = currency.minorDigits
        guard digits > 0 else { return "digits without a point, such as 1990" }
        return "digits and \(digits) behind a point, such as 19.9\(zeros(digits))"
    }

    /// The noughts behind the first decimal of so many.
    private static func zeros(_ digits: Int) -> String { String(repeating: "0", count: digits - 1) }

    /// A cell has no pointers, so that the sentence has it.
    private static func words(of fault: FieldFault) -> (code: String, detail: String) {
        let words = fault.reason.words
        return (words.code, "\(fault.pointer): \(words.detail)")
    }
}

extension RowFault.Rule {
    fileprivate func words(_ value: String) -> (code: String, detail: String) {
        switch self {
        case .repeatedSKU: ("repeated", "The same SKU is there in an earlier line.")
        case .skuOfOtherProduct: ("conflict", "This SKU belongs to \(value).")
        case .variantNeeds: ("unknown", "The shop has no such SKU, and a new one needs \(value).")
        case .productNeeds: ("unknown", "The shop has no such product, and a new one needs \(value).")
        case .otherInLine: ("conflict", "Line \(value) says something else of the same product.")
        case .noText: ("required", "This needs a text in one language at least.")
        case .unknownPicture: ("unknown", "The shop has no such picture.")
        case .unknownTaxClass: ("unknown", "The shop has no such tax class. There are \(value).")
        case .choicesMisfit:
            ("conflict", "A variant chooses one value of each of its product's options.")
        case .choicesMisfitOfOther:
            (
                "conflict",
                "\(value), which the table does not name, would not choose one value of each of these."
            )
        case .choicesRepeated:
            ("repeated", "\(value) is chosen by the same values: nobody could choose between the two.")
        case .spokenFor: ("would-go-negative", "\(value) of them are spoken for.")
        case .unstorable: ("invalid", "This has a sign in it that no text has.")
        }
    }
}

extension RowFault.Separator {
    fileprivate var noun: String {
        switch self {
        case .semicolons: "semicolons"
        case .tabs: "tabs"
        case .bars: "vertical bars"
        }
    }
}

extension RowFault.Measure {
    fileprivate var noun: String {
        switch self {
        case .stock: "how many there are"
        case .weight: "the weight in grams"
        }
    }
}
