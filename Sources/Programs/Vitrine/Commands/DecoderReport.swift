import Codecs
import QAReports

/// The verdicts on a decoder's runs, in three forms.
struct DecoderReport {
    let verdicts: [DecoderTrial.Verdict]

    private typealias Wrong = (vector: TokenVectorsFolder.Vector, fault: String, sentence: String)

    private var wrong: [Wrong] { verdicts.compactMap(Self.wrong) }

    private static func wrong(_ verdict: DecoderTrial.Verdict) -> Wrong? {
        guard let fault = verdict.fault else { return nil }
        let source = verdict.vector.source.map { " (\($0))" } ?? ""
        let sentence = verdict.detail.isEmpty ? verdict.vector.reason + source : verdict.detail
        return (verdict.vector, fault.rawValue, sentence)
    }

    var isGood: Bool { wrong.isEmpty }

    var summary: String {
        let counts = DecoderTrial.Fault.allCases.map { fault in
            "\(verdicts.count { $0.fault == fault }) \(fault.rawValue)"
        }
        return "\(verdicts.count - wrong.count) of \(verdicts.count) tokens were judged rightly; "
            + counts.joined(separator: ", ")
    }

    /// A line for each token that was judged wrongly.
    var table: String {
        wrong.map { vector, fault, sentence in
            let blanks = String(repeating: " ", count: max(1, 17 - fault.count))
            return TerminalText.cleaned("\(fault)\(blanks)\(vector.id): \(sentence)") + "\n"
        }.joined()
    }

    var json: [UInt8] {
        let list: [JSONTree] = wrong.map { vector, fault, sentence in
            [
                "id": .text(vector.id), "version": .text(vector.version), "group": .text(vector.group),
                "fault": .text(fault), "reason": .text(sentence),
            ]
        }
        let document: JSONTree = ["tokens": .number(verdicts.count), "wrong": .list(list)]
        return (try? JSONTextEncoder.encode(document)).map { JSONLayout.indented($0) } ?? []
    }

    /// A suite for each group. What no verdict came of is an error, another one a failure.
    var junit: String {
        let suites = Dictionary(grouping: verdicts, by: \.vector.group).sorted { $0.key < $1.key }
        return JUnitSuite.document(
            named: "vitrine token check",
            suites.map { group, verdicts in
                let cases = verdicts.map { verdict in
                    let wrong = Self.wrong(verdict)
                    let isVerdict = [.letThrough, .refused, .differs].contains(verdict.fault)
                    return JUnitCase(
                        name: verdict.vector.id, classname: "token.\(group)", time: verdict.milliseconds,
                        kind: wrong == nil ? .passed : isVerdict ? .failed : .impossible,
                        message: wrong?.sentence ?? "", type: wrong?.fault ?? "")
                }
                return JUnitSuite(name: group, package: "vitrine.token", cases: cases)
            })
    }
}
