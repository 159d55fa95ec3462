import Foundation
import PaymentToken

// OpenToken ROOT.pem CERTIFICATE.pem KEY.pem TOKEN.json — prints the amount that a payment token is good for.
let files = try CommandLine.arguments.dropFirst().map { try String(contentsOfFile: $0, encoding: .utf8) }
let opener = TokenOpener(roots: [try EncodedCertificate(pem: files[0])])
let merchant = try MerchantIdentity(
    certificate: ProcessingCertificate(pem: files[1]), key: ProcessingKey(pem: files[2]))
let token = try EncryptedPaymentData(json: Array(files[3].utf8))
let payload = try opener.decrypt(opener.verify(token, at: Date()), with: merchant)
print(payload.transactionAmount, payload.currencyCode)
