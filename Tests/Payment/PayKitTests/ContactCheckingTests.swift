import PayKit
import Testing

@Suite struct ContactCheckingTests {
    static let us = Sample.country("US")

    @Test("UX-CON-05 a contact in everyday spelling is stored in one spelling")
    func contactIsNormalisedAsAWhole() {
        let typed = Contact(
            name: "  Juniper   Appleseed ", phoneticName: "ジュニパー\u{3000}アップルシード",
            postalAddress: PostalAddress(
                street: "1  Peachtree Street ", city: " Atlanta", state: "georgia", postalCode: "303031234",
                country: Self.us),
            emailAddress: " J.Appleseed@Example.ORG ", phoneNumber: "(404) 555-0100 x9")
        let stored = Contact(
            name: "Juniper Appleseed", phoneticName: "ジュニパー アップルシード",
            postalAddress: PostalAddress(
                street: "1 Peachtree Street", city: "Atlanta", state: "GA", postalCode: "30303-1234",
                country: Self.us),
            emailAddress: "J.Appleseed@example.org", phoneNumber: "+14045550100")
        #expect(typed.normalised(region: Self.us) == stored)
        #expect(typed.faults(for: Set(ContactField.allCases), region: Self.us) == [])
    }

    @Test func whatIsNotUnderstoodStaysAsItWasTyped() {
        let typed = Contact(name: " ", emailAddress: " me at home ", phoneNumber: " call  me ")
        #expect(
            typed.normalised(region: Self.us)
                == Contact(name: "", emailAddress: "me at home", phoneNumber: "call me"))
    }

    @Test("UX-CON-04 an empty prefill is missing every required field, in a fixed order")
    func nothingIsMissingEverything() {
        let faults = Contact().faults(for: Set(ContactField.allCases))
        #expect(
            faults == [
                .init(field: .postalAddress, kind: .missing), .init(field: .name, kind: .missing),
                .init(field: .phoneticName, kind: .missing), .init(field: .emailAddress, kind: .missing),
                .init(field: .phoneNumber, kind: .missing),
            ])
    }

    @Test("UX-CON-04 a broken prefill is reported part by part, the address first and in form order")
    func brokenPrefillIsReportedInOrder() {
        let contact = Contact(
            name: "Juni\u{0}per", phoneticName: String(repeating: "ア", count: 201),
            postalAddress: PostalAddress(
                city: "千代田区", state: "東京都", postalCode: "100", country: Sample.country("JP")),
            emailAddress: "me@home", phoneNumber: "call me")
        #expect(
            contact.faults(for: Set(ContactField.allCases)) == [
                .init(field: .postalAddress, key: .postalCode, kind: .malformed),
                .init(field: .postalAddress, key: .street, kind: .missing),
                .init(field: .name, kind: .malformed), .init(field: .phoneticName, kind: .tooLong),
                .init(field: .emailAddress, kind: .malformed), .init(field: .phoneNumber, kind: .malformed),
            ])
    }

    static let broken = Contact(
        name: " ", postalAddress: PostalAddress(street: "1 Elm", city: "Rome", country: Sample.country("IT")),
        emailAddress: "no", phoneNumber: "2")

    static let asked: [(Set<ContactField>, [Contact.Fault])] = [
        ([], []), ([.postalAddress], []), ([.name], [.init(field: .name, kind: .missing)]),
        ([.emailAddress], [.init(field: .emailAddress, kind: .malformed)]),
        (
            [.phoneNumber, .postalAddress, .phoneticName],
            [.init(field: .phoneticName, kind: .missing), .init(field: .phoneNumber, kind: .malformed)]
        ),
    ]

    @Test("UX-CON-04 only the fields that are required are checked", arguments: asked)
    func onlyAskedFieldsAreChecked(fields: Set<ContactField>, faults: [Contact.Fault]) {
        #expect(Self.broken.faults(for: fields) == faults)
    }

    @Test func numberIsHeldToItsRegionWhenThereIsOne() {
        let contact = Contact(phoneNumber: "555 0100")
        #expect(contact.faults(for: [.phoneNumber]) == [])
        #expect(
            contact.faults(for: [.phoneNumber], region: Self.us)
                == [.init(field: .phoneNumber, kind: .malformed)])
    }
}
