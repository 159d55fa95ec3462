import Glibc

/// The process environment; an empty value counts as none.
package enum Environment {
    package static subscript(name: String) -> String? {
        guard let value = getenv(name) else { return nil }
        let text = String(cString: value)
        return text.isEmpty ? nil : text
    }
}
