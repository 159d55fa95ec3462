import TestSupport
import Testing

/// The oracle itself.
@Suite struct EmulatedScreenTests {
    @Test func screenIsTheSameHoweverItsBytesAreCut() {
        let bytes = Array("Esc 关闭 é e\u{301} 🧔 x".utf8)
        for size in 1...bytes.count {
            var screen = EmulatedScreen(columns: 40, rows: 2)
            defer { screen.free() }
            for start in stride(from: 0, to: bytes.count, by: size) {
                _ = screen.feed(Array(bytes[start..<min(bytes.count, start + size)]))
            }
            #expect(screen.line(0) == "Esc 关闭 é e\u{301} 🧔 x", "\(size) bytes at a time")
        }
    }
}
