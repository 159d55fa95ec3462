import ArgumentParser
import Foundation
import InventoryServer
import KioskHost
import ServerConnection
import StoreAPI
import TestSupport
import Testing
import Vitrine

/// Which shop is opened, and with which key.
@Suite struct ConnectionTargetTests {
    private let shop: Workshop

    init() throws { shop = try Workshop() }

    /// Writes a file and gives its path.
    private func file(_ text: String, mode: Int = 0o600, name: String = "key") throws -> String {
        let path = "\(shop.path)/\(name)"
        try Data(text.utf8).write(to: URL(filePath: path))
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
        return path
    }

    private func sentence(_ work: () throws -> some Any) -> String? {
        do { _ = try work() } catch let error as ValidationError { return error.message } catch {
            return "\(error)"
        }
        return nil
    }

    // MARK: The key

    @Test(arguments: ["vk_0123", "vk_0123\n", "  vk_0123\r\n\n"], [0o600, 0o400])
    func keyOfOnesOwnIsRead(_ text: String, _ mode: Int) throws {
        let key = try BearerToken(named: file(text, mode: mode))
        #expect(key.authorization == "Bearer vk_0123")
        #expect("\(key)" == "an access key" && String(reflecting: key).contains("0123") == false)
    }

    @Test(arguments: [0o644, 0o640, 0o604, 0o660, 0o601])
    func keyThatOthersCanReadIsRefused(_ mode: Int) throws {
        let path = try file("vk_0123", mode: mode)
        #expect(
            sentence { try BearerToken(named: path) }
                == "The key file '\(path)' can be read by others. Nothing was sent; run chmod 600 on it, "
                + "and ask for a new key if others may have seen this one.")
    }

    @Test(.enabled(if: geteuid() == 0, "only root can give a file away"))
    func keyOfAnotherUserIsRefused() throws {
        let path = try file("vk_0123")
        #expect(chown(path, 65_534, 65_534) == 0)
        #expect(
            sentence { try BearerToken(named: path) }
                == "The key file '\(path)' belongs to another user. Nothing was sent; "
                + "keep the key in a file of your own, with mode 0600.")
    }

    @Test(arguments: ["", "\n", "one two", "vk_0123\nvk_4567", "vk_ключ", "vk_\u{1B}[31m"])
    func whatIsNoKeyIsRefusedAndNotRepeated(_ text: String) throws {
        let path = try file(text)
        #expect(
            sentence { try BearerToken(named: path) }
                == "The key file '\(path)' does not hold one key. "
                + "Write into it the line that vitrine-server key new prints, and nothing else.")
    }

    @Test func fileThatIsNoneIsRefused() throws {
        let missing = "\(shop.path)/none"
        #expect(
            sentence { try BearerToken(named: missing) }
                == "The key file '\(missing)' cannot be read: No such file or directory. "
                + "It is a file with the line that vitrine-server key new prints, with mode 0600.")
        #expect(sentence { try BearerToken(named: shop.path) }?.contains("it is not a file") == true)
        let long = try file(String(repeating: "x", count: 9_000))
        #expect(sentence { try BearerToken(named: long) }?.contains("longer than 512 bytes") == true)
    }

    // MARK: The address

    @Test(arguments: [
        ("http://127.0.0.1:8080", "http://127.0.0.1:8080", "/", true),
        ("http://127.9.9.9", "http://127.9.9.9", "/", true),
        ("http://localhost:1/shop", "http://localhost:1", "/shop", true),
        ("http://[::1]:8080/", "http://[::1]:8080", "/", true),
        ("https://shop.example.org/a/b", "https://shop.example.org", "/a/b", true),
        ("https://shop.example.org", "https://shop.example.org", "/", true),
        ("http://shop.example.org", "http://shop.example.org", "/", false),
        ("http://127.0.0.1.example.org", "http://127.0.0.1.example.org", "/", false),
        ("http://127.example.org.1", "http://127.example.org.1", "/", false),
        ("http://10.0.0.7", "http://10.0.0.7", "/", false),
        ("unix:/run/vitrine.sock", "http+unix://%2Frun%2Fvitrine.sock", "/", true),
        ("unix:/tmp/a b@c", "http+unix://%2Ftmp%2Fa%20b%40c", "/", true),
    ])
    func addressIsRead(_ text: String, _ origin: String, _ path: String, _ isPrivate: Bool) throws {
        let address = try ServerAddress(text)
        #expect(address.origin == origin && address.entryPath == path && address.isPrivate == isPrivate)
        #expect(address.name == (text.hasSuffix("/") ? String(text.dropLast()) : text))
        #expect(address.host == (text.hasPrefix("unix:") ? "localhost" : nil))
    }

    @Test(arguments: [
        "http://127.0.0.1:65536", "http://127.0.0.1:0", "http://127.0.0.1:", "https://shop.example.org:-1/x",
        "http://127.0.0.1:99999999999999999999", "http://[::1]:65536", "http://localhost:80a", "http://h:1:2",
        "", "shop", "ftp://shop", "http://", "https:///x", "http://user@shop", "http://user:word@shop",
        "unix:",
        "unix:run/x", "unix:/run/", "unix:/" + String(repeating: "x", count: 107),
    ])
    func whatIsNoAddressIsRefused(_ text: String) {
        #expect(sentence { try ServerAddress(text) }?.contains("It looks like") == true)
        #expect(
            sentence { try ServerOptions.parse(["--server", text]).target }?.contains("looks like") == true)
    }

    /// A user before a host, or a query, may be a password.
    @Test(arguments: [
        "http://ann:geheim@shop", "https://geheim@shop/x", "http://shop/?token=geheim", "http://shop/#geheim",
        "http://ann:geheim@shop:99999", "http://ann:ge heim@shop", "http://ann:geheim%zz@shop/",
        "http://ann:heim/x@shop", "ftp://ann:geheim@shop", "ann:geheim", "http://ann:geheim",
    ])
    func refusalTellsNoPassword(_ text: String) {
        #expect(sentence { try ServerAddress(text) }?.contains("heim") == false)
    }

    @Test(arguments: [
        ("'http://ann:geheim@shop/a@b' and https://x@y", "'http://…@shop/a@b' and https://…@y"),
        ("postgresql://ann@db/x, postgresql://ann:geheim@db", "postgresql://ann@db/x, postgresql://…@db"),
        ("ann@example.org, http://shop/?a@b", "ann@example.org, http://shop/…"), ("", ""), ("://", "://"),
        ("no key ' vk_kiosk_nviAobvq-x_1' here", "no key ' vk_…' here"), ("key_0123456789", "key_0123456789"),
        ("http:/bob:pw@h, //bob:pw@h, bob:pw@host:80", "http:/…@h, //…@h, …@host:80"),
    ])
    func usersOfAddressesAreHidden(_ text: String, _ hidden: String) {
        #expect(ServerAddress.hidingSecrets(in: text) == hidden)
    }

    // MARK: Together

    @Test(arguments: ["https://shop.example.org", "http://127.0.0.1:1", "unix:/run/vitrine.sock"])
    func keyGoesWhereNobodyReadsAlong(_ server: String) throws {
        let options = try ServerOptions.parse(["--server", server, "--key-file", file("vk_0123")])
        #expect(try options.target.key?.authorization == "Bearer vk_0123")
    }

    @Test func keyGoesNowhereElseUnlessTold() throws {
        let arguments = try ["--server", "http://shop.example.org", "--key-file", file("vk_0123")]
        #expect(
            sentence { try ServerOptions.parse(arguments).target }
                == "The key would go to http://shop.example.org where others can read it. Nothing was sent. "
                + "Use an https:// address, or add --insecure-http if nobody can read along.")
        #expect(try ServerOptions.parse(arguments + ["--insecure-http"]).target.key != nil)
        #expect(try ServerOptions.parse(["--server", "http://shop.example.org"]).target.key == nil)
    }

    /// Every command that takes --server and a key, with what it needs besides.
    static let keyed = [
        ["vitrine", "shop", "--plain"], ["vitrine", "open", "vitrine:buyItem"], ["vitrine", "doctor"],
        ["vitrine-server", "top"], ["vitrine-server", "orders"], ["vitrine-server", "import", "-"],
    ]

    @Test(arguments: keyed) func noCommandSendsAKeyInClear(_ words: [String]) async throws {
        let program = try words[0] == "vitrine" ? ProgramsUnderTest.vitrine : ProgramsUnderTest.server
        let (status, said) = try await Installation.run(
            program,
            words.dropFirst() + ["--server", "http://192.0.2.1", "--key-file", file("vk_admin_0123")],
            in: shop.path, environment: ["HOME": shop.path])
        #expect(status != 0 && said.contains("where others can read it. Nothing was sent."), "\(said)")
    }

    @Test func commandsThatTakeAKeyAreKnown() throws {
        let found = Self.takingKeys(VitrineCommand.self) + Self.takingKeys(VitrineServer.self)
        #expect(found == Self.keyed.map { Array($0.prefix(2)) })
    }

    private static func takingKeys(_ root: any ParsableCommand.Type) -> [[String]] {
        func found(_ command: any ParsableCommand.Type, _ path: [String]) -> [[String]] {
            let own = root.helpMessage(for: command).contains("--key-file <") ? [path] : []
            let children = command.configuration.subcommands
            return (children.isEmpty ? own : [])
                + children.flatMap { found($0, path + [$0._commandName]) }
        }
        return found(root, [root._commandName])
    }

    @Test func kioskKeepsItsKeyFromAPlainLine() throws {
        let wallets: KioskFile.Wallets = { try Assets($1).wallet($0) }
        let key = try file("vk_admin_0123")
        var kiosk = try KioskFile("shop = http://shop.example.org\nadmin-key = \(key)", path: "kiosk.conf")
        #expect(
            kiosk.troubles(wallets) == [
                "admin-key: The key would go to http://shop.example.org where others can read it. "
                    + "Nothing was sent. Use an https:// address. "
                    + "Staff see neither stock nor sales until it is there."
            ])
        kiosk.shop = "https://shop.example.org"
        #expect(kiosk.troubles(wallets) == [])
    }

    @Test func rootsThatCannotBeReadAreSaid() throws {
        let text = try file("no certificate", mode: 0o644, name: "ca.pem")
        #expect(
            sentence { try ServerOptions.parse(["--ca-file", text]).target }
                == "'\(text)' holds no certificate. It begins with -----BEGIN CERTIFICATE-----.")
        let missing = "\(shop.path)/none.pem"
        #expect(
            sentence { try ServerOptions.parse(["--ca-file", missing]).target }
                == "The certificate file '\(missing)' cannot be read: No such file or directory.")
    }
}
