import FoundationEssentials
import PayKit
import PaymentToken
import SimWallet
import Testing
import TokenService
import X509

/// Tokens without a sheet take the same way as those of shoppers.
@Suite struct SampleDeviceTests {
    private let keys: TestDevice.Keys
    private var device: SampleDevice
    private let amount: Money

    init() throws {
        keys = try TestDevice.keys.get()
        device = SampleDevice(TestDevice.provision(try CardNumber("4242424242424242"), nil))
        amount = Money(minorUnits: 2500, currency: try #require(Currency(code: "USD")))
    }

    private mutating func pay(_ amount: Money, at now: Date = TestDevice.now) throws -> PaymentPayload {
        var service = try WalletService(signer: keys.signer)
        let data = try device.token(
            of: amount, for: keys.merchant.certificate, service: &service,
            transactionIdentifier: Array(repeating: 7, count: 32), applicationData: nil, at: now)
        let opener = TokenOpener(roots: [keys.wallet.root])
        return try opener.decrypt(opener.verify(data, at: now), with: keys.merchant)
    }

    @Test mutating func everyTokenCountsOn() throws {
        var counters: [UInt32?] = []
        for _ in 1...3 {
            guard case .threeDSecure(let cryptogram, "5") = try pay(amount).proof else { continue }
            counters.append(Cryptogram.counter(of: cryptogram))
        }
        #expect(counters == [1, 2, 3])
    }

    @Test mutating func nothingIsPaidWithoutAnAmount() {
        #expect(throws: TokenFailure.payload) { try pay(.zero(amount.currency)) }
    }

    @Test mutating func certificateOutOfItsTimeIsNotEncryptedFor() {
        #expect(throws: TokenFailure.merchantCertificateNotYetValid) {
            try pay(amount, at: TestDevice.now.addingTimeInterval(-1))
        }
    }

    @Test func serialNumbersHaveTheTopBitThatWasAskedFor() throws {
        for isSet in [false, true] {
            for _ in 0..<8 {
                let leaf = try keys.wallet.signer(at: TestDevice.now, serial: .fresh(isTopBitSet: isSet)).leaf
                // An integer with the top bit set travels with a leading zero (ITU-T X.690, 8.3).
                let serial = leaf.certificate.serialNumber.bytes
                #expect(serial.first.map { $0 == 0 || $0 >= 0x80 } == isSet)
                #expect(serial.count == (serial.first == 0 ? 17 : 16))
            }
        }
    }
}
