import FoundationEssentials
import HTTPEdge
import HTTPTypes
import ShopCore
import ShopWeb
import Testing

struct NegotiationTests {
    static let documents: [(String?, MediaForm?)] = [
        (nil, .hal), ("", .hal), ("*/*", .hal), ("application/json", .hal), ("application/*", .hal),
        ("application/hal+json", .hal), ("application/prs.hal-forms+json", .halForms), ("text/*", .html),
        ("text/html", .html), ("application/xhtml+xml", nil), ("TEXT/HTML", .html),
        (
            "text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8", .html
        ),
        ("application/json, text/html", .hal), ("text/html, application/json", .html),
        ("text/html;q=0.5, application/json", .hal), ("text/html;q=0.5, application/json;q=0.4", .html),
        ("*/*, text/html", .html), ("application/*, application/prs.hal-forms+json", .halForms),
        ("application/hal+json;q=0, */*", .halForms),
        ("application/hal+json;q=0, application/json;q=0.1, */*;q=0.2", .halForms),
        ("text/html;q=0", nil), ("image/png", nil), ("*/*;q=0", nil), ("*/html", nil), ("text", nil),
        ("text/html;q=1.5", nil), ("text/html;q=0.1234", nil), ("text/html;q=", nil),
        ("text/html;charset=utf-8", .html), ("text/html;level=1", nil),
        ("application/json;profile=\"a,b;q=0\", text/html;q=0.1", .html),
        ("application/json ; q=0.000 , text/html ; q=0.001", .html),
    ]

    @Test("T19 the form is the one that is wanted most", arguments: documents)
    func form(accept: String?, form: MediaForm?) {
        #expect(Negotiation.form(for: accept, among: MediaForm.ofDocuments) == form)
    }

    /// The headers of real clients: `Accept`, `Accept-Language`, and the form that they are for.
    static let clients: [(name: String, accept: String?, languages: String?, form: MediaForm)] = [
        ("Links 2.28", "*/*", "en, *;q=0.1", .html), ("ELinks 0.16", "*/*", "en", .html),
        (
            "Lynx 2.9", "text/html, text/plain, text/sgml, text/css, application/xhtml+xml, */*;q=0.01",
            "en", .html
        ),
        ("w3m 0.5.3", "text/html, text/*;q=0.5, image/*, application/*", "en;q=1.0", .html),
        (
            "Firefox 128", "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8",
            "zh-CN,zh;q=0.8,en-US;q=0.5,en;q=0.3", .html
        ),
        ("curl 8", "*/*", nil, .hal), ("Wget 1.21", "*/*", nil, .hal), ("HTTPie 3", "*/*", nil, .hal),
        ("HTTPie 3 with a body", "application/json, */*;q=0.5", nil, .hal), ("requests 2", "*/*", nil, .hal),
        ("urllib 3.11", nil, nil, .hal), ("fetch of Node.js 22", "*/*", "*", .hal),
        ("axios 1 in a browser", "application/json, text/plain, */*", "en-US,en;q=0.5", .hal),
        ("vitrine", "application/hal+json, application/problem+json", "zh-Hans", .hal),
    ]

    @Test("T19 people get pages, programs get HAL", arguments: clients)
    func client(name: String, accept: String?, languages: String?, form: MediaForm) {
        for offered in [MediaForm.ofDocuments, [.json, .html], [.problem, .html]] {
            let wanted = Negotiation.form(for: accept, languages: languages, among: offered)
            #expect((wanted == .html) == (form == .html), "\(name)")
        }
        #expect(Negotiation.form(for: accept, languages: languages, among: MediaForm.ofDocuments) == form)
    }

    @Test(
        "T19 a language decides only where everything is as good",
        arguments: [
            ("*/*", "de", .html), ("*/*;q=0.1", "de", .html), ("*/*", "", .hal), ("*/*", "*", .hal),
            ("*/*", "de;q=0", .hal), ("text/html;q=0, */*", "de", .hal),
            ("text/html;q=0.5, */*", "de", .hal), ("application/*", "de", .hal),
            ("application/prs.hal-forms+json, */*", "de", .halForms),
            ("application/hal+json;q=0, */*", "de", .html),
            ("", "de", .hal), (nil, "de", .hal),
        ] as [(String?, String, MediaForm)])
    func language(accept: String?, languages: String, form: MediaForm) {
        #expect(Negotiation.form(for: accept, languages: languages, among: MediaForm.ofDocuments) == form)
    }

    @Test func whatHasNoPageIsAsItIs() {
        #expect(Negotiation.form(for: "*/*", languages: "de", among: [.png]) == .png)
        #expect(Negotiation.form(for: "*/*", languages: "de", among: [.json]) == .json)
    }

    @Test("T19 conditions are judged in the order of RFC 9110, section 13.2.2", arguments: conditions)
    func condition(sample: Condition) {
        var fields = HTTPFields()
        for (name, value) in sample.fields { fields[name] = value }
        for method in [HTTPRequest.Method.get, .put] {
            let outcome = Preconditions.outcome(of: fields, method: method, tag: sample.tag)
            #expect(outcome == (method == .get ? sample.reading : sample.changing), "\(sample) \(method)")
        }
    }

    struct Condition: Sendable {
        var fields: [(HTTPField.Name, String)]
        var tag: String? = "\"a\""
        var reading: Preconditions.Outcome
        var changing: Preconditions.Outcome

        init(
            _ fields: [(HTTPField.Name, String)], tag: String? = "\"a\"", _ reading: Preconditions.Outcome,
            _ changing: Preconditions.Outcome
        ) {
            self.fields = fields
            self.tag = tag
            self.reading = reading
            self.changing = changing
        }
    }

    private static let then = "Sun, 06 Nov 1994 08:49:37 GMT"
    private static let before = "Sun, 06 Nov 1994 08:49:36 GMT"

    static let conditions = [
        Condition([], .proceed, .proceed),
        Condition([(.ifMatch, "\"a\"")], .proceed, .proceed),
        Condition([(.ifMatch, "\"b\", \"a\"")], .proceed, .proceed),
        Condition([(.ifMatch, "\"b\"")], .failed, .failed), Condition([(.ifMatch, "*")], .proceed, .proceed),
        Condition([(.ifMatch, "*")], tag: nil, .failed, .failed),
        Condition([(.ifMatch, "W/\"a\"")], .failed, .failed),
        Condition([(.ifMatch, "W/\"a\"")], tag: "W/\"a\"", .failed, .failed),
        Condition([(.ifMatch, "a")], .failed, .failed),
        Condition([(.ifUnmodifiedSince, then)], .proceed, .proceed),
        Condition([(.ifUnmodifiedSince, before)], .proceed, .proceed),
        Condition([(.ifUnmodifiedSince, "yesterday")], .proceed, .proceed),
        Condition([(.ifMatch, "\"a\""), (.ifUnmodifiedSince, before)], .proceed, .proceed),
        Condition([(.ifNoneMatch, "\"a\"")], .notModified, .failed),
        Condition([(.ifNoneMatch, "W/\"a\"")], .notModified, .failed),
        Condition([(.ifNoneMatch, "\"b\"")], .proceed, .proceed),
        Condition([(.ifNoneMatch, "\"x,y\", \"a\"")], .notModified, .failed),
        Condition([(.ifNoneMatch, "*")], .notModified, .failed),
        Condition([(.ifNoneMatch, "*")], tag: nil, .proceed, .proceed),
        Condition([(.ifModifiedSince, then)], .proceed, .proceed),
        Condition([(.ifModifiedSince, before)], .proceed, .proceed),
        Condition([(.ifNoneMatch, "\"b\""), (.ifModifiedSince, then)], .proceed, .proceed),
        Condition([(.ifMatch, "\"b\""), (.ifNoneMatch, "\"a\"")], .failed, .failed),
        Condition([(.ifMatch, "\"a\""), (.ifNoneMatch, "\"a\"")], .notModified, .failed),
    ]

    @Test(arguments: [
        (784_111_777.0, "Sun, 06 Nov 1994 08:49:37 GMT"), (0, "Thu, 01 Jan 1970 00:00:00 GMT"),
        (951_782_400, "Tue, 29 Feb 2000 00:00:00 GMT"), (1_795_186_800.9, "Fri, 20 Nov 2026 15:00:00 GMT"),
    ])
    func timesAreWrittenAsTheStandardHasThem(seconds: Double, text: String) {
        #expect(HTTPDate.text(Date(timeIntervalSince1970: seconds)) == text)
    }
}
