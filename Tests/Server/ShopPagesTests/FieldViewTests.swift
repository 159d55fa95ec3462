import ShopCore
import ShopPages
import StoreAPI
import Testing

/// Controls of HTML forms.
struct FieldViewTests {
    private func field(
        _ options: FormTemplate.Options, required: Bool? = true, type: String? = nil, typed: String? = nil
    ) -> FieldView {
        let property = FormTemplate.Property("to/country", required: required, type: type, options: options)
        let values = typed.map { ["to/country": $0] } ?? [:]
        return FieldView(property, in: "deliver", PageWords(.english), FormView.Typed(values: values))
    }

    private static let countries = [
        FormTemplate.Choice("Canada", value: "CA"), FormTemplate.Choice("United States", value: "US"),
    ]

    @Test func requiredSelectBeginsWithAnEmptyOption() {
        let open = field(.init(Self.countries))
        #expect(open.isSelect && open.isRequired)
        #expect(open.choices.map(\.value) == ["", "CA", "US"])
        #expect(open.choices.map(\.isSelected) == [true, false, false])
        #expect(open.choices.first?.label == "Choose")
        #expect(Set(open.choices.map(\.id)).count == 3)
    }

    @Test func choiceThatWasMadeStaysMade() {
        let chosen = field(.init(Self.countries, selected: "US"))
        #expect(chosen.choices.map(\.value) == ["", "CA", "US"])
        #expect(chosen.choices.map(\.isSelected) == [false, false, true])
        let typed = field(.init(Self.countries, selected: "US"), typed: "CA")
        #expect(typed.choices.map(\.isSelected) == [false, true, false])
        // A value that is not among the choices is none.
        let foreign = field(.init(Self.countries, selected: "US"), typed: "XX")
        #expect(foreign.choices.map(\.isSelected) == [true, false, false])
    }

    @Test func otherChoicesAreAsTheTemplateHasThem() {
        #expect(field(.init(Self.countries), required: nil).choices.map(\.value) == ["CA", "US"])
        #expect(field(.init(Self.countries), type: "radio").choices.map(\.value) == ["CA", "US"])
        let all = [FormTemplate.Choice("All", value: "")] + Self.countries
        #expect(field(.init(all)).choices.map(\.value) == ["", "CA", "US"])
    }
}
