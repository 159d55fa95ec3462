import Glibc
package import PayKit
package import StoreAPI

package struct RowFault: Hashable, Sendable {
    /// Where its row begins, counted from 1.
    package var line: Int
    /// The name of its column; nil for what is wrong with the whole row.
    package var column: String?
    package var reason: Reason

    package init(_ line: Int, _ column: ProductColumn?, _ reason: Reason) {
        self.init(line: line, column: column?.rawValue, reason)
    }

    package init(line: Int, column: String?, _ reason: Reason) {
        self.line = line
        self.column = column
        self.reason = reason
    }

    package static let mostListed = 1000

    package enum Reason: Hashable, Sendable {
        /// A fault that documents may have, too.
        case field(FieldFault.Reason)
        /// Something in the JSON of a cell.
        case member(FieldFault)
        /// A rule between rows, or between rows and the shop; with the value that it failed at.
        case rule(Rule, value: String)

        // MARK: Of files

        case utf16
        /// A spreadsheet's own file.
        case spreadsheet
        /// A file of gzip, ZIP or the like.
        case packed
        case otherSeparator(Separator)
        case noHead
        case strayQuotationMark
        case textAfterQuotationMark
        case unclosedQuotationMark
        case rowTooLong

        // MARK: Of heads and rows

        case unnamedColumn
        /// The known columns stand with the first fault of this kind in a table, and with no other.
        case unknownColumn(known: [ProductColumn])
        case repeatedColumn
        case keyColumnMissing
        case wrongFieldCount(fields: Int, columns: Int)

        // MARK: Of cells

        case notUTF8
        /// A number that a spreadsheet has shortened.
        case shortened
        /// A number whose three digits behind a point may be thousands or a fraction.
        /// - Parameter fraction: How many digits it may have behind a point.
        case ambiguous(fraction: Int)
        /// A weight that is no number, or has a fraction of a gram.
        case noWeight
        case notJSON
        case noPrice(Currency)
        /// More digits than any amount has.
        case priceTooLarge
        case priceOfNothing
        case negative(Measure, most: Int)
        case unknownCategory
        case tooManyTags(most: Int)
        case unknownTag
        case repeatedTag
        case repeatedIdentifier
        case noDigest
        /// The cell names a file, or stands for one, that gives no picture.
        case pictureFile(name: String, PictureFileFault)
    }

    /// A rule that compares rows with each other and with the shop; the raw value is for the stage.
    package enum Rule: String, Hashable, Sendable, CaseIterable {
        /// The SKU is in an earlier line.
        case repeatedSKU
        /// The SKU belongs to another product; the value is its slug.
        case skuOfOtherProduct
        /// A new variant needs columns, which are the value.
        case variantNeeds
        /// A new product needs columns, which are the value.
        case productNeeds
        /// The line that is the value says something else of the same product.
        case otherInLine
        case noText
        case unknownPicture
        /// The value names the classes that there are.
        case unknownTaxClass
        case choicesMisfit
        /// A variant that the table does not name would not; the value is its SKU.
        case choicesMisfitOfOther
        /// Another variant of the product, whose SKU is the value, chooses the same.
        case choicesRepeated
        /// The value is how many units are spoken for.
        case spokenFor
        /// A sign that the database has no room for in a text.
        case unstorable
    }

    /// A separator other than the comma, by which the file seems to be written.
    package enum Separator: String, Hashable, Sendable, CaseIterable {
        case semicolons, tabs, bars
    }

    /// A quantity in a cell: units in stock, or grams.
    package enum Measure: Hashable, Sendable {
        case stock, weight
    }
}

/// Why a command that takes data in or gives it out came to nothing.
package enum TransferFault: Error, Hashable, Sendable {
    case unreadable(path: String, code: Int32)
    case unwritable(path: String, code: Int32)
    case exists(path: String)
    case damagedCopy(path: String)
    case tooLarge(path: String)
    /// Something else went wrong between the database and a file.
    case failed(path: String, kind: String)
    /// The database was lost while it was told to keep the changes.
    case outcomeUnknown(path: String)
    case serverUnreachable(url: String)
    /// In words that say what to do.
    case serverUntrusted(sentence: String)
    /// The answer is that of no shop that this program knows.
    case serverUnknown(url: String)
    /// The server refused, in its own words.
    case refused(url: String, status: Int, detail: String)
    case notAddress(ServerAddress.Fault)
}

package enum SystemError {
    /// The `strerror` message of an `errno` code.
    package static func text(_ code: Int32) -> String { String(cString: strerror(code)) }
}
