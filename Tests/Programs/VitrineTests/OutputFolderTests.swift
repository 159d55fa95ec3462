import Foundation
import HostFiles
import Testing

/// Pictures are written below the folder that was given, and nowhere else.
@Suite struct OutputFolderTests {
    private let place: String

    init() throws {
        let base = FileManager.default.temporaryDirectory.path
        place = "\(base)/output-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: "\(place)/out", withIntermediateDirectories: true)
    }

    private var folder: OutputFolder { OutputFolder(path: "\(place)/out") }

    @Test(arguments: [
        "", "/etc/passwd.svg", "../a.svg", "a/../../b.svg", "a/./b.svg", "a//b.svg", ".bashrc.svg",
        ".ssh/key.svg", "a/", "a\n.svg", "a\u{0}.svg", "a\u{7F}.svg",
        String(repeating: "a/", count: 40) + "b.svg", String(repeating: "a", count: 300) + ".svg",
    ])
    func namesThatLeadElsewhereAreRefused(_ name: String) throws {
        #expect(OutputFolder.parts(of: name) == nil)
        #expect(throws: OutputFolder.Fault.name) { try folder.write([1], to: name) }
        #expect(try FileManager.default.contentsOfDirectory(atPath: "\(place)/out").isEmpty)
    }

    @Test func foldersOnTheWayAreMade() throws {
        try folder.write([1, 2], to: "a/b/c.svg")
        try folder.write([3], to: "a/b/c.svg")
        #expect(try Data(contentsOf: URL(filePath: "\(place)/out/a/b/c.svg")) == Data([3]))
        #expect(try FileManager.default.contentsOfDirectory(atPath: "\(place)/out/a/b") == ["c.svg"])
    }

    @Test(arguments: ["new", "new/deep/er", "new/", "out"])
    func folderThatIsMissingIsMade(name: String) throws {
        let folder = OutputFolder(path: "\(place)/\(name)")
        try folder.make()
        try folder.write([1], to: "a.svg")
        #expect(FileManager.default.fileExists(atPath: "\(place)/\(name)/a.svg"))
    }

    @Test func fileInTheFoldersPlaceIsSaid() throws {
        try Data([1]).write(to: URL(filePath: "\(place)/file"))
        for name in ["file", "file/inner"] {
            let folder = OutputFolder(path: "\(place)/\(name)")
            #expect(throws: OutputFolder.Fault.system(code: ENOTDIR)) { try folder.make() }
        }
    }

    @Test func aLinkOnTheWayIsNotFollowed() throws {
        try FileManager.default.createDirectory(atPath: "\(place)/away", withIntermediateDirectories: false)
        try FileManager.default.createSymbolicLink(
            atPath: "\(place)/out/a", withDestinationPath: "\(place)/away")
        let thrown = #expect(throws: OutputFolder.Fault.self) { try folder.write([1], to: "a/b.svg") }
        #expect(thrown == .system(code: ENOTDIR) || thrown == .system(code: ELOOP))
        #expect(try FileManager.default.contentsOfDirectory(atPath: "\(place)/away").isEmpty)
    }

    @Test func aLinkInTheFilesPlaceIsReplaced() throws {
        try Data([9]).write(to: URL(filePath: "\(place)/kept"))
        try FileManager.default.createSymbolicLink(
            atPath: "\(place)/out/b.svg", withDestinationPath: "\(place)/kept")
        try folder.write([1], to: "b.svg")
        #expect(try Data(contentsOf: URL(filePath: "\(place)/kept")) == Data([9]))
        #expect(try Data(contentsOf: URL(filePath: "\(place)/out/b.svg")) == Data([1]))
    }
}
