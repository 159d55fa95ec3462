import ArgumentParser
import FoundationEssentials
import ServerConnection
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
        var key: BearerToken?
        if let file {
            do throws(BearerToken.Fault) { key = try BearerToken(file: file) } catch {
                throw ValidationError(error.sentence(about: file))
            }
        }
        do throws(ConnectionTarget.ExposedKey) {
            return ServerLine(to: try ConnectionTarget(address: address, key: key))
        } catch {
            throw ValidationError("\(error)")
        }
    }
}
