import Glibc

/// The system's words for its errors.
package enum SystemError {
    package static func text(_ code: Int32) -> String { String(cString: strerror(code)) }
}
