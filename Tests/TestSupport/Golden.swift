import FoundationEssentials
import Testing

/// A recorded text beside the tests. With `VITRINE_RECORD=1` it is written anew and the test fails, so that
/// the difference is read.
package enum Golden {
    package static func expect(_ text: String, _ name: String, beside path: String = #filePath) throws {
        let file = URL(filePath: path).deletingLastPathComponent().appending(path: "Goldens/\(name)")
        guard ProcessInfo.processInfo.environment["VITRINE_RECORD"] != "1" else {
            try Data(text.utf8).write(to: file)
            Issue.record("\(name) was recorded; read the difference")
            return
        }
        let recorded = String(decoding: try Data(contentsOf: file), as: UTF8.self)
        for (old, new) in zip(recorded.split(separator: "\n"), text.split(separator: "\n")) where old != new {
            Issue.record("\(name) had\n\(old)\nand has\n\(new)")
        }
        #expect(recorded == text)
    }
}
