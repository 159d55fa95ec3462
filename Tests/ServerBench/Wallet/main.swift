import FoundationEssentials
import PayKit
import PaymentToken
import SimWallet
// Pays bills as a wallet does, for the bench of the server: what a shopper's device and the wallet's service
// make,
// without a shopper.
//
//   BenchWallet authority                     writes a wallet's authority as PEM, the root certificate first
//   BenchWallet pay AUTHORITY CERTIFICATE     writes a token for each line of standard input: amount in minor
//                                             units, currency, and what the token is bound to
//
// CERTIFICATE is the merchant's, in DER. Every bill is paid by a card of its own: payments of one card have
// to reach
// the network in their order, and the bench sends many at once.
import TokenService

enum Fault: Error {
    case usage, bill(String)
}

func card() throws -> SampleDevice {
    let card = TokenService().provision(
        card: try CardNumber("4242424242424242"), expiry: Expiry(month: 12, year: 2030),
        device: (0..<16).map { _ in UInt8.random(in: .min ... .max) })
    return SampleDevice(
        CardApplet(
            deviceAccountNumber: card.deviceAccountNumber, expirationDate: card.expirationDate,
            eciIndicator: card.eciIndicator,
            cryptogram: { input in
                card.cryptogram(
                    counter: input.counter, amount: input.amount, merchantHash: input.merchantHash,
                    unpredictable: input.unpredictable)
            },
            sealPIN: card.seal))
}

func pay(_ bill: String, _ merchant: ProcessingCertificate, _ service: inout WalletService) throws -> String {
    let parts = bill.split(separator: " ", maxSplits: 2)
    guard parts.count == 3, let amount = Int64(parts[0]), let currency = Currency(code: String(parts[1]))
    else { throw Fault.bill(bill) }
    var device = try card()
    let token = try device.token(
        of: Money(minorUnits: amount, currency: currency), for: merchant, service: &service,
        transactionIdentifier: (0..<32).map { _ in UInt8.random(in: .min ... .max) },
        applicationData: Array(parts[2].utf8), at: Date())
    return String(decoding: token.json, as: UTF8.self)
}

let arguments = CommandLine.arguments.dropFirst()
let now = Date()
switch (arguments.first, arguments.count) {
case ("authority", 1):
    print(try WalletAuthority(at: now.addingTimeInterval(-86_400)).pem, terminator: "")
case ("pay", 3):
    let pem = String(decoding: try Data(contentsOf: URL(filePath: arguments[2])), as: UTF8.self)
    let merchant = try ProcessingCertificate(der: Array(Data(contentsOf: URL(filePath: arguments[3]))))
    var service = try WalletService(signer: WalletAuthority(pem: pem).signer(at: now))
    while let bill = readLine() { print(try pay(bill, merchant, &service)) }
default:
    throw Fault.usage
}
