import ClientRuntime
import Foundation
import Testing

/// Where demos can be controlled from other terminals: a folder of the user alone.
@Suite struct ControlFolderTests {
    static let places: [(String?, String?, String)] = [
        ("/run/user/1000", nil, "/run/user/1000/vitrine"), ("", "/var/tmp", "/var/tmp/vitrine-1000"),
        (nil, "/var/tmp", "/var/tmp/vitrine-1000"), (nil, nil, "/tmp/vitrine-1000"),
        ("run", "tmp", "/tmp/vitrine-1000"),
    ]

    @Test(arguments: places)
    func placeComesFromTheEnvironment(runtime: String?, temporary: String?, path: String) {
        #expect(ControlFolder.path(runtime: runtime, temporary: temporary, user: 1_000) == path)
    }

    @Test func folderIsMadeForItsOwnerAlone() throws {
        let home = try ProgramHome()
        let path = try ControlFolder.made(at: "\(home.path)/control")
        let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
        #expect(mode == 0o700)
        #expect(try ControlFolder.made(at: path) == path)
    }

    @Test(arguments: [0o755, 0o701, 0o770])
    func folderThatOthersCanEnterIsRefused(mode: Int) throws {
        let home = try ProgramHome()
        let path = try ControlFolder.made(at: "\(home.path)/control")
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
        let refused = #expect(throws: ControlFault.self) { try ControlFolder.made(at: path) }
        #expect(refused?.description == "\(path) can be entered by others; run chmod 700 on it")
    }

    @Test func linkToAFolderIsRefused() throws {
        let home = try ProgramHome()
        let path = try ControlFolder.made(at: "\(home.path)/control")
        let link = "\(home.path)/link"
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: path)
        let refused = #expect(throws: ControlFault.self) { try ControlFolder.made(at: link) }
        #expect(refused?.description == "\(link) is no folder")
    }

    @Test(.enabled(if: geteuid() == 0, "only root can give a folder away"))
    func folderOfAnotherUserIsRefused() throws {
        // Of the root, or of nobody.
        let home = try ProgramHome()
        let path = try ControlFolder.made(at: "\(home.path)/control")
        try #require(chown(path, 65_534, 65_534) == 0)
        let refused = #expect(throws: ControlFault.self) { try ControlFolder.made(at: path) }
        #expect(refused?.description == "\(path) belongs to another user")
    }
}
