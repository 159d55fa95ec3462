import Codecs
import FoundationEssentials
import TUI

/// The report of the findings: lines for people, or JSON.
package struct Diagnosis: Hashable, Sendable {
    let findings: [Finding]

    package init(findings: [Finding]) { self.findings = findings }

    var hasTrouble: Bool { findings.contains { $0.word == .trouble } }

    /// A line for each finding and one for its advice, of printable characters alone.
    package func text(isASCII: Bool) -> String {
        let indent = String(repeating: " ", count: 18)
        return findings.map { finding in
            let head = Self.padded(finding.word.rawValue, 8) + Self.padded(finding.subject.rawValue, 10)
            let advice = finding.advice.map { "\n\(indent)\(Self.clean($0, isASCII))" } ?? ""
            return head + Self.clean(finding.found, isASCII) + advice + "\n"
        }.joined()
    }

    package var json: String {
        let bytes = (try? JSONTextEncoder.encode(Wire(trouble: hasTrouble, findings: findings))) ?? []
        return ScreenText(cleaning: String(decoding: bytes, as: UTF8.self), limit: .max).wholeText + "\n"
    }

    private static func padded(_ text: String, _ width: Int) -> String {
        text + String(repeating: " ", count: max(1, width - text.count))
    }

    private static func clean(_ text: String, _ isASCII: Bool) -> String {
        let clean = ScreenText(cleaning: text).wholeText
        return isASCII ? String(clean.map { $0.isASCII ? $0 : "?" }) : clean
    }
}

private struct Wire: Encodable {
    var trouble: Bool
    var findings: [Finding]
}
