import Foundation
import HTTPTypes
import HummingbirdTesting
import NIOCore
import ShopCore
import ShopPages
import ShopSamples
import ShopSupport
import ShopTransfers
import StoreAPI
import Testing

/// Refusals of what is no table, and of cells that are wrong.
struct ImportRefusalTests {
    private func send(_ open: OpenShop, _ table: [UInt8]) async throws -> TestResponse {
        try await open.request(
            .post, "/admin/imports?mode=apply",
            [.authorization: "Bearer \(open.adminKey)", .contentType: "text/csv"], body: table)
    }

    private static let faults: [(String, [String])] = [
        ("sku;price\nWAX;1.00\n", ["1 - semicolons"]),
        ("\"sku\";\"name_en\"\nWAX;\"a,b\"\n", ["1 - semicolons"]),
        ("\u{FEFF}\r\nsku\tprice\tstock\r\nWAX\t1.00\t1\r\n", ["2 - tabs"]),
        ("sku|price", ["1 - bars"]), ("sep=;\nsku;price\nWAX;x\n", ["3 price invalid"]),
        ("PK\u{3}\u{4}\u{14}table.csv", ["1 - packed"]), ("BZh91AY", ["1 - packed"]),
        ("  \r sku,price\r , \rWAX,x\r\" \",\r", ["4 price invalid"]),
        ("PK\u{3}\u{4}xl/workbook.xml", ["1 - spreadsheet"]),
        ("sku,weight_grams\nWAX,-60\nCOMB,+5\n", ["2 weight_grams negative", "3 weight_grams wrong-type"]),
        ("sku,stock\nWAX,-\nCOMB,1E+05\n", ["2 stock wrong-type", "3 stock shortened"]),
    ]

    @Test(arguments: faults)
    func whatIsReallyWrongIsTold(table: String, expected: [String]) async throws {
        try await OpenShop.run { open in
            let answer = try await send(open, Array(table.utf8))
            #expect(answer.status == .unprocessableContent)
            let told = try answer.problem().errors ?? []
            #expect(told.map { "\($0.line ?? 0) \($0.column ?? "-") \($0.code)" }.sorted() == expected)
            // Each is said in both languages.
            #expect(told.allSatisfy { PageWords(.simplifiedChinese).fault($0.code) != nil })
        }
    }

    /// The sentence, which says what to do; in one language for programs and the command line.
    @Test(arguments: [
        (
            "sku;price\nWAX;1.00\n",
            "The columns are separated by semicolons. Save the table again as CSV with commas between its "
                + "columns."
        ),
        ("sku,stock\nWAX,-3\n", "This is less than 0. Write how many there are, 0 to 1000000000."),
        (
            "sku,stock\nWAX,1.000\n",
            "Three digits behind a point may be thousands or a fraction. Write a whole number without a "
                + "point, such as 1200."
        ),
        (
            "sku,price\nWAX,1.00\nNONE;2.00\n",
            "This row has 1 field and the head 2."
        ),
    ])
    func refusalSaysWhatIsWrong(table: String, sentence: String) async throws {
        try await OpenShop.run { open in
            let problem = try await send(open, Array(table.utf8)).problem()
            #expect(problem.errors?.map(\.detail) == [sentence])
        }
    }

    private static let sizes = """
        [{"id":"size","name":{"en":"Size"},"values":[{"id":"s","name":{"en":"Small"}},\
        {"id":"l","name":{"en":"Large"}},{"id":"s2","name":{"en":"SMALL"}}]}]
        """.replacing("\"", with: "\"\"")

    static let repeated: [(rows: String, faults: [String])] = [
        ("sku,slug,price,stock\nWAX-2,wax,1.00,1\n", ["2 choices WAX"]),
        (
            "sku,slug,price,stock,choices\nTEE-S2,tee,1.00,1,\"{\"\"size\"\":\"\"s\"\"}\"\n",
            ["2 choices TEE-S"]
        ),
        ("sku,choices\nTEE-L,\"{\"\"size\"\":\"\"s\"\"}\"\n", ["2 choices TEE-S"]),
        (
            "sku,choices\nTEE-L,\"{\"\"size\"\":\"\"s\"\"}\"\nTEE-S,\"{\"\"size\"\":\"\"l\"\"}\"\n", []
        ),
        (
            "sku,options,choices\nTEE-L,\"\(sizes)\",\"{\"\"size\"\":\"\"s2\"\"}\"\n"
                + "TEE-S,\"\(sizes)\",\"{\"\"size\"\":\"\"s\"\"}\"\n", ["3 choices TEE-L"]
        ),
        (
            "sku,slug,price,stock,choices\nTEE-M,tee,1.00,1,\"{\"\"size\"\":\"\"l\"\"}\"\n"
                + "TEE-N,tee,1.00,1,\"{\"\"size\"\":\"\"l\"\"}\"\n", ["2 choices TEE-L", "3 choices TEE-L"]
        ),
    ]

    @Test("no two variants of a product are chosen by the same values", arguments: repeated)
    func variantOfTheSameChoiceIsRefused(rows: String, faults: [String]) async throws {
        try await OpenShop.run { open in
            let answer = try await send(open, Array(rows.utf8))
            guard !faults.isEmpty else { return #expect(answer.status == .created) }
            let told = try answer.problem().errors ?? []
            #expect(
                told.map { "\($0.line ?? 0) \($0.column ?? "-") \($0.detail.prefix { $0 != " " })" } == faults
            )
            #expect(told.allSatisfy { $0.code == "repeated" })
        }
    }

    /// The head of another shop's export, in a few lines instead of a list of all columns for each name.
    @Test func wrongHeadIsToldShortlyWithWhatMattersFirst() async throws {
        try await OpenShop.run { open in
            let names = (1...30).map { "Variant Column \($0)" }
            let answer = try await send(open, Array((names.joined(separator: ",") + "\n").utf8))
            let told = try answer.problem().errors ?? []
            #expect(told.first?.column == "sku" && told.first?.detail == "Rows are known by this column.")
            #expect(told.count == 31 && told.count { $0.detail.contains("description_zh-Hans") } == 1)
            #expect(answer.text.utf8.count < 5000)
        }
    }

    @Test func tableOfGzipIsToldSo() async throws {
        try await OpenShop.run { open in
            let faults = try await send(open, [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3]).problem().errors ?? []
            #expect(faults.map(\.code) == ["packed"] && faults[0].detail.contains("Unpack it"))
        }
    }

    @Test(arguments: [String.Encoding.utf16LittleEndian, .utf16BigEndian, .utf16])
    func tableInUTF16IsToldSo(encoding: String.Encoding) async throws {
        try await OpenShop.run { open in
            let bytes = try #require("sku,name_en\r\nWAX,\"Wax, 蜡\"\r\n".data(using: encoding))
            let faults = try await send(open, Array(bytes)).problem().errors ?? []
            #expect(faults.map(\.code) == ["utf-16"])
            #expect(
                faults.map(\.detail) == [
                    "This is text in UTF-16. Save the table again as CSV in UTF-8."
                ])
        }
    }

    @Test(arguments: [1, 2, 7, 100])
    func beginningIsRecognisedHoweverItsBytesCome(portion: Int) throws {
        let tables: [(String, [RowFault.Reason])] = [
            ("sku;stock\nWAX;1\n", [.otherSeparator(.semicolons)]), ("\nsku,stock\nWAX,1\n", []),
        ]
        for (text, expected) in tables {
            var table = ProductTable(try Self.rules)
            var rest = Array(text.utf8)[...]
            while !rest.isEmpty {
                Array(rest.prefix(portion)).withUnsafeBytes { table.read($0) }
                rest = rest.dropFirst(portion)
            }
            table.finish()
            #expect(table.faults.map(\.reason) == expected)
            #expect(table.rows == (expected.isEmpty ? 1 : 0))
        }
    }

    private static var rules: ImportRules {
        get throws {
            let catalogue = try SmallCatalogue.load()
            return ImportRules(catalogue.file.policy, currency: catalogue.currency, .apply)
        }
    }
}
