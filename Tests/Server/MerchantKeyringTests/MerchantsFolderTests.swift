import Foundation
import MerchantKeyring
import MerchantSamples
import PayKit
import PaymentToken
import TestSupport
import Testing

struct MerchantsFolderTests {
    private typealias Sample = MerchantsSamples

    /// A folder with the shop, an active and a retired key, and a root.
    private static func fill(_ path: String) throws -> (KeyFolder, [Fingerprint]) {
        let folder = KeyFolder(path: path)
        try folder.update { keyring throws(KeyringFault) in
            try keyring.add(
                Keyring.registration(Sample.shop, organisation: "Example", country: Self.country()))
            _ = try keyring.rotate(Sample.shop, at: Sample.start)
            _ = try keyring.rotate(Sample.shop, at: Sample.later)
        }
        let root = try TrustedRoot(Sample.root())
        try folder.update { keyring throws(KeyringFault) in _ = try keyring.trust(root, at: Sample.start) }
        return (folder, try folder.load().merchant(Sample.shop).keys.map(\.fingerprint))
    }

    private static func country() throws(KeyringFault) -> Country {
        guard let country = Country(code: "US") else { throw .unknownCountry }
        return country
    }

    private static func put(_ text: String, _ path: String, mode: Int = 0o600) throws {
        try Data(text.utf8).write(to: URL(filePath: path))
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
    }

    @Test func missingFolderIsAnEmptyKeyring() throws {
        let folder = KeyFolder(path: "/nowhere/keys")
        #expect(try folder.load().merchants.isEmpty)
        #expect(try folder.generation() == nil)
    }

    @Test func everyStateSurvivesTheFolder() async throws {
        try await TemporaryFolder.use { place in
            let (folder, hashes) = try Self.fill(place + "/a/keys")
            let request = try ProcessingKey().request(merchantIdentifier: Sample.shop)
            try folder.update { keyring throws(KeyringFault) in
                _ = try keyring.rotate(Sample.shop, at: Sample.later)
                _ = try keyring.revoke(hashes[0].text, of: Sample.shop, at: Sample.later)
                _ = try keyring.certify(Sample.shop, request: request, at: Sample.later)
                _ = try keyring.makeRequest(for: Sample.shop, at: Sample.later)
            }
            let found = try folder.load()
            #expect(try Sample.states(found) == [.revoked, .retired, .active, .foreign, .pending])
            let merchant = try found.merchant(Sample.shop)
            #expect(merchant.registration == (try Sample.registration()))
            #expect(merchant.keys[0].created == Sample.start)
            #expect(merchant.keys[0].state.since == Sample.later)
            #expect(merchant.keys[0].state.certificate?.publicKeyHash == hashes[0].bytes)
            #expect(found.roots.count == 1)
            #expect(found.portal != nil)
            #expect(try found.merchantKeys()[hashes[1].bytes] != nil)
        }
    }

    @Test func foldersAndFilesArePrivate() async throws {
        try await TemporaryFolder.use { place in
            let (folder, hashes) = try Self.fill(place + "/keys")
            for path in ["", "/portal", "/merchants", "/merchants/\(Sample.shop)", "/trust"] {
                #expect(try Sample.mode(folder.path + path) == 0o700)
            }
            let files = Sample.files(folder.path)
            #expect(files.count == 9)
            #expect(files.contains("merchants/\(Sample.shop)/\(hashes[0].text).key.pem"))
            for file in files { #expect(try Sample.mode("\(folder.path)/\(file)") == 0o600) }
        }
    }

    @Test func revokingRemovesThePrivateKey() async throws {
        try await TemporaryFolder.use { place in
            let (folder, hashes) = try Self.fill(place + "/keys")
            let home = "merchants/\(Sample.shop)"
            try folder.update { keyring throws(KeyringFault) in
                _ = try keyring.revoke(hashes[0].text, of: Sample.shop, at: Sample.later)
            }
            #expect(
                Sample.files(folder.path).filter { $0.hasPrefix(home) }
                    == [
                        "\(home)/\(hashes[0].text).pem", "\(home)/\(hashes[1].text).key.pem",
                        "\(home)/\(hashes[1].text).pem", "\(home)/merchant.json",
                    ].sorted())
        }
    }

    @Test func unpinnedRootLosesItsFileWhateverItsName() async throws {
        try await TemporaryFolder.use { place in
            let (folder, _) = try Self.fill(place + "/keys")
            let root = try TrustedRoot(Sample.root())
            try Self.put(root.certificate.pem, folder.path + "/trust/mine.pem")
            try folder.update { keyring throws(KeyringFault) in
                _ = try keyring.distrust(root.fingerprint.text)
            }
            #expect(try folder.load().roots.count == 1)
            #expect(Sample.files(folder.path).count { $0.hasPrefix("trust/") } == 1)
        }
    }

    @Test func refusedChangeWritesNothing() async throws {
        try await TemporaryFolder.use { place in
            let (folder, _) = try Self.fill(place + "/keys")
            let before = try folder.generation()
            #expect(throws: KeyFault.rule(.noMerchant(Sample.other))) {
                try folder.update { keyring throws(KeyringFault) in
                    _ = try keyring.rotate(Sample.shop, at: Sample.later)
                    _ = try keyring.rotate(Sample.other, at: Sample.later)
                }
            }
            #expect(try folder.generation() == before)
            #expect(try Sample.states(folder.load()) == [.retired, .active])
        }
    }

    @Test func draftsOfACrashAreSweptAndUnknownFilesKept() async throws {
        try await TemporaryFolder.use { place in
            let (folder, _) = try Self.fill(place + "/keys")
            let home = "\(folder.path)/merchants/\(Sample.shop)"
            try Self.put("half", "\(home)/.new-x.key.pem")
            try Self.put("mine", "\(home)/notes.txt")
            try Self.put("mine", "\(folder.path)/merchants/notes.txt")
            try folder.update { keyring throws(KeyringFault) in
                _ = try keyring.rotate(Sample.shop, at: Sample.later)
            }
            let files = Sample.files(folder.path)
            #expect(!files.contains { $0.contains(".new-") })
            #expect(files.count { $0.hasSuffix("notes.txt") } == 2)
        }
    }

    @Test func noChangeOfManyAtOnceIsLost() async throws {
        try await TemporaryFolder.use { place in
            try await withThrowingTaskGroup { group in
                for number in 1...12 {
                    group.addTask {
                        let registration = try Sample.registration("merchant.com.example.shop\(number)")
                        try KeyFolder(path: place + "/keys").update { keyring throws(KeyringFault) in
                            try keyring.add(registration)
                        }
                    }
                }
                try await group.waitForAll()
            }
            #expect(try KeyFolder(path: place + "/keys").load().merchants.count == 12)
        }
    }

    // MARK: What cannot be used

    enum Harm: String, CaseIterable, Sendable {
        case exposedKey, exposedPortal, openFolder, openTrust, missingKey, missingRecord, cutKey, otherKey,
            noJSON
        case newerRecord, otherIdentifier, missingMember, otherMerchant, notARoot, largeFile, link, pipe
    }

    private func harm(_ harm: Harm, _ folder: String, _ hash: String) throws {
        let manager = FileManager.default
        let home = "\(folder)/merchants/\(Sample.shop)"
        let (key, record) = ("\(home)/\(hash).key.pem", "\(home)/merchant.json")
        let json = try String(contentsOfFile: record, encoding: .utf8)
        switch harm {
        case .exposedKey: try manager.setAttributes([.posixPermissions: 0o644], ofItemAtPath: key)
        case .exposedPortal:
            try manager.setAttributes(
                [.posixPermissions: 0o640], ofItemAtPath: folder + "/portal/authority.pem")
        case .openFolder: try manager.setAttributes([.posixPermissions: 0o775], ofItemAtPath: folder)
        case .openTrust:
            try manager.setAttributes([.posixPermissions: 0o777], ofItemAtPath: folder + "/trust")
        case .missingKey: try manager.removeItem(atPath: key)
        case .missingRecord: try manager.removeItem(atPath: record)
        case .cutKey:
            let text = try String(contentsOfFile: key, encoding: .utf8)
            try Self.put(String(text.prefix(80)), key)
        case .otherKey: try Self.put(ProcessingKey().pem, key)
        case .noJSON: try Self.put("{", record)
        case .newerRecord:
            try Self.put(
                json.replacingOccurrences(of: "\"version\" : 1", with: "\"version\" : 2"), record)
        case .otherIdentifier:
            try Self.put(json.replacingOccurrences(of: Sample.shop, with: Sample.other), record)
        case .missingMember:
            try Self.put(
                json.replacingOccurrences(of: "\"country\" : \"US\"", with: "\"country\" : \"XX\""), record)
        case .otherMerchant:
            var other = Keyring()
            try other.add(Sample.registration(Sample.other))
            let text = try String(contentsOfFile: key, encoding: .utf8)
            let request = try ProcessingKey(pem: text).request(merchantIdentifier: Sample.other)
            let certificate = try other.certify(Sample.other, request: request, at: Sample.start)
            try Self.put(certificate.pem, "\(home)/\(hash).pem")
        case .notARoot:
            let authority = try WalletAuthority(at: Sample.start)
            try Self.put(authority.intermediate.pem, folder + "/trust/mine.pem")
        case .largeFile: try Self.put(String(repeating: "x", count: 1_100_000), folder + "/trust/mine.pem")
        case .link:
            try manager.createSymbolicLink(
                atPath: folder + "/trust/mine.pem", withDestinationPath: "/etc/hostname")
        case .pipe:
            #expect(try Sample.run("/usr/bin/env", ["mkfifo", folder + "/trust/mine.pem"]).status == 0)
        }
    }

    private func fault(_ harm: Harm, _ folder: String, _ hash: String) -> KeyFolderFault {
        let home = "\(folder)/merchants/\(Sample.shop)"
        let (key, record) = ("\(home)/\(hash).key.pem", "\(home)/merchant.json")
        return switch harm {
        case .exposedKey: .exposed(path: key, mode: 0o644)
        case .exposedPortal: .exposed(path: folder + "/portal/authority.pem", mode: 0o640)
        case .openFolder: .openFolder(path: folder, mode: 0o775)
        case .openTrust: .openFolder(path: folder + "/trust", mode: 0o777)
        case .missingKey: .missing(path: key)
        case .missingRecord: .missing(path: record)
        case .cutKey: .damaged(path: key, .certificate(.pem(.missingEnd(label: "PRIVATE KEY"))))
        case .otherKey: .damaged(path: key, .otherKey)
        case .noJSON: .damaged(path: record, .record)
        case .newerRecord: .newer(path: record)
        case .otherIdentifier: .damaged(path: record, .member("identifier"))
        case .missingMember: .damaged(path: record, .member("country"))
        case .otherMerchant: .damaged(path: "\(home)/\(hash).pem", .otherMerchant)
        case .notARoot: .damaged(path: folder + "/trust/mine.pem", .keyring(.notARoot))
        case .largeFile: .tooLarge(path: folder + "/trust/mine.pem")
        case .link, .pipe: .notAFile(path: folder + "/trust/mine.pem")
        }
    }

    @Test(arguments: Harm.allCases) func harmIsNamed(harm: Harm) async throws {
        try await TemporaryFolder.use { place in
            let (folder, hashes) = try Self.fill(place + "/keys")
            let before = Sample.files(folder.path)
            let secret = try String(
                contentsOfFile: "\(folder.path)/merchants/\(Sample.shop)/\(hashes[1].text).key.pem",
                encoding: .utf8)
            try self.harm(harm, folder.path, hashes[1].text)
            let fault = fault(harm, folder.path, hashes[1].text)
            #expect(throws: fault) { try folder.load() }
            #expect(throws: KeyFault.folder(fault)) {
                try folder.update { keyring throws(KeyringFault) in
                    _ = try keyring.rotate(Sample.shop, at: Sample.later)
                }
            }
            #expect(Sample.files(folder.path).count <= before.count + 1)
            for line in secret.split(separator: "\n") { #expect(!fault.sentence.contains(line)) }
        }
    }

    @Test func fileInTheFoldersPlaceIsNamed() async throws {
        try await TemporaryFolder.use { place in
            try Self.put("", place + "/keys")
            let folder = KeyFolder(path: place + "/keys")
            #expect(throws: KeyFault.folder(.notAFolder(path: place + "/keys"))) {
                try folder.update { _ throws(KeyringFault) in }
            }
        }
    }

    @Test func sentenceSaysWhatToRun() {
        let fault = KeyFolderFault.exposed(path: "/a b/x.key.pem", mode: 0o644)
        #expect(
            fault.sentence
                == "others may read the private key in /a b/x.key.pem (mode 0644), so it was not used. "
                + "Nothing was changed. Run: chmod 600 '/a b/x.key.pem'")
    }
}
