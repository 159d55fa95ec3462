package enum MediaForm: String, Hashable, Sendable, CaseIterable {
    case hal = "application/hal+json"
    case halForms = "application/prs.hal-forms+json"
    case html = "text/html"
    case text = "text/plain"
    /// JSON without links.
    case json = "application/json"
    case problem = "application/problem+json"
    case png = "image/png"
    case svg = "image/svg+xml"
    case certificate = "application/pkix-cert"
    case eventStream = "text/event-stream"
    case csv = "text/csv"
    /// An e-mail (RFC 5322).
    case mail = "message/rfc822"
    /// Figures as Prometheus reads them.
    case metrics = "text/plain;version=0.0.4"

    /// The forms of an answer that only leads elsewhere: an e-mail is had at its own address alone.
    package static let ofRedirects = allCases.filter { $0 != .mail }
    package static let ofDocuments: [MediaForm] = [.hal, .halForms, .html]

    /// The media types that ask for it.
    package var names: [String] {
        switch self {
        case .hal: ["application/hal+json", "application/json"]
        case .problem:
            [rawValue, "application/json", "application/hal+json", MediaForm.halForms.rawValue]
        case .metrics: [rawValue, "text/plain"]
        case .html, .halForms, .text, .json, .png, .svg, .certificate, .eventStream, .csv, .mail:
            [rawValue]
        }
    }

    package var contentType: String {
        switch self {
        case .html, .text: rawValue + "; charset=utf-8"
        case .metrics: "text/plain; version=0.0.4; charset=utf-8"
        // The first row names the columns (RFC 4180, section 3).
        case .csv: rawValue + "; charset=utf-8; header=present"
        case .hal, .halForms, .json, .problem, .png, .svg, .certificate, .eventStream, .mail: rawValue
        }
    }
}
