/// A HAL-FORMS template: something that may be done with a resource now, and what has to be filled in.
///
/// Names of properties are JSON pointers into the body without their leading slash, such as
/// `ship_to/postal_code`.
package struct FormTemplate: Codable, Hashable, Sendable {
    /// The key in `_templates`.
    package var name: String
    package var title: String?
    /// The HTTP method in capital letters.
    package var method: String
    package var target: String
    /// The media type of the body; nil for `application/json`.
    package var contentType: String?
    /// Header fields that the request needs besides: `Idempotency-Key`, `If-Match`, `Order-Token`. Documents
    /// in HAL-FORMS have hidden fields in their place.
    package var headers: [String]?
    package var properties: [Property]

    package init(
        name: String, title: String? = nil, method: String, target: String, contentType: String? = nil,
        headers: [String]? = nil, properties: [Property] = []
    ) {
        self.name = name
        self.title = title
        self.method = method
        self.target = target
        self.contentType = contentType
        self.headers = headers
        self.properties = properties
    }

    /// One thing to fill in. Absent facts are the defaults of HAL-FORMS.
    package struct Property: Codable, Hashable, Sendable {
        /// JSON pointer into the body without its leading slash, or the name of a query parameter.
        package var name: String
        /// The label of the field; nil for its name.
        package var prompt: String?
        /// Nil for false.
        package var required: Bool?
        /// Nil for false.
        package var readOnly: Bool?
        /// As in HTML: `text`, `hidden`, `email`, `tel`, `number`, `search`, `checkbox`, `radio`, `textarea`;
        /// documents in HAL-FORMS have `options` in place of `checkbox` and `radio`.
        package var type: String?
        package var value: String?
        package var regex: String?
        package var min: Int?
        package var max: Int?
        package var minLength: Int?
        package var maxLength: Int?
        /// Values to choose from; nil for free input.
        package var options: Options?
        package var placeholder: String?
        /// Kinds of files that are taken, as HTML's attribute `accept` has them (no part of HAL-FORMS); nil
        /// for any, and where no file is asked for.
        package var accept: String?

        package init(
            _ name: String, prompt: String? = nil, required: Bool? = nil, type: String? = nil,
            value: String? = nil, regex: String? = nil, min: Int? = nil, max: Int? = nil,
            maxLength: Int? = nil, options: Options? = nil, placeholder: String? = nil, accept: String? = nil
        ) {
            self.name = name
            self.prompt = prompt
            self.required = required
            self.type = type
            self.value = value
            self.regex = regex
            self.min = min
            self.max = max
            self.maxLength = maxLength
            self.options = options
            self.placeholder = placeholder
            self.accept = accept
        }
    }

    package struct Options: Codable, Hashable, Sendable {
        package var inline: [Choice]
        package var selectedValues: [String]?
        package var minItems: Int?
        package var maxItems: Int?

        /// Creates options of which at most one, `selected`, is chosen at first.
        package init(
            _ inline: [Choice], selected: String? = nil, minItems: Int? = nil, maxItems: Int? = nil
        ) {
            self.inline = inline
            selectedValues = selected.map { [$0] }
            self.minItems = minItems
            self.maxItems = maxItems
        }
    }

    package struct Choice: Codable, Hashable, Sendable {
        package var prompt: String
        package var value: String

        package init(_ prompt: String, value: String) {
            self.prompt = prompt
            self.value = value
        }
    }

    /// The media type of a body whose fields are named by pointers, as HTML's forms send them.
    package static let formMediaType = "application/x-www-form-urlencoded"

    private enum CodingKeys: String, CodingKey {
        case title, method, target, contentType, headers, properties
    }

    /// Decodes a template, named by its key in `_templates`.
    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        name = decoder.codingPath.last?.stringValue ?? "default"
        title = try container.decodeIfPresent(String.self, forKey: .title)
        method = try container.decode(String.self, forKey: .method)
        target = try container.decode(String.self, forKey: .target)
        contentType = try container.decodeIfPresent(String.self, forKey: .contentType)
        headers = try container.decodeIfPresent([String].self, forKey: .headers)
        properties = try container.decodeIfPresent([Property].self, forKey: .properties) ?? []
    }

    /// Encodes the template without its name, its target behind the prefix of the shop's addresses.
    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encodeIfPresent(title, forKey: .title)
        try container.encode(method, forKey: .method)
        try container.encode(encoder.placed(target), forKey: .target)
        try container.encodeIfPresent(contentType, forKey: .contentType)
        try container.encodeIfPresent(headers, forKey: .headers)
        try container.encode(properties, forKey: .properties)
    }
}

/// A document with what may be done with it, in the form of HAL-FORMS: the same object with one member more.
package struct Offering<Document: Sendable>: Sendable {
    /// The document, whose members are encoded beside `_templates`.
    package var document: Document
    /// Transitions that are legal now; keys of `_templates` are their names.
    package var templates: [FormTemplate]

    /// Joins a document with its templates, whose names must differ.
    package init(_ document: Document, _ templates: [FormTemplate]) {
        self.document = document
        self.templates = templates
    }

    private enum CodingKeys: String, CodingKey {
        case templates = "_templates"
    }
}

extension Offering: Encodable where Document: Encodable {
    package func encode(to encoder: any Encoder) throws {
        try document.encode(to: encoder)
        var container = encoder.container(keyedBy: CodingKeys.self)
        var names = container.nestedContainer(keyedBy: MemberName.self, forKey: .templates)
        for template in templates { try names.encode(template, forKey: MemberName(template.name)) }
    }
}

extension Offering: Decodable where Document: Decodable {
    /// Decodes the document and the templates under `_templates`, sorted by name; none without that member.
    package init(from decoder: any Decoder) throws {
        document = try Document(from: decoder)
        templates = []
        let container = try decoder.container(keyedBy: CodingKeys.self)
        guard container.contains(.templates) else { return }
        let names = try container.nestedContainer(keyedBy: MemberName.self, forKey: .templates)
        templates = try names.allKeys.sorted { $0.stringValue < $1.stringValue }.map { name in
            try names.decode(FormTemplate.self, forKey: name)
        }
    }
}

extension Offering: Equatable where Document: Equatable {}
