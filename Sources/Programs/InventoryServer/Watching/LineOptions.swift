import ArgumentParser
import FoundationEssentials
import ServerConnection
package import ServerConsole
import StoreAPI

/// Which server a command looks at, and with which key.
package struct LineOptions: ParsableArguments {
    package init() {}

    @Option(help: "The server's address, http://…, https://… or unix:/path.")
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
        let file = keyFile ?? environment["VITRINE_KEY_FILE"].flatMap { $0.isEmpty ? nil : $0 }
        do {
            let address = try ServerAddress(
                named.flatMap { $0.isEmpty ? nil : $0 } ?? "http://127.0.0.1:8080")
            let key = try file.map { try BearerToken(file: $0) }
            return ServerLine(to: try ConnectionTarget(address: address, key: key))
        } catch let fault as BearerToken.Fault {
            throw ValidationError(fault.sentence(about: file ?? ""))
        } catch {
            throw ValidationError("\(error)")
        }
    }

    /// Works with the line, and closes it.
    func use(_ work: (ServerLine) async throws -> Void) async throws {
        let line = try line()
        do { try await work(line) } catch {
            await line.close()
            throw error
        }
        await line.close()
    }
}
