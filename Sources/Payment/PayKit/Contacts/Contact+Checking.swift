extension Contact {
    /// A validation error in one field of a contact.
    public struct Fault: Hashable, Sendable {
        /// The field.
        public let field: ContactField
        /// The part of the postal address; nil for another field, or when there is no address at all.
        public let key: PostalAddress.Key?
        /// The kind of error.
        public let kind: Kind

        /// The kinds of error that a field can have.
        public enum Kind: String, Hashable, Sendable, CaseIterable {
            /// It is required, and nothing of it can be seen.
            case missing
            /// It is there and cannot be meant.
            case malformed
            /// It has more than 200 Unicode scalars.
            case tooLong
        }

        /// Says what is wrong with a field.
        public init(field: ContactField, key: PostalAddress.Key? = nil, kind: Kind) {
            self.field = field
            self.key = key
            self.kind = kind
        }
    }

    /// The contact in its one spelling; a telephone number without a country code is one of the region's, and
    /// keeps its digits alone where the region is not known.
    ///
    /// Text that is not understood stays as it was typed, without blanks at its ends, and is reported by
    /// ``faults``.
    public func normalised(region: Country?) -> Contact {
        Contact(
            name: name?.tidied, phoneticName: phoneticName?.tidied, postalAddress: postalAddress?.normalised,
            emailAddress: emailAddress.map { EmailAddress.normalised($0) ?? $0.tidied },
            phoneNumber: phoneNumber.map { PhoneNumber.normalised($0, region: region) ?? $0.tidied })
    }

    /// Validates these fields of the contact: the faults of the postal address in the order of its country's
    /// form, then name, phonetic name, email address, telephone number; empty for a good contact.
    ///
    /// A telephone number is held to the rules of the region when there is one, and otherwise is good when
    /// any country could have it.
    public func faults(for fields: Set<ContactField>, region: Country? = nil) -> [Fault] {
        let order: [ContactField] = [.postalAddress, .name, .phoneticName, .emailAddress, .phoneNumber]
        return order.filter(fields.contains).flatMap { field in
            switch field {
            case .postalAddress:
                postalAddress?.faults.map { Fault(field: field, key: $0.key, kind: $0.kind) }
                    ?? [Fault(field: field, kind: .missing)]
            case .name: Self.fault(field, name) { !$0.hasControls }
            case .phoneticName: Self.fault(field, phoneticName) { !$0.hasControls }
            case .emailAddress: Self.fault(field, emailAddress) { EmailAddress.normalised($0) != nil }
            case .phoneNumber: Self.fault(field, phoneNumber) { PhoneNumber.isPossible($0, region: region) }
            }
        }
    }

    private static func fault(
        _ field: ContactField, _ text: String?, isGood: (String) -> Bool
    ) -> [Fault] {
        guard let text = text?.tidied, !text.isEmpty else { return [Fault(field: field, kind: .missing)] }
        if text.exceeds(String.fieldLimit) { return [Fault(field: field, kind: .tooLong)] }
        return isGood(text) ? [] : [Fault(field: field, kind: .malformed)]
    }
}
