package import ShopCore
import StoreAPI

extension RowFault {
    package init(_ reason: CSVReader.Break, line: Int) {
        let reason: Reason =
            switch reason {
            case .strayMark: .strayQuotationMark
            case .afterQuote: .textAfterQuotationMark
            case .unclosed: .unclosedQuotationMark
            case .tooLong: .rowTooLong
            }
        self.init(line, nil, reason)
    }
}
