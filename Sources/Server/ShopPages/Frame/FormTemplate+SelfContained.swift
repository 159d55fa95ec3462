import HTTPEdge
package import StoreAPI

extension FormTemplate {
    /// The template for a client that knows HAL-FORMS and nothing else: what it sends when it fills in the
    /// fields as they stand is accepted.
    ///
    /// Names of fields are pointers, which the server takes as a form; headers that the request needs come as
    /// hidden fields, as in HTML; labels, types and choices are those that HTML draws by itself.
    ///
    /// - Parameters:
    ///   - setting: Language of the labels, the source of idempotency keys, and the tag that a change names.
    ///   - orderToken: The token of the order that the form acts on; nil for staff.
    package func selfContained(_ setting: PageSetting, orderToken: String?) -> FormTemplate {
        var template = self
        let words = setting.words
        let known = words.form(name)
        template.title = title ?? known?.title ?? known?.submit
        template.properties = properties.map { $0.selfContained(words) }
        // A file is a body of its own, with no field beside it.
        guard contentType != MultipartFile.mediaType else { return template }
        template.contentType = method.uppercased() == "GET" ? nil : Self.formMediaType
        template.headers = nil
        for header in headers ?? [] {
            let field: (name: FormInstruction, value: String?)
            switch header.lowercased() {
            case "idempotency-key": field = (.key, setting.newKey())
            case "if-match": field = (.match, setting.tag)
            case "order-token": field = (.token, orderToken)
            default: continue
            }
            guard let value = field.value else { continue }
            template.properties.append(
                .init(field.name.rawValue, required: true, type: "hidden", value: value))
        }
        return template
    }
}

extension FormTemplate.Property {
    fileprivate func selfContained(_ words: PageWords) -> FormTemplate.Property {
        guard type != "hidden" else { return self }
        var property = self
        let kind = FieldKind(name)
        property.prompt = prompt ?? words.field(name)
        property.type = type ?? (kind.type == "text" ? nil : kind.type)
        // HAL-FORMS has choices in place of these two types.
        if type == "checkbox" {
            property.type = nil
            property.value = nil
            property.options = FormTemplate.Options(
                [FormTemplate.Choice(words.fixed.yes, value: "true")],
                selected: value == "true" ? value : nil, minItems: 0, maxItems: 1)
        } else if type == "radio" {
            property.type = nil
        }
        if var options = property.options {
            options.inline = options.inline.map {
                FormTemplate.Choice($0.prompt.replacing("\n", with: " · "), value: $0.value)
            }
            property.options = options
            // For clients that read no `selectedValues`.
            property.value = property.value ?? options.selectedValues?.first
        }
        return property
    }
}

/// Fields that say how a form is sent rather than what is in it: HTML has no methods but GET and POST, and no
/// headers.
package enum FormInstruction: String, Hashable, Sendable, CaseIterable {
    case method = "_method"
    case key = "_key"
    case match = "_if_match"
    /// The token of the order that is acted on; browsers have it in a cookie.
    case token = "_token"
    /// Which form of its page was sent.
    case form = "_form"
}
