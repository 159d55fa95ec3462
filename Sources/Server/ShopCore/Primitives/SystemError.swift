import Glibc

/// The system's words for its errors.
package enum SystemError {
    /// The `strerror` message of an `errno` code.
    package static func text(_ code: Int32) -> String { String(cString: strerror(code)) }
}
