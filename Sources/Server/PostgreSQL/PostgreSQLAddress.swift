import CPostgreSQL
import Codecs

/// Where a database is: a URL as libpq reads it, `postgresql://user@h1:5432,h2:5433/db?sslmode=require`.
///
/// Parameters that the URL leaves out come from libpq's environment (PGHOST, PGUSER, PGPASSWORD, PGPASSFILE,
/// …), as each connection is made. A password never stands in here.
package struct PostgreSQLAddress: Hashable, Sendable {
    package struct Parameter: Hashable, Sendable {
        package let key: String
        /// The value, percent-decoded.
        package let value: String
    }

    /// The parameters that the URL names, in libpq's order.
    let parameters: [Parameter]

    package init(_ url: String) throws(PostgreSQLError) {
        guard url.hasPrefix("postgresql://") || url.hasPrefix("postgres://") else {
            throw .malformedAddress("it must begin with postgresql://")
        }
        guard !url.utf8.contains(0) else { throw .malformedAddress("it contains a NUL") }
        var message: UnsafeMutablePointer<CChar>?
        guard let options = PQconninfoParse(url, &message) else {
            defer { PQfreemem(message) }
            // The text that libpq quotes may be the password.
            let said = message.map { String(cString: $0) } ?? "out of memory"
            throw .malformedAddress(said.beforeQuotation.filter { $0 != "\n" })
        }
        defer { PQconninfoFree(options) }
        let said = Self.values(options)
        guard !said.contains(where: { Self.secrets.contains($0.key) }) else { throw .passwordInAddress }
        parameters = said
        let ports = self["port"]?.split(separator: ",") ?? []
        guard ports.allSatisfy({ UInt16($0).map { $0 > 0 } ?? false }) else {
            throw .malformedAddress("a port is a number from 1 to 65535")
        }
        guard attempts() != nil else { throw .malformedAddress("hosts and ports differ in number") }
    }

    private static let secrets: Set<String> = ["password", "sslpassword"]

    private static func values(_ options: UnsafeMutablePointer<PQconninfoOption>) -> [Parameter] {
        var found: [Parameter] = []
        var option = options
        while let key = option.pointee.keyword {
            if let value = option.pointee.val {
                found.append(Parameter(key: String(cString: key), value: String(cString: value)))
            }
            option += 1
        }
        return found
    }

    subscript(key: String) -> String? { parameters.first { $0.key == key }?.value }
}

extension PostgreSQLAddress {
    /// A host to try, with everything that libpq is told for it.
    package struct Attempt: Hashable, Sendable {
        package let parameters: [Parameter]
        /// How long it may take; libpq leaves that to those who connect without blocking.
        package let timeout: Duration
    }

    /// The parameters that are needed here and may come from the environment; never a secret.
    private static let defaulted: Set<String> = [
        "host", "hostaddr", "port", "target_session_attrs", "connect_timeout", "options",
    ]

    /// The session options that this module reads rows by.
    private static let session = "-c bytea_output=hex"

    /// After how long a machine that vanished is known to be gone.
    private static let keepalives = [
        ("keepalives_idle", "10"), ("keepalives_interval", "5"), ("keepalives_count", "3"),
        ("tcp_user_timeout", "15000"),
    ]

    private func effective() -> [String: String] {
        var found: [String: String] = [:]
        if self["service"] == nil, let defaults = PQconndefaults() {
            defer { PQconninfoFree(defaults) }
            for parameter in Self.values(defaults) where Self.defaulted.contains(parameter.key) {
                found[parameter.key] = parameter.value
            }
        }
        // A URL that names a host does not mean the environment's address of it, nor the other way round.
        if self["host"] != nil || self["hostaddr"] != nil {
            found["host"] = nil
            found["hostaddr"] = nil
        }
        for parameter in parameters { found[parameter.key] = parameter.value }
        return found
    }

    /// The hosts one by one, in order: so each has its own time, and a machine that does not answer at all
    /// keeps nobody from the next one. Nil when hosts and ports do not go together.
    package func attempts() -> [Attempt]? {
        let effective = effective()
        func list(_ key: String) -> [String] {
            effective[key].map {
                $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
            } ?? []
        }
        let (hosts, addresses, ports) = (list("host"), list("hostaddr"), list("port"))
        let count = max(hosts.count, addresses.count, 1)
        guard hosts.isEmpty || hosts.count == count, addresses.isEmpty || addresses.count == count,
            ports.count <= 1 || ports.count == count
        else { return nil }
        let seconds = effective["connect_timeout"].flatMap(Int.init) ?? 0
        let timeout: Duration = seconds > 0 ? .seconds(max(seconds, 2)) : .seconds(5)
        // libpq's two rounds: a standby first, then anybody.
        let kinds = effective["target_session_attrs"].map { kind in
            kind == "prefer-standby" ? ["standby", "any"] : [kind]
        }
        return (kinds ?? [""]).flatMap { kind in
            (0..<count).map { index in
                var own = parameters.filter {
                    !Self.defaulted.contains($0.key) && $0.key != "client_encoding"
                }
                func add(_ key: String, _ value: String?) {
                    if let value, !value.isEmpty { own.append(Parameter(key: key, value: value)) }
                }
                add("host", hosts.isEmpty ? nil : hosts[index])
                add("hostaddr", addresses.isEmpty ? nil : addresses[index])
                add("port", ports.count > 1 ? ports[index] : ports.first)
                add("target_session_attrs", kind)
                add(
                    "options", [effective["options"], Self.session].compactMap(\.self).joined(separator: " "))
                add("client_encoding", "UTF8")
                for (key, value) in Self.keepalives where self[key] == nil { add(key, value) }
                return Attempt(parameters: own, timeout: timeout)
            }
        }
    }
}

extension PostgreSQLAddress: CustomStringConvertible {
    /// The URL by what may be shown of it.
    package var description: String {
        let hosts = (self["host"] ?? self["hostaddr"] ?? "").split(
            separator: ",", omittingEmptySubsequences: false)
        let ports = (self["port"] ?? "").split(separator: ",", omittingEmptySubsequences: false)
        let places = hosts.enumerated().map { index, host in
            let port = ports.count == hosts.count ? ports[index] : ports.first ?? ""
            let name = host.contains(":") ? "[\(host)]" : PercentText.encode(String(host))
            return port.isEmpty ? name : "\(name):\(port)"
        }
        let user = self["user"].map { PercentText.encode($0) + "@" } ?? ""
        let database = self["dbname"].map { "/" + PercentText.encode($0) } ?? ""
        let shown = ["target_session_attrs", "connect_timeout", "sslmode"].compactMap { key in
            self[key].map { "\(key)=\(PercentText.encode($0))" }
        }
        let query = shown.isEmpty ? "" : "?" + shown.joined(separator: "&")
        return "postgresql://\(user)\(places.joined(separator: ","))\(database)\(query)"
    }
}
