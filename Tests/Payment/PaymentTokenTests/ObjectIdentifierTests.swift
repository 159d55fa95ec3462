import PaymentToken
import Testing

@Suite struct ObjectIdentifierTests {
    @Test func markersAreThoseOfTheFormat() {
        #expect("\(ObjectIdentifiers.signingLeaf)" == "1.2.840.113635.100.6.29")
        #expect("\(ObjectIdentifiers.signingIntermediate)" == "1.2.840.113635.100.6.2.14")
        #expect("\(ObjectIdentifiers.merchantIdentifierHash)" == "1.2.840.113635.100.6.32")
    }
}
