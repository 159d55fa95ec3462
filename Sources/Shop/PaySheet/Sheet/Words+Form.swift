package import PayKit
package import TUI

extension Words {
    package struct Form: Hashable, Sendable {
        var newAddress, editAddress, newBilling, editBilling, newContact, editContact, save: ScreenText
        var country, countryHint, name, phoneticName, email, phone: ScreenText
        package var emailWrong, phoneWrong, nameMissing, phoneticNameMissing, addressMissing,
            billingMissing: ScreenText
        var labels: [PostalAddress.Format.Label: ScreenText]
        package var suchAs, enterThe, forExample, tooLong, colon: ScreenText

        func label(of field: ContactForm.Field, _ country: Country) -> ScreenText {
            switch field {
            case .country: self.country
            case .name: name
            case .phoneticName: phoneticName
            case .postal(let key): label(of: key, country)
            case .email: email
            case .phone: phone
            case .save: save
            }
        }

        private func label(of key: PostalAddress.Key, _ country: Country) -> ScreenText {
            let field = PostalAddress.Format.of(country).fields.first { $0.key == key }
            return field.flatMap { labels[$0.label] } ?? ScreenText(cleaning: key.rawValue)
        }

        func hint(for field: ContactForm.Field, _ country: Country) -> ScreenText {
            switch field {
            case .country: countryHint
            case .postal(let key): example(of: key, country).map { suchAs + $0 } ?? .empty
            case .email: suchAs + "name@example.org"
            case .phone: suchAs + Self.phoneExample(country)
            case .name, .phoneticName, .save: .empty
            }
        }

        package func sentence(
            for field: ContactForm.Field, _ kind: Contact.Fault.Kind, _ country: Country
        ) -> ScreenText {
            if kind == .tooLong { return label(of: field, country) + colon + tooLong }
            switch field {
            case .email: return emailWrong
            case .phone: return phoneWrong
            case .name: return nameMissing
            case .phoneticName: return phoneticNameMissing
            case .country, .save: return .empty
            case .postal(let key):
                let wanted = enterThe + label(of: key, country).inSentence
                return wanted + (example(of: key, country).map { forExample + $0 } ?? .empty)
            }
        }

        /// The first fault of a contact in words; nil when the address as a whole is missing.
        func sentence(for faults: [Contact.Fault], in contact: Contact?) -> ScreenText? {
            guard let fault = faults.first, fault.field != .postalAddress || fault.key != nil else {
                return nil
            }
            let country = contact?.postalAddress?.country ?? Self.nowhere
            return sentence(for: ContactForm.Field(fault), fault.kind, country)
        }

        private func example(of key: PostalAddress.Key, _ country: Country) -> ScreenText? {
            PostalAddress.example(of: key, in: country).map { ScreenText(cleaning: $0) }
        }

        private static let nowhere = ContactForm.countries[0]

        private static func phoneExample(_ country: Country) -> ScreenText {
            switch country.code {
            case "GB": "+44 20 7946 0018"
            case "DE": "+49 30 23125 0"
            case "FR": "+33 1 99 00 12 34"
            case "JP": "+81 3 1234 5678"
            case "CN": "+86 138 0013 8000"
            case "HK": "+852 2123 4567"
            default: "+1 404 555 0100"
            }
        }
    }
}

extension Words.Form {
    static let english = Words.Form(
        newAddress: "New address", editAddress: "Edit address", newBilling: "New billing address",
        editBilling: "Edit billing address", newContact: "New contact", editContact: "Edit contact",
        save: "Save", country: "Country", countryHint: "← → or a letter for another country", name: "Name",
        phoneticName: "Phonetic name", email: "Email", phone: "Phone",
        emailWrong: "Enter an email such as name@example.org",
        phoneWrong: "Enter a phone number such as +1 404 555 0100",
        nameMissing: "Enter the first and last name", phoneticNameMissing: "Enter the phonetic name",
        addressMissing: "Enter a shipping address",
        billingMissing: "Enter a billing address",
        labels: [
            .street: "Street", .suburb: "Suburb", .district: "District", .city: "City",
            .postTown: "Post town", .state: "State", .province: "Province", .prefecture: "Prefecture",
            .region: "Region", .postalCode: "Postal code", .postcode: "Postcode", .zipCode: "ZIP code",
        ],
        suchAs: "such as ", enterThe: "Enter the ", forExample: ", such as ",
        tooLong: "at most 200 characters", colon: ": ")

    static let simplifiedChinese = Words.Form(
        newAddress: "新地址", editAddress: "编辑地址", newBilling: "新账单地址", editBilling: "编辑账单地址",
        newContact: "新联系方式", editContact: "编辑联系方式", save: "保存", country: "国家或地区",
        countryHint: "← → 或字母键选择其他国家或地区", name: "姓名", phoneticName: "姓名读音", email: "电子邮箱",
        phone: "电话", emailWrong: "请填写电子邮箱，例如 name@example.org", phoneWrong: "请填写电话，例如 +86 138 0013 8000",
        nameMissing: "请填写姓和名", phoneticNameMissing: "请填写姓名读音", addressMissing: "请填写收货地址",
        billingMissing: "请填写账单地址",
        labels: [
            .street: "街道门牌", .suburb: "区", .district: "区县", .city: "城市", .postTown: "邮镇", .state: "州",
            .province: "省份", .prefecture: "都道府县", .region: "地区", .postalCode: "邮政编码", .postcode: "邮编",
            .zipCode: "邮编",
        ],
        suchAs: "例如 ", enterThe: "请填写", forExample: "，例如 ", tooLong: "最多 200 个字符", colon: "：")
}
