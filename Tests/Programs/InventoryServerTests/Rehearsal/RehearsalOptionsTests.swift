import ArgumentParser
import Foundation
import HTTPEdge
import HTTPTypes
import HummingbirdTesting
import InventoryServer
import MerchantKeyring
import MerchantSamples
import ShopCore
import ShopSupport
import ShopWeb
import TestSupport
import Testing

/// `serve --clock --seed --admin-key-file`.
struct RehearsalOptionsTests {
    static let refused: [([String], String)] = [
        (
            ["--clock", "2026-11-21T16:00:00Z"],
            "--clock takes --allow-faults: it is for tests, not for a real shop."
        ),
        (
            ["--seed", "7"],
            "--seed takes --allow-faults: it is for tests, not for a real shop."
        ),
        (
            ["--admin-key-file", "key"],
            "--admin-key-file takes --allow-faults: it is for tests, not for a real shop."
        ),
        (
            ["--allow-faults", "--clock", "2026-11-21T16:00:00Z", "--limits"],
            "Rate limits need a running clock. Leave out --limits or --clock."
        ),
    ]

    @Test(arguments: refused)
    func optionsThatDoNotGoTogetherAreRefusedInWords(arguments: [String], sentence: String) {
        do {
            _ = try Serve.parse(arguments)
            Issue.record("\(arguments) was taken")
        } catch {
            #expect(Serve.message(for: error) == sentence)
        }
    }

    @Test(arguments: [
        "now", "2026-11-21", "2026-11-21T16:00:00", "2026-11-21T16:00:00+01:00", "2026-02-30T16:00:00Z",
        "1999-12-31T23:59:59Z", "2090-01-01T00:00:00Z", "2026-11-21T16:00:00.5Z", "",
    ])
    func momentThatIsNoneIsRefused(text: String) {
        do {
            _ = try Serve.parse(["--allow-faults", "--clock", text])
            Issue.record("\(text) was taken")
        } catch {
            #expect(Serve.message(for: error).contains("a moment looks like 2026-11-21T16:00:00Z"))
        }
    }

    @Test func clockStandsAtTheMomentThatIsNamed() throws {
        let options = try Serve.parse(["--allow-faults", "--clock", "2026-11-21T16:00:00Z"]).rehearsal
        #expect(options.clock.standsStill && options.clock.now == Date(seconds: 1_795_276_800))
        #expect(try !Serve.parse(["--allow-faults", "--seed", "7"]).rehearsal.clock.standsStill)
    }

    @Test func standingClockLiftsTheLimitsOfWhoComesFromElsewhere() throws {
        let open = ["--allow-faults", "--hostname", "0.0.0.0", "--insecure-http"]
        #expect(try Serve.parse(open).edgeSettings(isEncrypted: false).hasLimits)
        let standing = try Serve.parse(open + ["--clock", "2026-11-21T16:00:00Z"])
        #expect(try !standing.edgeSettings(isEncrypted: false).hasLimits)
        #expect(try standing.edgeSettings(isEncrypted: false).isExposed)
    }

    @Test func seededShopIsKeptInMemoryUnlessAFileIsNamed() async throws {
        try await TemporaryFolder.use { folder in
            let environment = ["XDG_DATA_HOME": folder]
            let seeded = ["--allow-faults", "--seed", "7"]
            let places = try [seeded, seeded + ["--database", "/x"], []].map {
                try Serve.parse($0).storeAddress(environment)
            }
            #expect(places == [.memory, .file("/x"), .file("\(folder)/vitrine/shop.sqlite")])
        }
    }

    // MARK: The admin key

    @Test func keyIsWrittenForItsOwnerAloneAndOpensTheBackRooms() async throws {
        try await TemporaryFolder.use { folder in
            let path = folder + "/key"
            try "former".write(toFile: path, atomically: false, encoding: .utf8)
            chmod(path, 0o644)
            try await OpenShop.run { open in
                try await AccessKey.makeKeyFile(at: path, open.shop)
                #expect(try MerchantsSamples.mode(path) == 0o600)
                let secret = try String(contentsOfFile: path, encoding: .utf8)
                #expect(secret.wholeMatch(of: /vk_admin_[A-Za-z0-9_-]{43}\n/) != nil)
                let answer = try await open.get("/admin", [.authorization: "Bearer \(secret.dropLast())"])
                #expect(answer.status == .ok)
                #expect(MerchantsSamples.files(folder) == ["key"])
            }
        }
    }

    @Test func onlyPlainFilesAreReplaced() async throws {
        try await TemporaryFolder.use { folder in
            let files = FileManager.default
            try files.createDirectory(atPath: folder + "/folder", withIntermediateDirectories: false)
            try "mine".write(toFile: folder + "/notes", atomically: true, encoding: .utf8)
            try files.createSymbolicLink(
                atPath: folder + "/link", withDestinationPath: folder + "/notes")
            try await OpenShop.run { open in
                for (name, fault) in [
                    ("folder", KeyFolderFault.notAFile(path: folder + "/folder")),
                    ("link", .notAFile(path: folder + "/link")),
                    ("none/key", .unwritable(path: folder + "/none/key", code: ENOENT)),
                ] {
                    let path = "\(folder)/\(name)"
                    await #expect(throws: StartFailure.adminKeyFile(path: path, fault)) {
                        try await AccessKey.makeKeyFile(at: path, open.shop)
                    }
                }
                let keys = try await open.shop.store.accessKeys()
                #expect(keys.map(\.id) == ["key_admin"])
            }
            #expect(try String(contentsOfFile: folder + "/notes", encoding: .utf8) == "mine")
            #expect(MerchantsSamples.files(folder) == ["link", "notes"])
        }
    }
}
