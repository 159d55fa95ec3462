import ArgumentParser
import FoundationEssentials

/// Where a server is: scheme, host and port, and the path of its entry resource.
struct ServerAddress: Hashable, Sendable {
    let origin: String
    let entryPath: String

    /// Reads `http://host:port/path`; anything else is refused in words.
    init(_ text: String) throws {
        guard let url = URL(string: text), let scheme = url.scheme, ["http", "https"].contains(scheme),
            let host = url.host(), !host.isEmpty
        else {
            throw ValidationError(
                "'\(text)' is not a server address. "
                    + "It looks like http://127.0.0.1:8080 or https://shop.example.org."
            )
        }
        let name = host.contains(":") ? "[\(host)]" : host
        origin = "\(scheme)://\(name)" + (url.port.map { ":\($0)" } ?? "")
        entryPath = url.path.isEmpty ? "/" : url.path
    }
}
