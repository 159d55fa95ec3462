import ShopCore
import ShopSamples
import ShopTransfers
import Testing

/// The first line of a table, which names its columns.
struct TableHeadTests {
    private static func table(_ text: String) throws -> ProductTable {
        let catalogue = try SmallCatalogue.load()
        var table = ProductTable(ImportRules(catalogue.file.policy, currency: catalogue.currency, .apply))
        Array(text.utf8).withUnsafeBytes { table.read($0) }
        table.finish()
        return table
    }

    @Test(arguments: [
        "SKU,Stock\nWAX,1\n", " sku ,stock\t\nWAX,1\n", "\u{FEFF}Sku,STOCK\r\nWAX,1\r\n",
        "sku,stock, ,\nWAX,1,,\n",
    ])
    func caseAndBlanksOfAHeadMakeNoDifference(text: String) throws {
        let table = try Self.table(text)
        #expect(table.faults.isEmpty && table.columns == [.sku, .stock] && table.rows == 1)
    }

    @Test func columnOfALanguageIsKnownInAnyCase() throws {
        let table = try Self.table("sku,NAME_ZH-HANS,Name_EN\nWAX,蜡,Wax\n")
        #expect(table.columns == [.sku, .text(.name, .simplifiedChinese), .text(.name, .english)])
    }

    @Test func columnThatIsThereInTwoCasesIsRepeated() throws {
        let table = try Self.table("sku,price,Price\nWAX,1,2\n")
        #expect(table.faults == [RowFault(1, .price, .repeatedColumn)])
    }

    /// Semicolons are told, too, where the head is written in capitals.
    @Test func separatorIsKnownByAHeadInAnyCase() throws {
        #expect(try Self.table("SKU;Stock\nWAX;1\n").faults.map(\.reason) == [.otherSeparator(.semicolons)])
    }

    private static let misspelt: [(String, ProductColumn)] = [
        ("prise", .price), ("Stcok", .stock), (" skus ", .sku), ("name-en", .text(.name, .english)),
        ("Discription_zh-Hans", .text(.description, .simplifiedChinese)), ("weight_gram", .weight),
        ("tag", .tags),
    ]

    @Test(arguments: misspelt)
    func misspeltHeadingIsNearItsColumn(heading: String, column: ProductColumn) {
        #expect(ProductColumn.nearest(to: heading) == column)
    }

    @Test(arguments: ["", "id", "name", "description", "Variant Price", "slot", "colour"])
    func otherHeadingIsNearNone(heading: String) {
        #expect(ProductColumn.nearest(to: heading) == nil)
    }

    @Test func missingKeyColumnIsToldFirstAndTheColumnsOnce() throws {
        let names = (1...40).map { "Column \($0)" }
        let table = try Self.table(names.joined(separator: ",") + "\n")
        #expect(table.countOfFaults == 41)
        #expect(table.faults.first == RowFault(1, .sku, .keyColumnMissing))
        #expect(table.faults.dropFirst().map { $0.column ?? "" } == names)
        let known = table.faults.dropFirst().map { fault in
            if case .unknownColumn(let known) = fault.reason { known.count } else { -1 }
        }
        #expect(known == [ProductColumn.allCases.count] + Array(repeating: 0, count: 39))
    }
}
