import FoundationEssentials
package import Testing

/// A recorded text beside the tests. With `VITRINE_RECORD=1` it is written anew and the test fails, so that
/// the difference is read.
package enum Golden {
    /// - Parameters:
    ///   - name: the file in the folder Goldens.
    ///   - path: a file beside that folder.
    package static func expect(
        _ text: String, _ name: String, beside path: String = #filePath,
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let file = URL(filePath: path).deletingLastPathComponent().appending(path: "Goldens/\(name)")
        guard ProcessInfo.processInfo.environment["VITRINE_RECORD"] == nil else {
            try Data(text.utf8).write(to: file)
            Issue.record("\(name) was recorded; read the difference", sourceLocation: sourceLocation)
            return
        }
        let recorded = String(decoding: try Data(contentsOf: file), as: UTF8.self)
        guard recorded != text else { return }
        Issue.record("\(difference(recorded, text)) in \(name)\n\(text)", sourceLocation: sourceLocation)
    }

    /// The first line that is not as it was.
    private static func difference(_ old: String, _ new: String) -> String {
        let old = old.split(separator: "\n", omittingEmptySubsequences: false)
        let new = new.split(separator: "\n", omittingEmptySubsequences: false)
        for index in 0..<max(old.count, new.count) {
            let pair = (index < old.count ? old[index] : "", index < new.count ? new[index] : "")
            if pair.0 != pair.1 { return "line \(index + 1) was\n\(pair.0)\nis\n\(pair.1)\n" }
        }
        return "the same lines"
    }
}
