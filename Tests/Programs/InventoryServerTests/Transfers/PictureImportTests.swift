import Foundation
import GRDB
import HummingbirdTesting
import InventoryServer
import PictureCodec
import ShopCore
import ShopSQL
import ShopSQLite
import ShopSamples
import ShopSupport
import ShopTransfers
import ShopWeb
import StoreSupport
import TestSupport
import Testing

/// `import TABLE --pictures FOLDER`: tables that name picture files.
struct PictureImportTests {
    static func png(red: UInt8, side: Int = 4) throws -> [UInt8] {
        let bytes = (0..<side * side).flatMap { _ -> [UInt8] in [red, 0, 0, 255] }
        return try PictureEncoder.png(Pixels(width: side, height: side, bytes: bytes))
    }

    /// The digest that a shop knows a file by.
    private static func digest(_ file: [UInt8]) throws -> String {
        let picture = try PictureNormalizer.normalized(file)
        return ServedPicture(png: picture.png, width: picture.width, height: picture.height).sha256
    }

    /// A filled database in a folder of its own, beside a folder of pictures.
    static func use(_ body: (_ folder: String, _ path: String) async throws -> Void) async throws {
        try await TransferCommandTests.use { folder, path in
            try FileManager.default.createDirectory(
                atPath: "\(folder)/pictures", withIntermediateDirectories: false)
            try await body(folder, path)
        }
    }

    static func write(_ bytes: [UInt8], _ path: String) throws {
        try Data(bytes).write(to: URL(filePath: path))
    }

    /// The pictures that a database keeps, by the slugs of the products that show them.
    private static func pictures(_ path: String) async throws -> (all: Int, shown: [String: [UInt8]]) {
        let store = try SQLiteStore.look(path: path)
        defer { try? store.close() }
        var shown: [String: [UInt8]] = [:]
        for slug in ["wax", "balm", "cup"] {
            guard let id = try await store.productID(named: slug),
                let found = try await store.picture(ofProduct: id),
                let bytes = try await store.picture(sha256: found.sha256)
            else { continue }
            shown[slug] = [UInt8](bytes)
        }
        let all = try await store.read { db in
            try Int.fetchOne(db, sql: "SELECT count(*) FROM picture") ?? 0
        }
        return (all, shown)
    }

    private static let head =
        "slug,sku,price,stock,kind,category,picture,options,choices,name_en,description_en,image_text_en\n"
    private static let sizes =
        #""[{""id"":""size"",""name"":{""en"":""Size""},""values"":[{""id"":""s"",""name"":{""en"":""S""}},"#
        + #"{""id"":""l"",""name"":{""en"":""L""}}]}]""#

    private static func size(_ value: String) -> String { #""{""size"":""\#(value)""}""# }

    @Test func filesAreFoundByTheirNamesSlugsAndSKUs() async throws {
        try await Self.use { folder, path in
            let named = try Self.png(red: 10), bySlug = try Self.png(red: 20), bySKU = try Self.png(red: 30)
            try Self.write(named, "\(folder)/pictures/Front of the tin.PNG")
            try Self.write(bySlug, "\(folder)/pictures/balm.png")
            try Self.write(bySKU, "\(folder)/pictures/CUP-L.Png")
            let table =
                Self.head
                + "wax,WAX,10.00,12,physical,care,front of the tin.png,,,Mustache Wax,Wax.,A tin\n"
                + "balm,BALM,4.00,3,physical,care,,,,Balm,Balm.,A tin\n"
                // Both rows of a product have the picture that is there for one of them.
                + "cup,CUP-S,7.00,1,physical,care,,\(Self.sizes),\(Self.size("s")),Cup,A cup.,A cup\n"
                + "cup,CUP-L,8.00,1,physical,care,,\(Self.sizes),\(Self.size("l")),Cup,A cup.,A cup\n"
            try Self.write(Array(table.utf8), "\(folder)/table.csv")
            let line = "import \(folder)/table.csv --pictures \(folder)/pictures"
            let trial = try await TransferCommandTests.run(line + " --dry-run", on: path)
            #expect(trial.isSuccess && trial.notes.first?.contains("2 new products") == true)
            #expect(try await Self.pictures(path).all == 1)
            let answer = try await TransferCommandTests.run(line, on: path)
            #expect(answer.isSuccess, "\(answer.notes)")
            let (all, shown) = try await Self.pictures(path)
            #expect(all == 4)
            #expect(try shown["wax"] == PictureNormalizer.normalized(named).png)
            #expect(try shown["balm"] == PictureNormalizer.normalized(bySlug).png)
            #expect(try shown["cup"] == PictureNormalizer.normalized(bySKU).png)
            // The second time everything is as it was.
            #expect(
                try await TransferCommandTests.run(line, on: path).notes.first?.contains("0 changed") == true)
        }
    }

    @Test func everyFaultNamesFileLineAndReasonAndNothingIsChanged() async throws {
        try await Self.use { folder, path in
            let pictures = "\(folder)/pictures"
            try Self.write(try Self.png(red: 1), "\(folder)/secret.png")
            try FileManager.default.createSymbolicLink(
                atPath: "\(pictures)/link.png", withDestinationPath: "\(folder)/secret.png")
            try FileManager.default.createDirectory(
                atPath: "\(pictures)/folder.png", withIntermediateDirectories: false)
            try Self.write(Array("no picture".utf8), "\(pictures)/text.png")
            try Self.write(try Self.png(red: 2), "\(pictures)/good.png")
            try Self.write(try Self.png(red: 3), "\(pictures)/Two.png")
            try Self.write(try Self.png(red: 4), "\(pictures)/two.PNG")
            let table =
                "sku,picture\nA,../secret.png\nB,link.png\n\nC,folder.png\nD,text.png\nE,none.png\nF,\n"
                + "G,TWO.png\nWAX,good.png\n"
            try Self.write(Array(table.utf8), "\(folder)/table.csv")
            let answer = try await TransferCommandTests.run(
                "import \(folder)/table.csv --pictures \(pictures)", on: path)
            #expect(!answer.isSuccess)
            let unknown = "The shop has no such SKU, and a new one needs slug, price, stock."
            #expect(
                answer.notes == [
                    "line 2, picture: ../secret.png is no name of a file in the folder of pictures: write "
                        + "the name alone.",
                    "line 2, sku: \(unknown)",
                    "line 3, picture: link.png is no plain file; links are not followed. Put the file itself "
                        + "there.",
                    "line 3, sku: \(unknown)",
                    "line 5, picture: folder.png is no plain file; links are not followed. Put the file "
                        + "itself there.",
                    "line 5, sku: \(unknown)",
                    "line 6, picture: text.png: This is neither PNG nor JPEG. Send a picture in one of both.",
                    "line 6, sku: \(unknown)",
                    "line 7, picture: The folder of pictures has no none.png.",
                    "line 7, sku: \(unknown)",
                    "line 8, picture: The folder of pictures has no F.png (or .jpg, .jpeg).",
                    "line 8, sku: \(unknown)",
                    "line 9, picture: Two.png and two.PNG both fit TWO.png. Take all but one out of the "
                        + "folder.",
                    "line 9, sku: \(unknown)",
                    "nothing was changed. Correct the table, then import it again.",
                ])
            #expect(try await Self.pictures(path).all == 1)
        }
    }

    /// A file that several rows name is told with each of them, and what the shop says of a row beside it.
    @Test func faultsOfCellsAndOfPicturesAreToldTogetherByLine() async throws {
        try await Self.use { folder, path in
            try Self.write(Array("no picture".utf8), "\(folder)/pictures/text.png")
            try Self.write(try Self.png(red: 2), "\(folder)/pictures/good.png")
            let table =
                "sku,price,picture\nWAX,1.005,text.png\n,,\nCOMB,1.00,none.png\nRING,-1,good.png\n"
                + "TEE-S,1.00,text.png\nTEE-L,1.00,text.png\n"
            try Self.write(Array(table.utf8), "\(folder)/table.csv")
            let answer = try await TransferCommandTests.run(
                "import \(folder)/table.csv --pictures \(folder)/pictures", on: path)
            #expect(!answer.isSuccess)
            #expect(
                answer.notes.map { note in note.prefix { $0 != ":" } } == [
                    "line 2, price", "line 2, picture", "line 4, picture", "line 5, price", "line 6, picture",
                    "line 7, picture", "nothing was changed. Correct the table, then import it again.",
                ])
            let told = answer.notes.filter { $0.contains("text.png: This is neither PNG nor JPEG.") }
            #expect(told.count == 3)
            #expect(answer.notes.contains("line 4, picture: The folder of pictures has no none.png."))
            #expect(try await Self.pictures(path).all == 1)
        }
    }

    /// Rows begin where they began, although rows of nothing are not sent.
    @Test func faultsOfTheShopNameTheLinesOfTheFile() async throws {
        try await Self.use { folder, path in
            try Self.write(try Self.png(red: 2), "\(folder)/pictures/good.png")
            let table = "sku,price,picture\n,,\n\nWAX,1.005,good.png\n,,\nNONE,1.00,good.png\n"
            try Self.write(Array(table.utf8), "\(folder)/table.csv")
            let answer = try await TransferCommandTests.run(
                "import \(folder)/table.csv --pictures \(folder)/pictures", on: path)
            #expect(
                answer.notes.dropLast() == [
                    "line 4, price: This is no price in USD: digits and 2 behind a point, "
                        + "such as 19.90.",
                    "line 6, sku: The shop has no such SKU, and a new one needs slug, stock.",
                ])
        }
    }

    @Test func folderThatIsNotThereIsToldInWords() async throws {
        try await Self.use { folder, path in
            try Self.write(Array("sku,stock\nWAX,1\n".utf8), "\(folder)/table.csv")
            let failure = await #expect(throws: StartFailure.self) {
                try await TransferCommandTests.run(
                    "import \(folder)/table.csv --pictures \(folder)/none", on: path)
            }
            #expect(failure?.sentence.hasPrefix("cannot read \(folder)/none (No such file") == true)
        }
    }

    /// Over HTTP the pictures go ahead of the table.
    @Test func runningServerGetsPicturesAndTable() async throws {
        try await OpenShop.run(world: TestWorld(pictures: .codec), setup: .live) { open in
            try await TemporaryFolder.use { folder in
                let port = try #require(open.client.port)
                let png = try Self.png(red: 77)
                try Self.write(png, "\(folder)/WAX.png")
                try Self.write(Array("sku,stock\nWAX,12\n".utf8), "\(folder)/table.csv")
                try Self.write(Array(open.adminKey.utf8), "\(folder)/key")
                try FileManager.default.setAttributes(
                    [.posixPermissions: 0o600], ofItemAtPath: "\(folder)/key")
                let line =
                    "import \(folder)/table.csv --pictures \(folder) --server http://127.0.0.1:\(port) "
                    + "--key-file \(folder)/key"
                let trial = try await TransferCommandTests.run(
                    line + " --dry-run", on: "\(folder)/none.sqlite")
                #expect(trial.isSuccess && trial.notes.count == 1, "\(trial.notes)")
                let digest = try Self.digest(png)
                #expect(try await open.shop.store.picture(sha256: digest) == nil)
                let answer = try await TransferCommandTests.run(line, on: "\(folder)/none.sqlite")
                #expect(answer.isSuccess && answer.notes.count == 1, "\(answer.notes)")
                let variant = try await open.variant("WAX")
                let wax = try #require(try await open.shop.store.product(ofVariant: variant))
                let found = try #require(try await open.shop.store.picture(ofProduct: wax.id))
                let served = try #require(try await open.shop.store.picture(sha256: found.sha256))
                #expect(try [UInt8](served) == PictureNormalizer.normalized(png).png)
            }
        }
    }

    /// The answer of the server and the faults of the files make one list.
    @Test func faultsOfPicturesStandAmongThoseOfARunningServer() async throws {
        try await OpenShop.run(world: TestWorld(pictures: .codec), setup: .live) { open in
            try await TemporaryFolder.use { folder in
                let port = try #require(open.client.port)
                try Self.write(try Self.png(red: 78), "\(folder)/COMB.png")
                let table = "sku,stock,picture\nWAX,-1,none.png\nCOMB,5,\nRING,x,\n"
                try Self.write(Array(table.utf8), "\(folder)/table.csv")
                try Self.write(Array(open.adminKey.utf8), "\(folder)/key")
                try FileManager.default.setAttributes(
                    [.posixPermissions: 0o600], ofItemAtPath: "\(folder)/key")
                let answer = try await TransferCommandTests.run(
                    "import \(folder)/table.csv --pictures \(folder) "
                        + "--server http://127.0.0.1:\(port) --key-file \(folder)/key",
                    on: "\(folder)/none.sqlite")
                #expect(!answer.isSuccess)
                #expect(
                    answer.notes == [
                        "line 2, stock: This is less than 0. Write how many there are, 0 to 1000000000.",
                        "line 2, picture: The folder of pictures has no none.png.",
                        "line 4, stock: This has to be a whole number.",
                        "line 4, picture: The folder of pictures has no RING.png (or .jpg, .jpeg).",
                        "nothing was changed. Correct the table, then import it again.",
                    ])
                let comb = try Self.digest(Self.png(red: 78))
                #expect(try await open.shop.store.picture(sha256: comb) == nil)
                #expect(try await open.stock("WAX") == 12)
            }
        }
    }
}
