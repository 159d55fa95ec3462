import FoundationEssentials
import InventoryServer
import ShopCore
import ShopSamples
import TestSupport
import Testing

/// The folder that a shop begins with, and its pictures.
struct CatalogueFolderTests {
    /// A folder of somebody else publishes nothing of this machine.
    @Test func nothingOutsideOfTheFolderBecomesAPicture() async throws {
        try await TemporaryFolder.use { folder in
            let (pictures, secret) = (folder + "/pictures", folder + "/secret.png")
            let image = try Data(
                contentsOf: URL(filePath: DemoCatalogue.folder + "/pictures/beeswax-candle.png"))
            try FileManager.default.createDirectory(atPath: pictures, withIntermediateDirectories: true)
            try image.write(to: URL(filePath: secret))
            func load(_ json: String = SmallCatalogue.json) throws {
                try Data(json.utf8).write(to: URL(filePath: folder + "/catalogue.json"))
                _ = try Catalogue.load(folder: folder, intake: .codec)
            }
            func refusal(_ name: String) -> Catalogue.Fault {
                .wrong(fact: "the picture \(name) is no file in pictures, or a link to one elsewhere")
            }
            for name in ["../secret", "/etc/passwd", "..", "x/../../secret", ""] {
                #expect(throws: refusal(name)) {
                    try load(SmallCatalogue.json.replacing("\"dot\"", with: "\"\(name)\""))
                }
            }
            try FileManager.default.createSymbolicLink(
                atPath: pictures + "/dot.png", withDestinationPath: secret)
            #expect(throws: refusal("dot")) { try load() }
            try FileManager.default.removeItem(atPath: pictures + "/dot.png")
            try Data("root:x:0".utf8).write(to: URL(filePath: pictures + "/dot.png"))
            #expect(
                throws: Catalogue.Fault.wrong(
                    fact: "the picture dot is no PNG or JPEG that the shop can read")
            ) { try load() }
            try image.write(to: URL(filePath: pictures + "/dot.png"))
            try load()
            try FileManager.default.moveItem(atPath: pictures, toPath: folder + "/elsewhere")
            try FileManager.default.createSymbolicLink(
                atPath: pictures, withDestinationPath: folder + "/elsewhere")
            #expect(throws: refusal("dot")) { try load() }
        }
    }
}
