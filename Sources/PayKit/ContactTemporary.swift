extension Contact {
    public struct Fault: Hashable, Sendable {
        public var field: ContactField
        public var key: PostalAddress.Key?
        public var kind: Kind
        public enum Kind: Hashable, Sendable { case missing, malformed }
    }
    public func faults(for fields: Set<ContactField>) -> [Fault] {
        var faults: [Fault] = []
        if fields.contains(.postalAddress), postalAddress == nil {
            faults.append(Fault(field: .postalAddress, key: nil, kind: .missing))
        }
        if fields.contains(.name), name == nil {
            faults.append(Fault(field: .name, key: nil, kind: .missing))
        }
        if fields.contains(.emailAddress), emailAddress == nil {
            faults.append(Fault(field: .emailAddress, key: nil, kind: .missing))
        }
        if fields.contains(.phoneNumber), phoneNumber == nil {
            faults.append(Fault(field: .phoneNumber, key: nil, kind: .missing))
        }
        return faults
    }
}
