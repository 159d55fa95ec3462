package import HTTPEdge
package import HTTPTypes
package import ShopCore
package import StoreAPI

/// One operation of the contract: all that is demanded of its requests before its handler runs.
///
/// Registration, HEAD, OPTIONS, 405, 406, 415, the refusals of what is unknown, and the description at
/// `/openapi.json` come from it.
package struct Operation: Sendable {
    /// Its name in descriptions, logs and faults, such as `placeOrder`.
    package var id: String
    /// HTTP method; HEAD and OPTIONS follow from the path.
    package let method: HTTPRequest.Method
    /// The path behind the server's prefix, `/orders/{id}`.
    package var pattern: PathPattern
    package let summary: String
    package var access: Access
    /// Query parameters; others are refused with 400.
    package let parameters: [Parameter]
    /// Headers that it reads besides those of every operation of its kind.
    package let headers: [Parameter]
    package let body: Schema?
    /// A JSON merge patch (RFC 7396) has a media type of its own.
    package let isMergePatch: Bool
    /// The media types of a file that it takes as it comes; nothing of it is read before somebody works on
    /// it.
    package let uploads: [String]
    package let mostBytes: Int
    /// The bytes of a body of shoppers, and of one of the back office, where an operation says no others.
    package static let bodyLimits = (shop: 64 << 10, office: 256 << 10)
    /// True if it reckons prices, or shows reckoned ones.
    package let isPricing: Bool
    /// True if it can be used to guess what opens others' orders.
    package let isGuessable: Bool
    package let isKeyed: Bool
    package let needsMatch: Bool
    /// True if its answers are kept as long as the catalogue stays as it is: then they depend on nothing but
    /// address, form and language.
    package let isKept: Bool
    /// The forms that it can be had in, the preferred one first.
    package var forms: [MediaForm]
    package var answers: [Answer]
    /// The refusals besides those of every operation of its kind, by status.
    package let refusals: [Int: [Problem.Name]]
    /// True of those for who watches the server; they are no sign of shoppers.
    package let isProbe: Bool
    /// For a page of the back office, the operation that it carries out there.
    package var original: String?

    package init<Body, Document>(
        _ endpoint: Endpoint<Body, Document>, _ summary: String, access: Access = .anyone,
        parameters: [Parameter] = [], headers: [Parameter] = [], body: Schema? = nil,
        isMergePatch: Bool = false, uploads: [String] = [], mostBytes: Int? = nil, isPricing: Bool = false,
        isGuessable: Bool = false, isKeyed: Bool = false, needsMatch: Bool = false, isKept: Bool = false,
        forms: [MediaForm] = MediaForm.ofDocuments, answers: [Answer],
        refusals: [Int: [Problem.Name]] = [:], isProbe: Bool = false
    ) {
        id = endpoint.id
        method = endpoint.method
        pattern = endpoint.path
        self.summary = summary
        self.access = access
        self.parameters = parameters
        self.headers = headers
        self.body = body
        self.isMergePatch = isMergePatch
        self.uploads = uploads
        self.mostBytes = mostBytes ?? (access == .admin ? Self.bodyLimits.office : Self.bodyLimits.shop)
        self.isPricing = isPricing
        self.isGuessable = isGuessable
        self.isKeyed = isKeyed
        self.needsMatch = needsMatch
        self.isKept = isKept
        self.forms = forms
        self.answers = answers
        self.refusals = refusals
        self.isProbe = isProbe
    }

    package struct Answer: Hashable, Sendable {
        /// HTTP status, 2xx or 303.
        package var status: Int
        package var summary: String
        /// The JSON that it has; nil for an answer without a body or in another form.
        package var shape: Schema?
        package var hasLocation = false
    }

    package typealias Access = Admission.Access

    package struct Parameter: Hashable, Sendable {
        package var name: String
        package var schema: Schema
        package var isRequired = false
        /// One sentence for people; empty where the name says all.
        package var summary = ""
    }

    package var path: String { pattern.text }

    /// The media types of bodies that it takes, those of browsers included.
    package var takenTypes: [String] {
        bodyTypes + (body != nil && forms.contains(.html) ? [FormBody.mediaType] : [])
    }

    /// The media types of bodies that it takes from programs.
    package var bodyTypes: [String] {
        guard body != nil else { return uploads }
        return isMergePatch ? ["application/merge-patch+json", "application/json"] : ["application/json"]
    }
}

extension Operation.Answer {
    package static func ok(_ summary: String, _ shape: Schema? = nil) -> Self {
        Self(status: 200, summary: summary, shape: shape)
    }

    package static func created(_ summary: String, _ shape: Schema) -> Self {
        Self(status: 201, summary: summary, shape: shape, hasLocation: true)
    }

    package static func done(_ summary: String) -> Self { Self(status: 204, summary: summary) }

    /// A 206: a byte range of the content (RFC 9110, section 15.3.7).
    package static func part(_ summary: String) -> Self { Self(status: 206, summary: summary) }

    /// A 303 to the place in `Location` (RFC 9110, section 15.4.4).
    package static func elsewhere(_ summary: String) -> Self {
        Self(status: 303, summary: summary, hasLocation: true)
    }
}
