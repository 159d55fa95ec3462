import ShopCore
import ShopSamples
import ShopTransfers
import Testing

/// Tables in the form of other shops' exports.
struct ForeignTableTests {
    private static func mapped(
        _ text: String, from shop: ForeignShop, category: String? = nil, language: ContentLanguage = .english,
        hasPictures: Bool = true, tellsTags: Bool = true
    ) throws -> MappedTable {
        let policy = try SmallCatalogue.load().file.policy
        let terms = MappingTerms(
            categories: policy.categories, tags: tellsTags ? policy.tags ?? [] : nil, category: category,
            language: language, hasPictures: hasPictures)
        return shop.map(try SourceTable(Array(text.utf8)), terms)
    }

    /// The rows as dictionaries by the names of their columns, without empty cells.
    private static func cells(_ mapped: MappedTable) -> [[String: String]] {
        mapped.table.rows.map { row in
            let filled = zip(mapped.table.head.fields, row.fields).filter { !$0.1.isEmpty }
            return Dictionary(filled) { first, _ in first }
        }
    }

    // MARK: Shopify

    private static let shopify = """
        Handle,Title,Body (HTML),Vendor,Product Category,Type,Tags,Published,Option1 Name,Option1 Value,\
        Option2 Name,Option2 Value,Option3 Name,Option3 Value,Variant SKU,Variant Grams,\
        Variant Inventory Qty,Variant Price,Variant Requires Shipping,Image Src,Image Position,\
        Image Alt Text,Gift Card,Status
        beard-oil,Beard Oil,"<p>Smells of <b>cedar</b>.</p>
        <p>30&nbsp;ml</p>",Acme,Health & Beauty > Care,,"new, oil",true,Title,Default Title,,,,,'OIL-1,120.4,\
        7,12.50,true,https://cdn.example/s/files/1/oil%20front.jpg?v=12,1,A bottle,false,active
        beard-oil,,,,,,,,,,,,,,,,,,,https://cdn.example/s/files/1/oil-back.jpg,2,,,
        shirt,Shirt,,Acme,,Clothing,,true,Size,Größe S,Color,红,,,SH-S,200,-3,20.00,true,\
        https://cdn.example/shirt.png,1,,false,draft
        shirt,,,,,,,,,L,,红,,,SH-L,260,,21.00,true,,,,,
        shirt,,,,,,,,,L,,Blue,,,,200,4,21.00,true,,,,,
        shirt,,,,,,,,,XL,,,,,SH-XL,200,4,21.00,true,,,,,
        free,Sticker,,Acme,,Care,,true,Title,Default Title,,,,,FREE,1,4,0.00,true,,,,false,active
        song,Song,,Acme,,Care,,true,Title,Default Title,,,,,SONG,,9,1.00,false,,,,false,active
        card,Gift,,Acme,,Care,,true,Title,Default Title,,,,,GIFT,,9,10.00,false,,,,true,active
        """

    @Test func rowOfShopifyBecomesAProduct() throws {
        let mapped = try Self.mapped(Self.shopify, from: .shopify)
        let rows = Self.cells(mapped)
        #expect(rows.map { $0["sku"] } == ["OIL-1", "SH-S", "SH-L", "SONG"])
        #expect(mapped.table.rows.map(\.line) == [2, 5, 6, 10])
        #expect(
            rows[0] == [
                "slug": "beard-oil", "sku": "OIL-1", "price": "12.50", "stock": "7", "active": "true",
                "kind": "physical", "category": "care", "weight_grams": "120", "picture": "oil front.jpg",
                "name_en": "Beard Oil", "description_en": "Smells of cedar.\n\n30 ml",
                "image_text_en": "A bottle",
            ])
        #expect(rows[3]["kind"] == "digital" && rows[3]["weight_grams"] == nil)
    }

    @Test func variantsOfShopifyChooseOptions() throws {
        let rows = Self.cells(try Self.mapped(Self.shopify, from: .shopify, category: "care"))
        let (small, large) = (rows[1], rows[2])
        // Shared cells stand in every row; a draft is not sold.
        for column in ["slug", "name_en", "options", "picture", "weight_grams", "active", "category"] {
            #expect(small[column] == large[column], "\(column)")
        }
        #expect(small["active"] == "false" && small["category"] == "care" && small["weight_grams"] == "200")
        #expect(small["picture"] == "shirt.png" && small["image_text_en"] == "Shirt")
        #expect(
            small["options"]
                == #"[{"id":"size","name":{"en":"Size"},"values":[{"id":"grosse-s","name":{"en":"Größe S"}},"#
                + #"{"id":"l","name":{"en":"L"}}]},{"id":"color","name":{"en":"Color"},"#
                + #""values":[{"id":"value-1","name":{"en":"红"}}]}]"#)
        #expect(small["choices"] == #"{"color":"value-1","size":"grosse-s"}"#)
        #expect(large["choices"] == #"{"color":"value-1","size":"l"}"#)
        #expect(small["stock"] == "0" && large["stock"] == "0")
    }

    @Test func whatIsLeftOutOfShopifyIsTold() throws {
        let notes = try Self.mapped(Self.shopify, from: .shopify).leftOut.notes
        #expect(
            notes == [
                "left out these columns: Vendor (3 rows).",
                "line 7: left out: rows are known by their SKU, and this one has none.",
                "line 9: left out: there is no price above nothing.",
                "line 11: left out: grouped and external products and gift cards are not sold here.",
                "line 8: left out: a variant chooses a value of each option, and this one does not.",
                "line 4: left out: another picture of the product; the shop shows one.",
                "line 5: of a category that the shop does not have; "
                    + "choose one for such products by --category.",
                "line 2: without some of its tags, which the shop does not have.",
                "line 6: taken with a stock of 0, since none is told: sold out until you count it.",
                "line 5: taken with a stock of 0 in place of less.",
                "line 6: with the weight of the product's first variant.",
            ])
        let bare = try Self.mapped(Self.shopify, from: .shopify, hasPictures: false, tellsTags: false)
        #expect(!bare.table.head.fields.contains("picture"))
        #expect(bare.leftOut.columns.map(\.name) == ["Vendor", "Image Src"])
        #expect(bare.leftOut.columns.map(\.rows) == [3, 2])
        #expect(bare.leftOut.notes.contains { $0.contains("a server does not tell") })
    }

    @Test func textsAreOfTheChosenLanguage() throws {
        let rows = Self.cells(try Self.mapped(Self.shopify, from: .shopify, language: .simplifiedChinese))
        #expect(rows[0]["name_zh-Hans"] == "Beard Oil" && rows[0]["name_en"] == nil)
        #expect(rows[1]["options"]?.contains(#"{"zh-Hans":"Size"}"#) == true)
    }

    // MARK: WooCommerce

    private static let woocommerce = #"""
        ID,Type,SKU,Name,Published,Short description,Description,In stock?,Stock,Weight (kg),\#
        Regular price,Sale price,Categories,Tags,Images,Parent,\#
        Attribute 1 name,Attribute 1 value(s),Attribute 1 visible
        10,simple,WAX-9,Moustache Wäx,1,,"<p>Firm.</p>\n<p>Nice.</p>",1,5,0.061,9.90,8.00,\#
        "Shop > Care, Sale",gift,"https://shop.example/up/2024/wax.jpg, https://shop.example/up/wax2.jpg",,\#
        Scent,Cedar,1
        11,variable,CAP,Cap,1,Short.,,1,,0.1,,,Hats,,https://shop.example/up/cap.png,,Size,"S, L",1
        12,variation,CAP-S,Cap - S,1,,,1,3,,15.00,,,,,CAP,Size,S,
        13,variation,CAP-L,Cap - L,1,,,1,,,16.00,,,,,id:11,Size,L,
        14,variation,CAP-X,Cap - any,1,,,1,1,,16.00,,,,,CAP,Size,,
        15,variation,LOST,Lost,1,,,1,1,,16.00,,,,,id:99,Size,S,
        16,grouped,SET,Set,1,,,1,,,,,Care,,,,,,
        17,"simple, virtual",TUNE,胡须,0,,,1,100,,2.00,,Care,,,,,,
        18,simple,WAX-10,Moustache Wäx,1,,,1,1,,9.90,,Care,,,,,,
        """#

    @Test func rowsOfWooCommerceBecomeProducts() throws {
        let mapped = try Self.mapped(Self.woocommerce, from: .woocommerce, category: "care")
        let rows = Self.cells(mapped)
        #expect(rows.map { $0["sku"] } == ["WAX-9", "CAP-S", "CAP-L", "TUNE", "WAX-10"])
        #expect(mapped.table.rows.map(\.line) == [2, 4, 5, 9, 10])
        #expect(
            rows[0] == [
                "slug": "moustache-wax", "sku": "WAX-9", "price": "9.90", "stock": "5", "active": "true",
                "kind": "physical", "category": "care", "weight_grams": "61", "picture": "wax.jpg",
                "name_en": "Moustache Wäx", "description_en": "Firm.\n\nNice.",
                "image_text_en": "Moustache Wäx",
            ])
        #expect(rows[1]["slug"] == "cap" && rows[1]["description_en"] == "Short.")
        #expect(rows[1]["choices"] == #"{"size":"s"}"# && rows[2]["choices"] == #"{"size":"l"}"#)
        #expect(rows[1]["options"] == rows[2]["options"] && rows[2]["picture"] == "cap.png")
        #expect(rows[2]["stock"] == "0" && rows[2]["weight_grams"] == "100")
        #expect(rows[3]["slug"] == "product-17" && rows[3]["kind"] == "digital")
        #expect(rows[3]["active"] == "false" && rows[4]["slug"] == "moustache-wax-18")
    }

    static let weights: [(unit: String, text: String, grams: String?)] = [
        ("Weight (kg)", "12.5", "12500"), ("Weight (kg)", "0.250", "250"), ("Weight (g)", "61", "61"),
        ("Weight (lb)", "2", "907"), ("Weight (lbs)", "2", "907"), ("weight (OZ)", "4", "113"),
        ("Weight kg", "2", "2000"), ("Weight (kg)", "", nil), ("Weight (kg)", "0", nil),
        // A cell that cannot be read goes on as it is, and is refused with its line.
        ("Weight (kg)", "12,5", "12,5"), ("Weight (kg)", "1.250", "1.250"), ("Weight (kg)", "1e3", "1e3"),
        ("Weight (kg)", "-2", "-2"), ("Weight (kg)", "2 kg", "2 kg"), ("Weight (kg)", "nan", "nan"),
        ("Weight (stone)", "3", "3 ?"), ("Weight", "3", "3 ?"),
    ]

    @Test(
        "a weight is in the unit of its heading, and one that cannot be read is not dropped",
        arguments: weights)
    func weightIsReadOrStays(unit: String, text: String, grams: String?) throws {
        let table =
            "Type,SKU,Name,Published,Stock,\(unit),Regular price\n"
            + "simple,WAX-9,Wax,1,5,\"\(text)\",9.90\n"
        let mapped = try Self.mapped(table, from: .woocommerce)
        #expect(Self.cells(mapped).map { $0["weight_grams"] } == [grams])
        #expect(mapped.leftOut.columns.isEmpty)
    }

    @Test func namesOfHTMLBecomePlain() throws {
        let table = """
            Handle,Title,Body (HTML),Type,Option1 Name,Option1 Value,Variant SKU,Variant Price
            cap,Tom &amp; Jerry&#39;s &lt;Cap&gt; R&D,<p>A &amp;lt; B</p>,Care,\
            Size &amp; Fit,S&amp;M,CAP,15.00
            """
        let row = try #require(Self.cells(try Self.mapped(table, from: .shopify)).first)
        #expect(row["name_en"] == "Tom & Jerry's <Cap> R&D" && row["description_en"] == "A &lt; B")
        #expect(row["options"]?.contains("Size & Fit") == true && row["options"]?.contains("S&M") == true)
    }

    @Test func unreadableFiguresOfOneRowStayInItsLine() throws {
        let table = """
            Handle,Title,Option1 Name,Option1 Value,Variant SKU,Variant Grams,Variant Inventory Qty,\
            Variant Price,Published,Variant Requires Shipping
            cap,Cap,Size,S,CAP-S,200,3,dear,yes,no
            cap,,,L,CAP-L,"1,5",-x,15.00,,
            """
        let rows = Self.cells(try Self.mapped(table, from: .shopify))
        #expect(rows.map { $0["weight_grams"] } == [nil, "1,5"])
        #expect(rows.map { $0["price"] } == ["dear", "15.00"] && rows.map { $0["stock"] } == ["3", "-x"])
        #expect(rows.map { $0["active"] } == ["yes", "yes"] && rows.map { $0["kind"] } == ["no", "no"])
    }

    @Test func whatIsLeftOutOfWooCommerceIsTold() throws {
        let notes = try Self.mapped(Self.woocommerce, from: .woocommerce).leftOut.notes
        #expect(
            notes == [
                "left out these columns: Attribute 1 name (1 row), Attribute 1 value(s) (1 row), "
                    + "Attribute 1 visible (2 rows).",
                "line 7: left out: the product that this is a variation of is not in the table.",
                "line 8: left out: grouped and external products and gift cards are not sold here.",
                "line 6: left out: a variant chooses a value of each option, and this one does not.",
                "line 2: left out: another picture of the product; the shop shows one.",
                "line 4: of a category that the shop does not have; "
                    + "choose one for such products by --category.",
                "line 2: in one category alone, since a product has one here.",
                "line 2: without some of its tags, which the shop does not have.",
                "line 5: taken with a stock of 0, since none is told: sold out until you count it.",
                "line 2: taken at the regular price: the sale price is left out, since sales cannot be "
                    + "imported.",
            ])
    }

    /// A price of a sale ends with it, so that it is never the price; its dates are told as columns.
    @Test func salePriceIsToldByRowsAndTheirNumber() throws {
        let rows = (1...25).map { "\($0),simple,S\($0),Product \($0),1,1,9.90,8.00,2026-01-31,Care\n" }
        let head =
            "ID,Type,SKU,Name,Published,Stock,Regular price,Sale price,Date sale price ends,Categories\n"
        let mapped = try Self.mapped(head + rows.joined(), from: .woocommerce)
        #expect(Self.cells(mapped).allSatisfy { $0["price"] == "9.90" })
        let named = (2...21).map { "\($0)" }.joined(separator: ", ")
        #expect(
            mapped.leftOut.notes == [
                "left out these columns: Date sale price ends (25 rows).",
                "lines \(named) and 5 more (25 rows): taken at the regular price: the sale price is left "
                    + "out, since sales cannot be imported.",
            ])
    }

    // MARK: Cells that are not taken

    @Test func cellsOfShopifyThatAreNotTakenAreTold() throws {
        let table = """
            Handle,Title,Type,Product Category,Published,Option1 Name,Option1 Value,Variant SKU,\
            Variant Inventory Qty,Variant Price,Variant Requires Shipping,Image Src,Image Alt Text,Tags,Tags,
            cap,Cap,Care,Hats > Caps,true,Size,S,CAP-S,1,15.00,true,,A cap,gift,new,note
            cap,,,,true,,L,CAP-L,1,15.00,false,,,,,
            bare,Bare,,,true,,,,,,,https://cdn.example/bare.png,,,,
            """
        let leftOut = try Self.mapped(table, from: .shopify).leftOut
        #expect(
            leftOut.notes == [
                "left out these columns: Variant Requires Shipping (1 row), Image Alt Text (1 row), "
                    + "Tags (1 row), column 16 (1 row).",
                "line 4: left out: no variation of this product can be taken in.",
                "line 2: in one category alone, since a product has one here.",
                "line 2: without some of its tags, which the shop does not have.",
            ])
    }

    @Test func cellsOfWooCommerceThatAreNotTakenAreTold() throws {
        let table = """
            ID,Type,SKU,Name,Published,Short description,Description,In stock?,Stock,Regular price,Images,\
            Parent,Attribute 1 name,Attribute 1 value(s),Attribute 2 name,Attribute 2 value(s)
            1,variable,CAP,Cap,1,Short.,Long.,1,9,,,,Size,"S, L",Cloth,Wool
            2,"variation, virtual",CAP-S,Cap - S,0,,Small.,0,3,15.00,https://shop.example/s.png,CAP,Size,S,,
            3,variation,CAP-L,Cap - L,1,,,backorder,1,15.00,,CAP,Size,L,,
            4,variable,HAT,Hat,1,,,1,,,,,,,,
            5,variation,,Hat - S,1,,,1,1,9.00,,HAT,,,,
            """
        let leftOut = try Self.mapped(table, from: .woocommerce, category: "care").leftOut
        #expect(
            leftOut.notes == [
                "left out these columns: Type (1 row), Published (1 row), Short description (1 row), "
                    + "Description (1 row), In stock? (2 rows), Stock (1 row), Images (1 row), "
                    + "Attribute 2 name (1 row), Attribute 2 value(s) (1 row).",
                "line 6: left out: rows are known by their SKU, and this one has none.",
                "line 5: left out: no variation of this product can be taken in.",
            ])
    }

    /// A picture is not taken as that of a variation, and without `--pictures` as that of a product.
    @Test func columnIsToldOnceWithAllOfItsRows() throws {
        let table = """
            Type,SKU,Name,Stock,Regular price,Categories,Images,Parent,Attribute 1 name,Attribute 1 value(s)
            variable,CAP,Cap,,,Care,https://shop.example/cap.png,,Size,"S, L"
            variation,CAP-S,Cap - S,3,15.00,,https://shop.example/s.png,CAP,Size,S
            variation,CAP-L,Cap - L,1,15.00,,,CAP,Size,L
            """
        let mapped = try Self.mapped(table, from: .woocommerce, hasPictures: false)
        #expect(mapped.leftOut.notes == ["left out these columns: Images (2 rows)."])
    }

    /// A variable product of WooCommerce says only by its variations that nothing of it is sent.
    @Test func productOfVirtualVariationsIsDigital() throws {
        let table = """
            ID,Type,SKU,Name,Stock,Regular price,Categories,Parent,Attribute 1 name,Attribute 1 value(s)
            1,variable,TUNE,Tune,,,Care,,Length,"short, long"
            2,"variation, virtual",TUNE-S,Tune - short,3,1.00,,TUNE,Length,short
            3,"variation, downloadable",TUNE-L,Tune - long,1,2.00,,TUNE,Length,long
            """
        let mapped = try Self.mapped(table, from: .woocommerce)
        #expect(Self.cells(mapped).map { $0["kind"] } == ["digital", "digital"])
        #expect(mapped.leftOut.notes.isEmpty)
    }

    // MARK: Headings

    @Test func programIsRecognisedByItsHeadings() {
        func headings(_ text: String) -> [String] {
            text.prefix { !$0.isNewline }.split(separator: ",").map(String.init)
        }
        #expect(ForeignShop(headings: headings(Self.shopify)) == .shopify)
        #expect(ForeignShop(headings: headings(Self.woocommerce)) == .woocommerce)
        #expect(ForeignShop(headings: ["TITLE", " handle", "Variant  Price"]) == .shopify)
        #expect(ForeignShop(headings: ["sku", "price", "Title", "Handle"]) == nil)
        #expect(ForeignShop(headings: []) == nil)
    }

    @Test func columnIsKnownByTheHeadingsThatItIsMadeOf() throws {
        let shopify = try Self.mapped(Self.shopify, from: .shopify).headings
        #expect(shopify[.price] == "Variant Price" && shopify[.text(.name, .english)] == "Title")
        #expect(shopify[.category] == "Type or Product Category" && shopify[.accent] == nil)
        let woocommerce = try Self.mapped(
            Self.woocommerce, from: .woocommerce, language: .simplifiedChinese
        ).headings
        #expect(woocommerce[.price] == "Regular price" && woocommerce[.weight] == "Weight (kg)")
        #expect(woocommerce[.text(.description, .simplifiedChinese)] == "Description or Short description")
        #expect(woocommerce[.text(.name, .english)] == nil)
    }

    // MARK: Categories

    /// A category that the shop does not have is left as it is, so that its line is told.
    @Test func categoryIsFoundByItsNamesElseChosenElseLeft() throws {
        let unknown = Self.cells(try Self.mapped(Self.woocommerce, from: .woocommerce))
        #expect(unknown[1]["category"] == "Hats")
        let chosen = Self.cells(try Self.mapped(Self.woocommerce, from: .woocommerce, category: "other"))
        #expect(chosen[1]["category"] == "other" && chosen[0]["category"] == "care")
    }

    @Test func linesOfTheExportAreKept() throws {
        let mapped = try Self.mapped(Self.shopify, from: .shopify)
        let prepared = PreparedTable(mapped.table)
        #expect([1, 2, 5, 6, 10].map { prepared.sourceLine(of: $0) } == [1, 2, 5, 6, 10])
        let table = SourceTable(
            head: .init(line: 1, fields: ["sku", "name_en"]),
            rows: [.init(line: 9, fields: ["A", "x\ny"]), .init(line: 4, fields: ["B", "z"])])
        let turned = PreparedTable(table)
        #expect(turned.sourceLine(of: 9) == 9 && turned.sourceLine(of: 11) == 4)
    }
}
