import Glibc

/// What the system says of its errors.
package enum SystemError {
    package static func text(_ code: Int32) -> String { String(cString: strerror(code)) }
}
