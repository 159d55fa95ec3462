import HTTPTypes
import HummingbirdTesting
import NIOCore
import ShopCore
import ShopSupport
import ShopTransfers
import ShopWeb
import StoreAPI
import Testing

/// Tables that a spreadsheet saved again.
struct SpreadsheetTests {
    private func send(_ open: OpenShop, _ table: String) async throws -> TestResponse {
        try await open.request(
            .post, "/admin/imports?mode=apply",
            [.authorization: "Bearer \(open.adminKey)", .contentType: "text/csv"], body: Array(table.utf8))
    }

    @Test func exportThatASpreadsheetSavedAgainChangesNothing() async throws {
        try await OpenShop.run { open in
            let table = try await open.admin(.get, "/admin/exports/products.csv?bom=true").text
            let before = try await open.everyStoredText().sorted()
            let lines = table.split(separator: "\r\n").map { line in
                String(line).replacing(",10.00,", with: ",10,").replacing(/,([0-9]+)\.50,/) { ",\($0.1).5," }
                    .replacing(",true,", with: ",TRUE,").replacing(",60,", with: ",60.0,") + ",,"
            }
            let blank = String(repeating: ",", count: 21)
            let saved = (lines + [blank, blank]).joined(separator: "\r\n") + "\r\n"
            #expect(saved.contains(",10,12,TRUE,") && saved.contains(",60.0,"))
            let report = try await send(open, saved).decoded(ImportReport.self)
            #expect(report.rows == 5 && report.isEmpty)
            #expect(try await open.everyStoredText().sorted() == before)
        }
    }

    @Test(arguments: [
        ("10", 2, "10.00"), ("10.0", 2, "10.00"), ("10.500", 2, "10.50"), ("0.1", 2, "0.10"),
        ("100", 0, "100"), ("100.00", 0, "100"), ("1.2345", 4, "1.2345"),
    ])
    func exactNumberIsTheSame(text: String, fraction: Int, plain: String) {
        #expect(SpreadsheetNumber.plain(text[...], fraction: fraction) == plain)
    }

    @Test(arguments: [
        "", ".", "1.", ".5", "1.005", "1,5", "1.0.0", "-1", "+1", " 1", "1E+05", "1e5", "١", "1_000",
    ])
    func otherNumberIsNone(text: String) {
        #expect(SpreadsheetNumber.plain(text[...], fraction: 2) == nil)
    }

    @Test(arguments: [
        ("1E+05", true), ("1.2E+05", true), ("4,00638E+12", true), ("-1e-7", true), ("1E5", false),
        ("WAXE+1", false), ("E+05", false), ("1E+", false), ("1E+5A", false), ("", false),
    ])
    func shortenedNumberIsKnown(text: String, isShortened: Bool) {
        #expect(SpreadsheetNumber.isShortened(text) == isShortened)
    }

    private static let refused: [(table: String, faults: [String])] = [
        ("sku,price\nWAX,1E+05\nCOMB,10.001\n", ["2 price shortened", "3 price invalid"]),
        ("sku,stock\nWAX,12.5\nCOMB,4.1E+12\n", ["2 stock wrong-type", "3 stock shortened"]),
        (
            "slug,sku,price,stock\nwax,4.00638E+12,1.00,1\n",
            ["2 sku shortened"]
        ),
        ("sku,price\nWAX,1.200\nCOMB,12.000\n", ["2 price ambiguous", "3 price ambiguous"]),
        ("sku,stock\nWAX,1.000\nCOMB,\"1,000\"\n", ["2 stock ambiguous", "3 stock wrong-type"]),
        ("sku,weight_grams\nWAX,5.000\nCOMB,12,5\n", ["2 weight_grams ambiguous", "3 - wrong-count"]),
        ("sku,price,\nWAX,1.00,x\n", ["2 - wrong-count"]), ("sku,,price\nWAX,,1.00\n", ["1 - unnamed"]),
        (",,,\nWAX,1.00,,\n", ["1 sku required"]),
    ]

    @Test(arguments: refused) func whatIsNotExactStaysRefused(table: String, faults: [String]) async throws {
        try await OpenShop.run { open in
            let told = try await send(open, table).problem().errors ?? []
            #expect(told.map { "\($0.line ?? 0) \($0.column ?? "-") \($0.code)" }.sorted() == faults)
        }
    }

    @Test func markIsThereWhereItIsAskedFor() async throws {
        try await OpenShop.run { open in
            let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
            let place = "/admin/exports/products.csv"
            let plain = Array(buffer: try await open.admin(.get, place).body)
            #expect(Array(buffer: try await open.admin(.get, place + "?bom=false").body) == plain)
            let marked = try await open.admin(.get, place + "?bom=true")
            #expect(Array(buffer: marked.body) == mark + plain)
            #expect(marked.headers[.reprDigest] == Digest.field(Digest.sha256(mark + plain)))
            #expect(try await open.admin(.get, place + "?bom=1").status == .badRequest)
        }
    }

    @Test func officeOffersBothAndTheyComeInAnyLanguage() async throws {
        try await OpenShop.run { open in
            var browser = try await FormBrowser.signedIn(open, at: "/admin/backups?lang=zh-Hans")
            #expect(browser.says("供电子表格使用"))
            let link = try #require(browser.link("/admin/exports/products.csv?bom=true"))
            #expect(!link.contains("lang="))
            try await browser.visit(link)
            #expect(browser.status == 200 && browser.page.hasPrefix("\u{FEFF}slug,sku,"))
        }
    }
}
