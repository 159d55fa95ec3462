package import StoreAPI

/// A field of a form as the template `field` draws it.
package struct FieldView: Sendable {
    package let id: String
    package let name: String
    package let label: String
    package let type: String
    package let value: String
    package let size: String
    package let autocomplete: String?
    package let inputMode: String?
    package let minimum: Int?
    package let maximum: Int?
    package let minLength: Int?
    package let maxLength: Int?
    package let pattern: String?
    package let placeholder: String?
    package let isRequired: Bool
    package let isOptional: Bool
    package let isReadOnly: Bool
    package let isChecked: Bool
    package let isInput: Bool
    package let isArea: Bool
    package let isSelect: Bool
    package let isRadio: Bool
    package let isCheckbox: Bool
    package let choices: [Choice]
    package let isWrong: Bool
    package let error: String

    /// An `option` of a select, or a button of a radio group.
    package struct Choice: Sendable {
        package let id: String
        /// The field's name, which every button of a group repeats.
        package let name: String
        package let value: String
        package let label: String
        package let detail: String?
        package let isSelected: Bool
    }

    package init(
        _ property: FormTemplate.Property, in form: String, _ words: PageWords, _ typed: FormView.Typed
    ) {
        let kind = FieldKind(property.name)
        let id = Self.identifier(form, property.name)
        let value = kind.isSecret ? "" : typed.values[property.name] ?? property.value ?? ""
        let wanted = typed.values[property.name] ?? property.options?.selectedValues?.first ?? property.value
        self.id = id
        name = property.name
        label = property.prompt ?? words.field(property.name)
        isCheckbox = property.type == "checkbox"
        isRadio = property.type == "radio" && property.options != nil
        isSelect = property.options != nil && !isRadio && !isCheckbox
        isArea = property.type == "textarea"
        isInput = !isCheckbox && !isRadio && !isSelect && !isArea
        type = property.type ?? kind.type
        self.value = value
        size = kind.size
        autocomplete = kind.autocomplete
        inputMode = kind.inputMode
        minimum = property.min
        maximum = property.max
        minLength = property.minLength.flatMap { $0 > 0 ? $0 : nil }
        maxLength = property.maxLength
        pattern = property.regex
        placeholder = property.placeholder
        isRequired = property.required ?? false
        isOptional = property.required == false && (isInput || isArea)
        isReadOnly = property.readOnly ?? false
        isChecked = value == "true"
        let name = property.name
        choices = (property.options?.inline ?? []).enumerated().map { index, choice in
            // A choice's price or arrival stands apart from its name.
            let parts = choice.prompt.split(separator: "\n", maxSplits: 1).map(String.init)
            return Choice(
                id: "\(id)-\(index)", name: name, value: choice.value, label: parts.first ?? "",
                detail: parts.count == 2 ? parts[1] : nil, isSelected: choice.value == wanted)
        }
        error = typed.errors[property.name] ?? ""
        isWrong = !error.isEmpty
    }

    /// An id that a pointer to a fault leads to.
    package static func identifier(_ form: String, _ name: String) -> String {
        let plain = String(name.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "-" })
        return "\(form)-\(plain)"
    }
}

/// The kind of a field by its meaning: how it is typed, filled in and how wide it is.
package struct FieldKind: Hashable, Sendable {
    package var type = "text"
    package var autocomplete: String?
    package var inputMode: String?
    /// `short`, `half` or nothing.
    package var size = ""
    /// Never sent back to the page.
    package var isSecret = false
    /// True if people type it; what they never see is not asked for again.
    package var isTyped = true

    package init(_ name: String) {
        let parts = name.split(separator: "/").map(String.init).filter { Int($0) == nil }
        let group = parts.count > 1 ? parts[0] : ""
        let section = ["to": "shipping ", "ship_to": "shipping ", "billing": "billing "][group] ?? ""
        switch (group, parts.last ?? "") {
        case ("payment", "name"): autocomplete = "cc-name"
        case ("payment", "number"):
            (autocomplete, inputMode, isSecret) = ("cc-number", "numeric", true)
        case ("payment", "exp_month"): (autocomplete, inputMode, size) = ("cc-exp-month", "numeric", "short")
        case ("payment", "exp_year"): (autocomplete, inputMode, size) = ("cc-exp-year", "numeric", "short")
        case ("payment", "cvc"):
            (autocomplete, inputMode, size, isSecret) = ("cc-csc", "numeric", "short", true)
        // The key of the back office: password managers may keep it, pages never show it again.
        case ("", "key"): (type, autocomplete, isSecret) = ("password", "current-password", true)
        case ("", "name"): break
        case (_, "name"): autocomplete = section + "name"
        case (_, "street"): autocomplete = section + "street-address"
        case (_, "city"): (autocomplete, size) = (section + "address-level2", "half")
        case (_, "state"): (autocomplete, size) = (section + "address-level1", "half")
        case (_, "postal_code"): (autocomplete, size) = (section + "postal-code", "half")
        case (_, "country"): autocomplete = section + "country"
        case (_, "email"): (type, autocomplete, inputMode, size) = ("email", "email", "email", "half")
        case (_, "phone"): (type, autocomplete, inputMode, size) = ("tel", "tel", "tel", "half")
        case (_, "quantity"): (type, inputMode, size) = ("number", "numeric", "short")
        case (_, "q"): type = "search"
        case ("", "price_min"), ("", "price_max"): (inputMode, size) = ("decimal", "short")
        case ("", "coupons"), ("coupons", _), ("", "reason"): size = ""
        case ("", "code"), ("", "label"), ("", "kind"), ("", "category"), ("", "active"): size = "half"
        case ("", "count"), ("", "delta"): (type, inputMode, size) = ("number", "numeric", "half")
        case ("", "percent"), ("", "limit"), ("", "limit_per_contact"):
            (type, inputMode, size) = ("number", "numeric", "half")
        case ("", "amount"), ("amount", "amount"), ("price", "amount"), ("", "minimum"):
            (inputMode, size) = ("decimal", "half")
        case ("", "starts_at"), ("", "ends_at"), ("", "accent"), ("", "tracking"), ("", "carrier"):
            size = "half"
        default: isTyped = false
        }
    }
}
