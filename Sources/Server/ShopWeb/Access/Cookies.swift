import ShopCore
import ShopPages

/// Keeps the capability to see an order in the browser that placed it: out of scripts' reach, and sent to
/// that order's own pages alone.
package enum OrderCookie {
    package static let name = "order"

    /// The value of `Set-Cookie` for an order's token: a session cookie, HttpOnly and SameSite=Strict (RFC
    /// 6265).
    package static func setting(_ token: String, at path: String, isEncrypted: Bool) -> String {
        "\(name)=\(token); \(Cookies.attributes(path: path, isEncrypted: isEncrypted))"
    }

    /// The value of `Set-Cookie` by which the order's page says for a moment that it was placed before.
    package static func repeated(at path: String, isEncrypted: Bool) -> String {
        "again=1; \(Cookies.attributes(path: path, isEncrypted: isEncrypted)); Max-Age=10"
    }

    static func isRepeated(in header: String?) -> Bool { Cookies.value("again", in: header) != nil }

    package static func token(in header: String?) -> String? { Cookies.value(name, in: header) }
}

/// The header `Cookie` (RFC 6265, section 4.2).
package enum Cookies {
    /// Reads a cookie; of several with one name the first counts, nil without any.
    package static func value(_ name: String, in header: String?) -> String? {
        (header ?? "").split(separator: ";").lazy
            .map { $0.drop { $0 == " " } }
            .first { $0.hasPrefix("\(name)=") }
            .map { String($0.dropFirst(name.utf8.count + 1)) }
    }

    /// The attributes of every cookie of the shop, for `Set-Cookie`.
    fileprivate static func attributes(path: String, isEncrypted: Bool) -> String {
        "Path=\(path); HttpOnly; SameSite=Strict" + (isEncrypted ? "; Secure" : "")
    }
}

/// Keeps a pass in the browser: out of scripts' reach, and sent to the back office alone, from there alone.
package enum OfficeCookie {
    package static let name = "office"

    /// The value of `Set-Cookie` that signs in, with the lifetime of a pass as `Max-Age`.
    package static func setting(_ pass: String, behind prefix: String, isEncrypted: Bool) -> String {
        "\(name)=\(pass); \(attributes(prefix, isEncrypted)); Max-Age=\(Int(OfficePass.life))"
    }

    package static func removing(behind prefix: String, isEncrypted: Bool) -> String {
        "\(name)=; \(attributes(prefix, isEncrypted)); Max-Age=0"
    }

    private static func attributes(_ prefix: String, _ isEncrypted: Bool) -> String {
        Cookies.attributes(path: prefix + Office.home, isEncrypted: isEncrypted)
    }
}
