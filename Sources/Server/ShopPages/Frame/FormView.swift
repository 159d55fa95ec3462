import HTTPEdge
import ShopCore
package import StoreAPI

package struct FormView: Sendable {
    /// HTML id, `form-` and the template's name.
    package let id: String
    /// Style classes: the form's own name, and a mark for a form of less prominence.
    package let kind: String
    /// `get` or `post`; other methods travel in `_method`.
    package let method: String
    /// Address that the form is sent to, with the shop's prefix and the page's language.
    package let action: String
    /// How a form with a file is sent.
    package let encoding: String?
    package let title: String?
    /// Hidden inputs, `_method`, `_key` and `_if_match` among them where they are needed.
    package let hidden: [Hidden]
    package private(set) var groups: [Group]
    package let note: String?
    package let submit: String

    package struct Hidden: Sendable {
        package let name: String
        package let value: String
    }

    /// The fields of a `fieldset`; without a legend they stand alone.
    package struct Group: Sendable {
        /// Localized legend; nil for a group of one field or without a name.
        package let legend: String?
        package let isNamed: Bool
        package let note: String?
        /// Fields in the template's order; never empty.
        package fileprivate(set) var fields: [FieldView]
    }

    package mutating func updateFields(_ change: (inout FieldView) -> Void) {
        for group in groups.indices {
            for field in groups[group].fields.indices { change(&groups[group].fields[field]) }
        }
    }

    /// The values that were typed into a form that was refused, with their faults.
    package struct Typed: Sendable {
        /// By the field's name; never a card's number or code.
        package var values: [String: String] = [:]
        package var errors: [String: String] = [:]

        package init(values: [String: String] = [:], errors: [String: String] = [:]) {
            self.values = values
            self.errors = errors
        }
    }

    /// - Parameters:
    ///   - typed: What was typed; nil for that of the page's refusal.
    ///   - legends: What stands above some groups of fields in place of the usual words.
    package init(
        _ template: FormTemplate, _ setting: PageSetting, typed: Typed? = nil, submit: String? = nil,
        note: String? = nil, legends: [String: String] = [:]
    ) {
        let words = setting.words
        let refused = setting.refusal?.form == template.name ? setting.refusal?.typed : nil
        let typed = typed ?? refused ?? Typed()
        let isReading = template.method.uppercased() == "GET"
        let known = words.form(template.name)
        id = "form-\(template.name)"
        kind = String(template.name.prefix { $0 != "-" })
        method = isReading ? "get" : "post"
        action = setting.link(template.target)
        let isUpload = template.contentType == MultipartFile.mediaType
        encoding = isUpload ? MultipartFile.mediaType : nil
        title = (template.title ?? known?.title).flatMap { $0.isEmpty ? nil : $0 }
        self.submit = submit ?? known?.submit ?? words.fact(template.name)
        self.note = note
        // Beside a file there is nothing else in the form.
        hidden = isUpload ? [] : Self.hidden(template, setting, isReading: isReading)
        let shown = template.properties.filter { !Self.isHidden($0) }
        groups = Self.grouped(shown).map { name, properties in
            let legend = properties.count > 1 ? name.flatMap { legends[$0] ?? words.group($0) } : nil
            return Group(
                legend: legend, isNamed: legend != nil,
                note: name == "payment" ? words.fixed.testCards : nil,
                fields: properties.map { FieldView($0, in: template.name, words, typed) })
        }
    }

    private static func isHidden(_ property: FormTemplate.Property) -> Bool { property.type == "hidden" }

    private static func hidden(
        _ template: FormTemplate, _ setting: PageSetting, isReading: Bool
    ) -> [Hidden] {
        var hidden = template.properties.filter(isHidden).map {
            Hidden(name: $0.name, value: $0.value ?? "")
        }
        let method = template.method.uppercased()
        if isReading {
            // A form that asks drops the query of its address; the language has to come along by itself.
            if setting.isLanguageNamed {
                hidden.append(Hidden(name: "lang", value: setting.language.rawValue))
            }
        } else if method != "POST" {
            hidden.append(Hidden(name: "_method", value: method))
        }
        if !isReading, setting.office != nil {
            hidden.append(Hidden(name: FormInstruction.form.rawValue, value: template.name))
        }
        let headers = (template.headers ?? []).map { $0.lowercased() }
        if headers.contains("idempotency-key") {
            hidden.append(Hidden(name: "_key", value: setting.newKey()))
        }
        if headers.contains("if-match"), let tag = setting.tag {
            hidden.append(Hidden(name: "_if_match", value: tag))
        }
        return hidden
    }

    /// Neighbours of one part of the body stand together.
    private static func grouped(
        _ properties: [FormTemplate.Property]
    ) -> [(name: String?, properties: [FormTemplate.Property])] {
        var groups: [(name: String?, properties: [FormTemplate.Property])] = []
        for property in properties {
            let parts = property.name.split(separator: "/")
            let name = parts.count > 1 ? String(parts[0]) : nil
            if let last = groups.last, last.name == name {
                groups[groups.count - 1].properties.append(property)
            } else {
                groups.append((name, [property]))
            }
        }
        return groups
    }
}
