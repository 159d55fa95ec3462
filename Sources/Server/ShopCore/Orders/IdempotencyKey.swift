package import FoundationEssentials
package import StoreAPI

/// The key of a repeatable request: a structured-field string or a bare token, 16 to 128 visible characters.
package struct IdempotencyKey: Hashable, Sendable {
    /// The key without quotation marks.
    package let text: String

    package static let lengths = 16...128
    /// The header fields that are keys, for ECMA-262: visible ASCII without quotation marks and backslashes,
    /// bare or in quotation marks.
    package static let pattern = {
        let key = #"[!#-\[\]-~]{\#(lengths.lowerBound),\#(lengths.upperBound)}"#
        return "^(\"\(key)\"|\(key))$"
    }()

    /// Reads an `Idempotency-Key` header field, with or without its quotation marks.
    package init(header: String?) throws(Refusal) {
        var text = header ?? ""
        if text.utf8.count >= 2, text.hasPrefix("\""), text.hasSuffix("\"") {
            text = String(text.dropFirst().dropLast())
        }
        try self.init(text)
    }

    /// Checks a key without its quotation marks.
    package init(_ text: String) throws(Refusal) {
        guard Self.lengths.contains(text.utf8.count),
            text.utf8.allSatisfy({ (0x21...0x7E).contains($0) && $0 != 0x22 && $0 != 0x5C })
        else { throw .keyMissing }
        self.text = text
    }

    /// The sealed fingerprint that a repeated request must agree in.
    package static func fingerprint(
        method: String, path: String, body: some Encodable, seal: Seal
    ) throws -> Data {
        var bytes = [UInt8]("\(method) \(path) application/json\n".utf8)
        bytes += try WireFormat.encode(body)
        return Data(seal.code("attempt", [String(decoding: bytes, as: UTF8.self)]))
    }
}

extension OrderRequest {
    /// The order without what must not be kept in any form, not even as a digest that can be tried out: of a
    /// card only its last four digits and its expiry tell one attempt from another.
    package var withoutCardData: OrderRequest {
        var request = self
        request.payment = payment?.withoutCardData
        return request
    }
}

extension PayRequest {
    package var withoutCardData: PayRequest {
        var request = self
        request.payment = payment.withoutCardData
        return request
    }
}

extension PaymentInstrument {
    fileprivate var withoutCardData: PaymentInstrument {
        guard case .card(var card) = self else { return self }
        card.number = String(card.number.suffix(4))
        card.securityCode = ""
        return .card(card)
    }
}
