import PayKit
package import SimWallet
import TokenService

package enum Provisioning {
    /// For a simulated device of this process; its card numbers are worthless afterwards.
    package static func forThisDevice() -> CardProvisioner {
        let device = (0..<16).map { _ in UInt8.random(in: .min ... .max) }
        let issuer = TokenService()
        return { number, expiry in
            let card = issuer.provision(card: number, expiry: expiry, device: device)
            return CardApplet(
                deviceAccountNumber: card.deviceAccountNumber, expirationDate: card.expirationDate,
                eciIndicator: card.eciIndicator,
                cryptogram: { input in
                    card.cryptogram(
                        counter: input.counter, amount: input.amount, merchantHash: input.merchantHash,
                        unpredictable: input.unpredictable)
                },
                sealPIN: card.seal)
        }
    }
}
