import CTerminal
import Glibc
import TUI
import Testing

extension Screens {
    /// Here, because the locale belongs to the whole process.
    @MainActor @Suite(.serialized) struct Widths {
        @Test func librariesAgreeWithTextWidth() {
            let before = String(cString: setlocale(LC_CTYPE, nil))
            setlocale(LC_CTYPE, "C.UTF-8")
            defer { setlocale(LC_CTYPE, before) }
            var wrong: [String] = []
            for value in UInt32(0)...0x10FFFF {
                guard let scalar = Unicode.Scalar(value), let columns = TextWidth.columns(of: scalar) else {
                    continue
                }
                let library = Int(ct_library_width(value))
                if library != columns {
                    wrong.append("U+\(String(value, radix: 16)) is \(library), not \(columns)")
                }
            }
            #expect(wrong.isEmpty, "\(wrong.count): \(wrong.prefix(40))")
        }
    }
}
