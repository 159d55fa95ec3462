import Codecs
import QAReports
import TestSupport
import Testing

@Suite struct ReportDocumentTests {
    @Test func reportIsAsItWas() throws {
        try Golden.expect(String(decoding: SampleReport.report.json(), as: UTF8.self), "report.json")
    }

    @Test func whatIsWrittenIsReadBack() throws {
        for report in [SampleReport.report, HostileReport.report, DemoReport.report, Report(scenarios: [])] {
            let bytes = try report.json()
            #expect(try Report(json: bytes) == report)
            #expect(try Report(json: bytes).json() == bytes)
            #expect(bytes.last == 10)
        }
    }

    static let refusals: [(String, String)] = [
        ("", "This report cannot be read: it is not JSON."),
        ("{", "This report cannot be read: it is not JSON."),
        ("[]", "This report cannot be read: the whole is not what it should be."),
        ("{}", "This report cannot be read: version is missing."),
        (#"{"version":2}"#, "This report has the form 2; only the form 1 can be read."),
        (#"{"version":"1"}"#, "This report cannot be read: version is not what it should be."),
        (#"{"version":1,"rules":[],"remarks":[]}"#, "This report cannot be read: scenarios is missing."),
        (
            #"{"version":1,"scenarios":[{"name":"a","title":""}]}"#,
            "This report cannot be read: scenarios[0].language is missing."
        ),
        (
            #"{"version":1,"scenarios":[],"remarks":[],"rules":[{"id":"a","severity":"must","statement":"","#
                + #""result":"blue"}]}"#,
            "This report cannot be read: rules[0].result is not what it should be."
        ),
    ]

    @Test(arguments: refusals)
    func whatIsNoReportIsRefusedInWords(text: String, sentence: String) {
        let error = #expect(throws: DocumentError.self) { try Report(json: Array(text.utf8)) }
        #expect(error?.description == sentence)
    }
}
