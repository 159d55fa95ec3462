package import ShopCore
import StoreAPI

extension RowFault {
    package init(_ reason: CSVReader.Break, line: Int) {
        let detail =
            switch reason {
            case .strayMark:
                "A field with quotation marks or line breaks has to stand in quotation marks."
            case .afterQuote: "A quoted field has to end before the next comma or line."
            case .unclosed: "A quotation mark is never closed; nothing behind it was read."
            case .tooLong:
                "A row may have a mebibyte; nothing behind it was read. Is a quotation mark open?"
            }
        self.init(line, nil, "malformed", detail)
    }
}
