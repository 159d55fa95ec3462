import Foundation
import Testing

/// A text kept as a file. `VITRINE_RECORD=1` writes the files anew and fails the run, so that the difference
/// is read.
enum Golden {
    static func check(
        _ actual: String, _ name: String, sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Goldens/\(name)")
        if ProcessInfo.processInfo.environment["VITRINE_RECORD"] != nil {
            try Data(actual.utf8).write(to: file)
            Issue.record("recorded \(name)", sourceLocation: sourceLocation)
            return
        }
        let kept = String(decoding: try Data(contentsOf: file), as: UTF8.self)
        guard kept != actual else { return }
        Issue.record("\(difference(kept, actual)) in \(name)", sourceLocation: sourceLocation)
    }

    /// The first line that is not as it was.
    private static func difference(_ kept: String, _ actual: String) -> String {
        let old = kept.split(separator: "\n", omittingEmptySubsequences: false)
        let new = actual.split(separator: "\n", omittingEmptySubsequences: false)
        for index in 0..<max(old.count, new.count) {
            let pair = (index < old.count ? old[index] : "", index < new.count ? new[index] : "")
            if pair.0 != pair.1 { return "line \(index + 1) was\n\(pair.0)\nis\n\(pair.1)\n" }
        }
        return "the same"
    }
}
