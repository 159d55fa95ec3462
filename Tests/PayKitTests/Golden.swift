import Foundation
import Testing

/// A recorded text beside the tests. With `VITRINE_RECORD=1` it is written anew and the test fails, so that
/// the difference is read.
struct Golden {
    let file: URL

    init(_ name: String, beside path: String = #filePath) {
        file = URL(filePath: path).deletingLastPathComponent().appending(path: "Goldens/\(name)")
    }

    func compare(_ text: String) throws {
        guard ProcessInfo.processInfo.environment["VITRINE_RECORD"] != "1" else {
            try text.write(to: file, atomically: false, encoding: .utf8)
            Issue.record("\(file.lastPathComponent) was recorded; read the difference")
            return
        }
        let recorded = try String(contentsOf: file, encoding: .utf8)
        let old = recorded.split(separator: "\n", omittingEmptySubsequences: false)
        let new = text.split(separator: "\n", omittingEmptySubsequences: false)
        for (index, pair) in zip(old, new).enumerated() where pair.0 != pair.1 {
            Issue.record("line \(index + 1) was\n\(pair.0)\nand is\n\(pair.1)")
        }
        #expect(old.count == new.count)
    }
}
