import ClientRuntime
import Foundation
import PaymentToken
import Testing
import Vitrine

@Suite struct WalletHomeTests {
    private let shop: Workshop
    private let home: WalletHome

    init() throws {
        shop = try Workshop()
        home = WalletHome(folder: shop.path + "/data/wallet")
    }

    private static let now = Workshop.noon
    private static let year = 365.25 * 86_400

    private func setMode(_ mode: Int, _ name: String) throws {
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: "\(shop.path)/\(name)")
    }

    private func failure(_ sentence: String) -> WalletHome.Failure { WalletHome.Failure(sentence: sentence) }

    // MARK: What is kept

    @Test func firstUseMakesEverythingForTheOwnerAlone() throws {
        let signer = try home.signer(at: Self.now)
        let root = try String(contentsOfFile: home.rootPath, encoding: .utf8)
        #expect(signer.intermediate.isIssued(by: try EncodedCertificate(pem: root)))
        #expect(
            try shop.names("data/wallet") == ["authority.pem", "lock", "root.pem", "signing.pem"])
        #expect(try shop.mode("data") == 0o700)
        #expect(try shop.mode("data/wallet") == 0o700)
        #expect(try shop.mode("data/wallet/authority.pem") == 0o600)
        #expect(try shop.mode("data/wallet/signing.pem") == 0o600)
        #expect(try shop.mode("data/wallet/root.pem") == 0o644)
    }

    @Test func secondUseFindsTheSame() throws {
        let first = try (home.root(at: Self.now), home.signer(at: Self.now).leaf)
        let second = try (home.root(at: Self.now), home.signer(at: Self.now).leaf)
        #expect(first == second)
    }

    @Test func rootIsNamedWithoutAKeyWhereBothAreKept() throws {
        #expect(home.rootIdentifier == nil)
        let signer = try home.signer(at: Self.now)
        #expect(home.rootIdentifier == signer.intermediate.authorityKeyIdentifier)
        // Of an authority that others could read nothing is believed.
        try setMode(0o644, "data/wallet/authority.pem")
        #expect(home.rootIdentifier == nil)
        try setMode(0o600, "data/wallet/authority.pem")
        try FileManager.default.removeItem(atPath: home.path(of: "authority.pem"))
        #expect(home.rootIdentifier == nil)
        try home.root(at: Self.now)
        #expect(home.rootIdentifier != nil)
        try FileManager.default.removeItem(atPath: home.rootPath)
        #expect(home.rootIdentifier == nil)
    }

    @Test func certificatesAreGoodForAClockThatIsBehind() throws {
        let signer = try home.signer(at: Self.now)
        #expect(signer.leaf.validity(at: Self.now.addingTimeInterval(-3600)) == .valid)
        #expect(signer.intermediate.validity(at: Self.now.addingTimeInterval(-3600)) == .valid)
    }

    @Test func signerWhoseTimeIsOverIsReplaced() throws {
        let root = try home.root(at: Self.now)
        let first = try home.signer(at: Self.now)
        let later = Self.now.addingTimeInterval(6 * Self.year)
        let second = try home.signer(at: later)
        #expect(second.leaf != first.leaf && second.leaf.validity(at: later) == .valid)
        #expect(second.intermediate == first.intermediate)
        #expect(try home.root(at: later) == root)
    }

    @Test func signerOfAnotherAuthorityIsReplaced() throws {
        let old = try home.signer(at: Self.now)
        try FileManager.default.removeItem(atPath: home.path(of: "authority.pem"))
        let root = try home.root(at: Self.now)
        let new = try home.signer(at: Self.now)
        #expect(new.intermediate != old.intermediate)
        #expect(new.intermediate.isIssued(by: try EncodedCertificate(pem: root)))
        #expect(try shop.text("data/wallet/root.pem") == root)
    }

    @Test func rootFileFollowsTheAuthority() throws {
        let root = try home.root(at: Self.now)
        try shop.write(Array("damaged".utf8), to: "data/wallet/root.pem")
        #expect(try home.root(at: Self.now) == root)
        #expect(try shop.text("data/wallet/root.pem") == root)
    }

    @Test func manyAtOnceMakeOneAuthority() async throws {
        let leaves = try await withThrowingTaskGroup { group in
            for _ in 0..<8 { group.addTask { [home] in try home.signer(at: Self.now).leaf } }
            return try await group.reduce(into: Set<EncodedCertificate>()) { $0.insert($1) }
        }
        #expect(leaves.count == 1)
    }

    @Test func draftOfACrashIsOverwritten() throws {
        try FileManager.default.createDirectory(
            atPath: home.folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        try shop.write(Array("half".utf8), to: "data/wallet/.new-authority.pem")
        #expect(throws: Never.self) { try home.root(at: Self.now) }
        #expect(try shop.names("data/wallet") == ["authority.pem", "lock", "root.pem"])
    }

    // MARK: What is refused

    @Test func damagedAuthorityIsKeptAndNamed() throws {
        try home.root(at: Self.now)
        try shop.write(Array("damaged".utf8), to: "data/wallet/authority.pem")
        let path = home.path(of: "authority.pem")
        let expected = failure(
            "\(path) holds no wallet authority any more (The text has no PEM block; a line such as "
                + "-----BEGIN CERTIFICATE----- is expected). Nothing was changed; move the file away to "
                + "begin with a new one, which servers have to trust anew.")
        #expect(throws: expected) { try home.root(at: Self.now) }
        #expect(throws: expected) { try home.signer(at: Self.now) }
        #expect(try shop.text("data/wallet/authority.pem") == "damaged")
    }

    @Test func damagedSignerIsReplaced() throws {
        _ = try home.signer(at: Self.now)
        try shop.write(Array("damaged".utf8), to: "data/wallet/signing.pem")
        let signer = try home.signer(at: Self.now)
        #expect(try shop.text("data/wallet/signing.pem") == signer.pem)
        #expect(try shop.mode("data/wallet/signing.pem") == 0o600)
    }

    @Test(arguments: ["authority.pem", "signing.pem"])
    func secretThatOthersCanReadIsNotRead(name: String) throws {
        _ = try home.signer(at: Self.now)
        try setMode(0o640, "data/wallet/\(name)")
        let path = home.path(of: name)
        #expect(
            throws: failure("\(path) can be read by others. Nothing was read; run: chmod 600 \(path)")
        ) { try home.signer(at: Self.now) }
    }

    @Test func folderThatOthersCanChangeIsNotUsed() throws {
        try home.root(at: Self.now)
        try setMode(0o777, "data/wallet")
        #expect(
            throws: failure(
                "\(home.folder) can be changed by others. Nothing was read; run: chmod 700 \(home.folder)")
        ) { try home.root(at: Self.now) }
    }

    @Test func pipeInPlaceOfASecretIsNotWaitedFor() throws {
        try home.root(at: Self.now)
        let path = home.path(of: "authority.pem")
        try FileManager.default.removeItem(atPath: path)
        #expect(mkfifo(path, 0o600) == 0)
        #expect(throws: failure("\(path) cannot be read: it is not a file. Check whom it belongs to.")) {
            try home.root(at: Self.now)
        }
    }

    @Test func pipeInPlaceOfTheRootIsReplaced() throws {
        let root = try home.root(at: Self.now)
        try FileManager.default.removeItem(atPath: home.rootPath)
        #expect(mkfifo(home.rootPath, 0o600) == 0)
        #expect(try home.root(at: Self.now) == root)
        #expect(try shop.text("data/wallet/root.pem") == root)
    }

    @Test func fileOfEndlessLengthIsNotRead() throws {
        try home.root(at: Self.now)
        try shop.write([UInt8](repeating: 0x41, count: 70_000), to: "data/wallet/authority.pem")
        let path = home.path(of: "authority.pem")
        #expect(
            throws: failure(
                "\(path) cannot be read: it is longer than 65536 bytes. Check whom it belongs to.")
        ) { try home.root(at: Self.now) }
    }

    @Test func fileInPlaceOfTheFolderIsNamed() throws {
        try shop.write([], to: "data")
        #expect(
            throws: failure("\(home.folder) cannot be read: Not a directory. Check whom it belongs to.")
        ) { try home.root(at: Self.now) }
        let place = WalletHome(folder: shop.path + "/data")
        #expect(
            throws: failure("\(place.folder) is not a folder. Move it away, or set XDG_DATA_HOME.")
        ) { try place.root(at: Self.now) }
    }

    @Test func folderThatCannotBeMadeIsNamed() throws {
        let place = WalletHome(folder: "/proc/nowhere/wallet")
        #expect(
            throws: failure(
                "/proc/nowhere/wallet cannot be written: No such file or directory. Check the folder, or set "
                    + "XDG_DATA_HOME.")
        ) { try place.root(at: Self.now) }
    }

    // MARK: Where it is

    @Test(
        arguments: [
            ("/data", "/home/a", "/data/vitrine/wallet"),
            ("data", "/home/a", "/home/a/.local/share/vitrine/wallet"),
            (nil, "/home/a", "/home/a/.local/share/vitrine/wallet"), ("/data", nil, "/data/vitrine/wallet"),
        ] as [(String?, String?, String)])
    func folderFollowsTheEnvironment(data: String?, home: String?, folder: String) throws {
        #expect(try WalletHome.usual(data: data, home: home).folder == folder)
    }

    @Test(arguments: [(nil, nil), ("data", nil), (nil, "."), (nil, "")] as [(String?, String?)])
    func withoutAPlaceOfOnesOwnNothingIsMade(data: String?, home: String?) {
        #expect(
            throws: failure(
                "There is no place for the wallet's certificates. Set HOME or XDG_DATA_HOME to the full path "
                    + "of a folder of yours.")
        ) { try WalletHome.usual(data: data, home: home) }
    }
}
