import Codecs

extension EncryptedPaymentData {
    /// Reads the `paymentData` object from its JSON text of at most 64 KiB.
    ///
    /// - Throws: ``TokenRefusal`` with the first reason why text or members are not of the format.
    public init(json: some Collection<UInt8>) throws(TokenRefusal) {
        guard json.count <= Self.longest else { throw .tooLong }
        let object: JSONValue
        do throws(JSONReader.Fault) {
            object = try JSONReader.value(of: Array(json)[...])
        } catch {
            switch error {
            case .malformed: throw .malformedJSON
            case .repeatedName(let name): throw .repeatedMember(TokenRefusal.cleaned(name))
            }
        }
        guard let members = object.members else { throw .malformedJSON }
        var texts: [TokenMember: [UInt8]] = [:]
        var hasHeader = false
        for member in members {
            switch try Self.member(named: member.name, of: "") {
            case .header:
                guard let parts = member.value.members else { throw .wrongType(.header) }
                hasHeader = true
                for part in parts {
                    let name = try Self.member(named: part.name, of: "header.")
                    texts[name] = try Self.text(part.value, of: name)
                }
            case let name: texts[name] = try Self.text(member.value, of: name)
            }
        }
        try Self.version(of: texts)
        guard hasHeader else { throw .missingMember(.header) }
        try self.init(texts: texts)
    }

    private static func member(named name: [UInt8], of parent: String) throws(TokenRefusal) -> TokenMember {
        let path = Array(parent.utf8) + name
        guard !name.contains(UInt8(ascii: ".")),
            let member = TokenMember.allCases.first(where: { $0.rawValue.utf8.elementsEqual(path) })
        else {
            throw .unknownMember(TokenRefusal.cleaned(path))
        }
        return member
    }

    private static func text(_ value: JSONValue, of member: TokenMember) throws(TokenRefusal) -> [UInt8] {
        guard let text = value.text else { throw .wrongType(member) }
        return text
    }

    /// Writes the `paymentData` object as UTF-8 JSON: always the same members in the same order, no blanks,
    /// slashes unescaped.
    public var json: [UInt8] {
        var header = JSONObjectWriter()
        switch keyEstablishment {
        case .agreement(let bytes): header.add("ephemeralPublicKey", digits: Base64.digits(of: bytes))
        case .transport(let bytes): header.add("wrappedKey", digits: Base64.digits(of: bytes))
        }
        header.add("publicKeyHash", digits: Base64.digits(of: publicKeyHash))
        header.add("transactionId", digits: Hexadecimal.digits(of: transactionIdentifier))
        if let applicationDataHash {
            header.add("applicationData", digits: Hexadecimal.digits(of: applicationDataHash))
        }
        var object = JSONObjectWriter()
        object.add("version", version.rawValue.utf8)
        object.add("data", digits: Base64.digits(of: data))
        object.add("signature", digits: Base64.digits(of: signature))
        object.add("header", header)
        return object.bytes
    }
}
