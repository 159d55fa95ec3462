package import PayKit
package import StoreAPI

/// A field of a form as the template `field` draws it.
package struct FieldView: Sendable {
    /// HTML id of the control, made of the form's name and the field's.
    package let id: String
    /// Control name that is sent, a JSON pointer without its leading slash.
    package let name: String
    /// Visible label: the template's prompt, else the word for the name.
    package let label: String
    /// HTML input type; `text` unless template or meaning says otherwise.
    package let type: String
    /// Initial value; always empty for secrets such as a card number.
    package let value: String
    /// Width class of the style sheet: `short`, `half` or empty.
    package let size: String
    package let autocomplete: String?
    /// On-screen keyboard (HTML `inputmode`); nil for that of the type.
    package let inputMode: String?
    package let minimum: Int?
    package let maximum: Int?
    package let minLength: Int?
    package let maxLength: Int?
    package let pattern: String?
    package let placeholder: String?
    package let accept: String?
    package let isRequired: Bool
    /// True for a typed field that the template calls explicitly not required; its label says so.
    package let isOptional: Bool
    package let isReadOnly: Bool
    package let isChecked: Bool
    /// True for an `input`: none of area, select, radio and checkbox.
    package let isInput: Bool
    package let isArea: Bool
    /// True for a `select`: a choice that is neither radio nor checkbox.
    package let isSelect: Bool
    package let isRadio: Bool
    /// True for a checkbox, which sends `true`.
    package let isCheckbox: Bool
    package let choices: [Choice]
    /// True if the value was refused (`aria-invalid`).
    package let isWrong: Bool
    package let error: String

    /// An `option` of a select, or a button of a radio group.
    package struct Choice: Sendable {
        package let id: String
        package let name: String
        package let value: String
        package let label: String
        /// Second line of the prompt, such as a price or an arrival; nil without one.
        package let detail: String?
        package let isSelected: Bool
        package var isGone = false
    }

    /// Choices in a row, with what they have in common; nil for nothing.
    package struct Row: Sendable {
        package let label: String?
        package let choices: [Choice]
    }

    package var rows: [Row] = [] { didSet { hasRows = !rows.isEmpty } }
    package private(set) var hasRows = false

    /// Makes a control from a template's property; what was typed replaces its value, except for secrets.
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
        // A field that browsers fill in by themselves, such as the month of a card, is not counted up.
        let type = kind.autocomplete == nil ? property.type ?? kind.type : kind.type
        self.type = type
        self.value = value
        size = kind.size
        autocomplete = kind.autocomplete
        inputMode = kind.inputMode
        minimum = type == "number" ? property.min : nil
        maximum = type == "number" ? property.max : nil
        minLength = property.minLength.flatMap { $0 > 0 ? $0 : nil }
        maxLength = property.maxLength
        pattern = property.regex
        placeholder = property.placeholder
        accept = property.accept
        isRequired = property.required ?? false
        isOptional = property.required == false && (isInput || isArea)
        isReadOnly = property.readOnly ?? false
        isChecked = value == "true"
        let name = property.name
        let offered = (property.options?.inline ?? []).enumerated().map { index, choice in
            // A choice's price or arrival stands apart from its name.
            let parts = choice.prompt.split(separator: "\n", maxSplits: 1).map(String.init)
            return Choice(
                id: "\(id)-\(index)", name: name, value: choice.value, label: parts.first ?? "",
                detail: parts.count == 2 ? parts[1] : nil, isSelected: choice.value == wanted)
        }
        // A select that is required begins with an option that stands for none (HTML, placeholder label
        // option); without one a browser takes the first choice for the reader's.
        let needsPlaceholder = isSelect && isRequired && !offered.contains { $0.value.isEmpty }
        let emptyChoice = Choice(
            id: "\(id)-none", name: name, value: "", label: words.fixed.choose, detail: nil,
            isSelected: !offered.contains(where: \.isSelected))
        choices = (needsPlaceholder ? [emptyChoice] : []) + offered
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
    /// Autofill token of HTML with its section, such as `shipping postal-code`; nil for none.
    package var autocomplete: String?
    package var inputMode: String?
    /// `short`, `half` or nothing.
    package var size = ""
    /// Never sent back to the page.
    package var isSecret = false
    /// True if people type it; what they never see is not asked for again.
    package var isTyped = true

    /// Derives the kind from a JSON pointer without its leading slash; indices in it do not count.
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
        case ("", "shipping_type"): break
        case (_, "quantity"): (type, inputMode, size) = ("number", "numeric", "short")
        case (_, "q"): type = "search"
        case ("", "price_min"), ("", "price_max"): (inputMode, size) = ("decimal", "short")
        case ("", "coupons"), ("coupons", _), ("", "reason"): size = ""
        case ("", "code"), ("", "label"), ("", "kind"), ("", "category"), ("", "tax_class"), ("", "active"):
            size = "half"
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

    package var isAmount: Bool { inputMode == "decimal" }

    /// A typed text as the contract writes it: an amount has all decimals of its currency, and a year of two
    /// digits, as cards have it, is of this century.
    package func written(_ text: String, in currency: Currency) -> String {
        if isAmount { return Money(typed: text.plainDigits, currency: currency)?.decimalString ?? text }
        guard autocomplete == "cc-exp-year", text.plainDigits.utf8.count == 2 else { return text }
        return "20" + text.plainDigits
    }
}

extension Money {
    /// An amount as people type it: `1`, `7.5` and `1230` as well as `5.00`; nil for no amount.
    fileprivate init?(typed text: String, currency: Currency) {
        let parts = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        var decimals = parts.dropFirst().first ?? ""
        while decimals.count > currency.minorDigits, decimals.last == "0" { decimals.removeLast() }
        decimals += String(repeating: "0", count: max(0, currency.minorDigits - decimals.count))
        try? self.init(decimal: parts[0] + (decimals.isEmpty ? "" : ".\(decimals)"), currency: currency)
    }
}

extension String {
    /// The text without blanks, with full-width digits as ASCII.
    package var plainDigits: String {
        String(
            String.UnicodeScalarView(
                unicodeScalars.filter { !$0.properties.isWhitespace }.map { scalar in
                    (0xFF10...0xFF19).contains(scalar.value)
                        ? Unicode.Scalar(UInt8(scalar.value - 0xFF10 + 0x30)) : scalar
                }))
    }
}
