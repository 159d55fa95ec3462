import ArgumentParser
import FoundationEssentials
import MerchantKeyring
package import ServerConsole
import StoreAPI

/// Which server a command looks at, and with which key.
package struct LineOptions: ParsableArguments {
    package init() {}

    @Option(
        help: "The server's address, http://…, https://… or unix:/path. (default: http://127.0.0.1:8080)")
    var server: String?

    @Option(
        help: "A file of mode 0600 with an access key; without it, that of VITRINE_KEY_FILE, if it is set.",
        completion: .file())
    var keyFile: String?

    /// The line; what is wrong with an address or a key is said before anything is sent.
    package func line(environment: [String: String] = ProcessInfo.processInfo.environment) throws
        -> ServerLine
    {
        let named = server ?? environment["VITRINE_SERVER"]
        let address: ServerAddress
        do throws(ServerAddress.Fault) {
            address = try ServerAddress(named.flatMap { $0.isEmpty ? nil : $0 } ?? "http://127.0.0.1:8080")
        } catch {
            throw ValidationError("\(error)")
        }
        let file = keyFile ?? environment["VITRINE_KEY_FILE"].flatMap { $0.isEmpty ? nil : $0 }
        let key = try file.map { try ConsoleKey.read($0) }
        guard key == nil || address.isPrivate else {
            throw ValidationError(
                "The key would go to \(address.name) where others can read it. Nothing was sent. "
                    + "Use an https:// address.")
        }
        return ServerLine(address: address, key: key)
    }
}

/// A key in a file of its own.
package enum ConsoleKey {
    package static func read(_ path: String) throws -> String {
        let bytes: [UInt8]?
        do throws(KeyFolderFault) {
            bytes = try KeyFile.read(path, isSecret: true)
        } catch .exposed {
            throw ValidationError(
                "The key file \(path) can be read by others. Nothing was sent; run chmod 600 on it, "
                    + "and make a new key if others may have seen this one.")
        } catch {
            throw ValidationError(
                "The key file \(path) cannot be read. It is a file of mode 0600 with the line that "
                    + "vitrine-server key new prints.")
        }
        guard let bytes else { throw ValidationError("There is no key file \(path). Nothing was sent.") }
        let words = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isWhitespace)
        guard words.count == 1, let key = words.first, key.utf8.allSatisfy({ (0x21...0x7E).contains($0) })
        else {
            throw ValidationError(
                "The key file \(path) does not hold one key. "
                    + "Write into it the line that vitrine-server key new prints, and nothing else.")
        }
        return String(key)
    }
}
