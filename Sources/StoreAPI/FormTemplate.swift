/// A HAL-FORMS template: something that may be done with a resource now, and what has to be filled in.
///
/// Names of properties are JSON pointers into the body without their leading slash, such as
/// `ship_to/postal_code`.
package struct FormTemplate: Codable, Hashable, Sendable {
    /// The key in `_templates`.
    package var name: String
    /// Title in the reader's language; nil for none.
    package var title: String?
    /// The HTTP method in capital letters.
    package var method: String
    /// The address that the form is sent to.
    package var target: String
    /// The media type of the body; nil for `application/json`.
    package var contentType: String?
    /// Header fields that the request needs besides: `Idempotency-Key`, `If-Match`, `Order-Token`. Documents
    /// in HAL-FORMS have hidden fields in their place.
    package var headers: [String]?
    /// Fields of the form in the order in which they are shown.
    package var properties: [Property]

    /// Creates a template; without `contentType` the body is `application/json`.
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
        /// The value before anything is typed in, as text.
        package var value: String?
        /// A pattern as HTML's attribute `pattern` has it.
        package var regex: String?
        /// Smallest number that is accepted; nil without a limit.
        package var min: Int?
        /// Largest number that is accepted; nil without a limit.
        package var max: Int?
        /// In characters.
        package var minLength: Int?
        /// In characters.
        package var maxLength: Int?
        /// Values to choose from; nil for free input.
        package var options: Options?
        /// Example shown while the field is empty, as in HTML; nil for none.
        package var placeholder: String?
        /// Kinds of files that are taken, as HTML's attribute `accept` has them (no part of HAL-FORMS); nil
        /// for any, and where no file is asked for.
        package var accept: String?

        /// Creates a field; every fact left out takes the default of HAL-FORMS.
        package init(
            _ name: String, prompt: String? = nil, required: Bool? = nil, readOnly: Bool? = nil,
            type: String? = nil, value: String? = nil, regex: String? = nil, min: Int? = nil,
            max: Int? = nil, minLength: Int? = nil, maxLength: Int? = nil, options: Options? = nil,
            placeholder: String? = nil, accept: String? = nil
        ) {
            self.name = name
            self.prompt = prompt
            self.required = required
            self.readOnly = readOnly
            self.type = type
            self.value = value
            self.regex = regex
            self.min = min
            self.max = max
            self.minLength = minLength
            self.maxLength = maxLength
            self.options = options
            self.placeholder = placeholder
            self.accept = accept
        }
    }

    /// The options that a value can be chosen from (HAL-FORMS `options`).
    package struct Options: Codable, Hashable, Sendable {
        /// Values to choose from, in the order in which they are shown (HAL-FORMS `inline`).
        package var inline: [Choice]
        /// The values that are chosen at first.
        package var selectedValues: [String]?
        /// The fewest that must be chosen; nil for none.
        package var minItems: Int?
        /// The most that can be chosen; nil without a limit.
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

    /// One value to choose from, with its label.
    package struct Choice: Codable, Hashable, Sendable {
        /// Label in the reader's language.
        package var prompt: String
        /// Value that is sent.
        package var value: String

        /// Creates a choice from its label and the value that is sent.
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
    /// - Throws: ``DecodingError`` when `method` or `target` is missing, or a member is of another type.
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
    /// Encodes the members of the document, and the templates under `_templates`.
    /// - Throws: ``EncodingError`` if the encoder refuses a member, or what encoding the document throws.
    package func encode(to encoder: any Encoder) throws {
        try document.encode(to: encoder)
        var container = encoder.container(keyedBy: CodingKeys.self)
        var names = container.nestedContainer(keyedBy: MemberName.self, forKey: .templates)
        for template in templates { try names.encode(template, forKey: MemberName(template.name)) }
    }
}

extension Offering: Decodable where Document: Decodable {
    /// Decodes the document and the templates under `_templates`, sorted by name; none without that member.
    /// - Throws: ``DecodingError`` when a template is malformed, or what decoding the document throws.
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
