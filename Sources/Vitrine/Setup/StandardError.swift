import Glibc

/// Writes one line for the person at the terminal.
func report(_ line: String) {
    let bytes = Array("vitrine: \(line)\n".utf8)
    _ = write(STDERR_FILENO, bytes, bytes.count)
}
