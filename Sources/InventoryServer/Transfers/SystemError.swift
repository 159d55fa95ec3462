import Glibc

/// What the system says of its errors.
enum SystemError {
    static func text(_ code: Int32) -> String { String(cString: strerror(code)) }
}
