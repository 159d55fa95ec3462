import ArgumentParser
import Foundation
import HummingbirdTesting
import InventoryServer
import PictureCodec
import ShopCore
import ShopSQL
import ShopSQLite
import ShopSupport
import ShopTransfers
import ShopWeb
import StoreSupport
import TestSupport
import Testing

/// `import TABLE --from SHOP`: exports of other shops.
struct ForeignImportTests {
    private static let export = """
        Handle,Title,Body (HTML),Vendor,Type,Published,Variant SKU,Variant Inventory Qty,Variant Price,\
        Image Src
        oil,Beard Oil,<p>Cedar.</p>,Acme,Oils,true,OIL-1,7,12.50,https://cdn.example/a/oil%20front.png?v=1
        oil,,,,,,,,,https://cdn.example/a/back.png

        """

    @Test func exportOfAnotherShopIsTakenInWithItsPictures() async throws {
        try await PictureImportTests.use { folder, path in
            let png = try PictureImportTests.png(red: 50)
            try PictureImportTests.write(png, "\(folder)/pictures/oil front.png")
            try PictureImportTests.write(Array(Self.export.utf8), "\(folder)/export.csv")
            let line = "import \(folder)/export.csv --from shopify --pictures \(folder)/pictures"
            let unfiled = try await TransferCommandTests.run(line, on: path)
            #expect(unfiled.notes.first == "line 2, Type: The shop has no such category.")
            let answer = try await TransferCommandTests.run(line + " --category care", on: path)
            #expect(
                answer.notes == [
                    "1 row brought 1 new product, 0 changed (0 withdrawn), 0 as before, 1 new variant, "
                        + "0 other prices, 7 units more and 0 fewer.",
                    "left out these columns: Vendor (1 row).",
                    "line 3: left out: another picture of the product; the shop shows one.",
                ])
            let store = try SQLiteStore.look(path: path)
            defer { try? store.close() }
            let id = try #require(try await store.productID(named: "oil"))
            let oil = try #require(try await store.product(id: id)?.product)
            #expect(oil.texts[.description][.english] == "Cedar." && oil.variants.map(\.price) == [1250])
            let found = try #require(try await store.picture(ofProduct: id))
            let served = try #require(try await store.picture(sha256: found.sha256))
            #expect(try [UInt8](served) == PictureNormalizer.normalized(png).png)
        }
    }

    @Test func exportWithoutItsShopIsRecognised() async throws {
        try await PictureImportTests.use { folder, path in
            let tables = [
                "shopify": Self.export,
                "woocommerce": "ID,Type,SKU,Name,Regular price,Tags\n1,simple,WAX,Wax,9.90,\n",
            ]
            for (shop, table) in tables {
                try PictureImportTests.write(Array(table.utf8), "\(folder)/export.csv")
                for options in ["", " --pictures \(folder)/pictures"] {
                    let answer = try await TransferCommandTests.run(
                        "import \(folder)/export.csv" + options, on: path)
                    #expect(!answer.isSuccess)
                    let name = shop == "shopify" ? "Shopify" : "WooCommerce"
                    #expect(
                        answer.notes == [
                            "line 1: These are the headings of an export from \(name).",
                            "nothing was changed. Import the same file with --from \(shop).",
                        ])
                }
            }
        }
    }

    @Test func misspeltHeadingIsToldWithTheRightOne() async throws {
        try await PictureImportTests.use { folder, path in
            try PictureImportTests.write(
                Array("sku,Prise,stok,colour\nWAX,1.00,1,\n".utf8), "\(folder)/table.csv")
            let notes = try await TransferCommandTests.run("import \(folder)/table.csv", on: path).notes
            #expect(notes.first?.hasSuffix("care_zh-Hans. Did you mean price?") == true)
            #expect(
                notes.dropFirst() == [
                    "line 1, stok: There is no such column. Did you mean stock?",
                    "line 1, colour: There is no such column.",
                    "nothing was changed. Correct the table, then import it again.",
                ])
        }
    }

    private static let priced: [(ForeignShop, String, [String])] = [
        (
            .shopify,
            "Handle,Title,Type,Published,Variant SKU,Variant Inventory Qty,VARIANT PRICE \n"
                + "oil,Beard Oil,Care,true,OIL-1,7,$12.50\n",
            ["line 2, VARIANT PRICE"]
        ),
        // The variation stands before its product, which is taken after the one between both.
        (
            .woocommerce,
            "ID,Type,SKU,Name,Published,Stock,Regular price,Categories,Parent,Attribute 1 name,"
                + "Attribute 1 value(s)\n"
                + "12,variation,CAP-S,Cap - S,1,3,\"15,00\",,CAP,Size,S\n"
                + "10,simple,WAX-9,Wax,1,5,\"9,90\",Care,,,\n11,variable,CAP,Cap,1,,,Care,,Size,S\n",
            ["line 2, Regular price", "line 3, Regular price"]
        ),
    ]

    /// A fault names the heading of the file, and shows a price that is right.
    @Test(arguments: priced)
    func faultNamesTheHeadingOfTheExport(shop: ForeignShop, table: String, places: [String]) async throws {
        try await PictureImportTests.use { folder, path in
            try PictureImportTests.write(Array(table.utf8), "\(folder)/export.csv")
            let answer = try await TransferCommandTests.run(
                "import \(folder)/export.csv --from \(shop.rawValue)", on: path)
            #expect(!answer.isSuccess)
            #expect(
                answer.notes.filter { $0.contains("no price") }
                    == places.map { place in
                        "\(place): This is no price in USD: digits and 2 behind a point, "
                            + "such as 19.90."
                    })
        }
    }

    @Test(arguments: ["--category care", "--language en", "--from etsy"])
    func optionsOfAnExportGoWithIt(options: String) {
        let arguments = ["import", "t.csv"] + options.split(separator: " ").map(String.init)
        #expect(throws: (any Error).self) { try VitrineServer.parseAsRoot(arguments) }
    }

    @Test func runningServerTellsItsCategories() async throws {
        try await OpenShop.run(world: TestWorld(pictures: .codec), setup: .live) { open in
            try await TemporaryFolder.use { folder in
                let port = try #require(open.client.port)
                try PictureImportTests.write(try PictureImportTests.png(red: 51), "\(folder)/oil front.png")
                // By its name in the other language.
                let export = Self.export.replacing("Oils", with: "理容")
                try PictureImportTests.write(Array(export.utf8), "\(folder)/export.csv")
                try PictureImportTests.write(Array(open.adminKey.utf8), "\(folder)/key")
                try FileManager.default.setAttributes(
                    [.posixPermissions: 0o600], ofItemAtPath: "\(folder)/key")
                let answer = try await TransferCommandTests.run(
                    "import \(folder)/export.csv --from shopify --pictures \(folder) "
                        + "--server http://127.0.0.1:\(port) --key-file \(folder)/key",
                    on: "\(folder)/none.sqlite")
                #expect(answer.isSuccess, "\(answer.notes)")
                let id = try #require(try await open.shop.store.productID(named: "oil"))
                #expect(try await open.shop.store.product(id: id)?.product.category == "care")
            }
        }
    }
}
