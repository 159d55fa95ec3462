import PayKit
import TUI
import Window

/// Which requests open a sheet: UX-SHT-03 and 04.
package struct SheetOpening: Sendable {
    private var presented: Set<String> = []

    static let refusing = StatefulCheck(SheetOpening()) { memory, scene in
        guard case .walletOpened(let request, _, let entitlement)? = scene.now.message else { return nil }
        let isNew = memory.presented.insert(request.id).inserted
        guard isNew, scene.before?.isSheetOpen != true,
            let fault = RequestFault.first(of: request, entitlement)
        else { return nil }
        return Verdict(wrong: wrongRefusal(scene, fault))
    }

    private static func wrongRefusal(_ scene: Scene, _ fault: String) -> String? {
        if scene.now.isSheetOpen { return "A sheet opened for a request that is wrong at \(fault)" }
        let isNamed = scene.now.effects.contains {
            if case .log(let line) = $0 { line.contains(fault) } else { false }
        }
        guard isNamed || scene.screen.flowing.contains(fault) else {
            return "The refusal does not name \(fault)"
        }
        guard scene.now.frame.isRoomy else { return nil }
        if scene.screen.status.isEmpty { return "The request is wrong at \(fault), and nothing is said" }
        let isUsable = scene.now.place == scene.before?.place && scene.now.frame.cursor != nil
        return isUsable ? nil : "After the refusal the shopper is at \(scene.now.place)"
    }

    static let once = StatefulCheck(SheetOpening()) { memory, scene in
        guard case .walletOpened(let request, _, _)? = scene.now.message else { return nil }
        let isNew = memory.presented.insert(request.id).inserted
        if let before = scene.before, before.isSheetOpen {
            let isSame =
                scene.now.isSheetOpen && scene.screen.sheet?.lines == scene.screenBefore?.sheet?.lines
            return Verdict(wrong: isSame ? nil : "A second request changed the sheet that was open")
        }
        let isAgain = scene.now.isSheetOpen && !isNew
        return Verdict(wrong: isAgain ? "A sheet opened for a request that was used before" : nil)
    }
}

/// The first thing that is wrong with a request, worked out anew.
package enum RequestFault {
    static func first(of request: PaymentRequest, _ entitlement: MerchantEntitlement) -> String? {
        let id = request.merchantIdentifier
        if id.split(separator: ".").count < 3 || !id.hasPrefix("merchant.") { return "merchantIdentifier" }
        if !entitlement.merchantIdentifiers.contains(id) { return "merchantIdentifier" }
        if request.countryCode.count != 2 { return "countryCode" }
        if request.currencyCode.count != 3 { return "currencyCode" }
        if request.supportedNetworks.isEmpty { return "supportedNetworks" }
        if !request.merchantCapabilities.contains(.threeDSecure) { return "merchantCapabilities" }
        return ofItems(request) ?? ofMethods(request)
    }

    private static func ofItems(_ request: PaymentRequest) -> String? {
        let items = request.paymentSummaryItems
        guard let total = items.last else { return "paymentSummaryItems" }
        let code = request.currencyCode.uppercased()
        for (index, item) in items.enumerated() {
            let isBlank = item.label.allSatisfy(\.isWhitespace)
            let isWrong = isBlank || item.amount.currency.code != code
            if isWrong { return "paymentSummaryItems[\(index)]" }
        }
        let path = "paymentSummaryItems[\(items.count - 1)]"
        if total.kind == .pending || total.schedule != .immediate { return path }
        let least: Int64 = request.totalPolicy == .strictPositive ? 1 : 0
        if total.amount.minorUnits < least { return path }
        guard items.count > 1 else { return nil }
        let due = items.dropLast().filter(\.isPaidNow).map(\.amount.minorUnits)
        var sum: Int64 = 0
        for amount in due {
            let (next, isOver) = sum.addingReportingOverflow(amount)
            if isOver { return path }
            sum = next
        }
        return sum == total.amount.minorUnits ? nil : path
    }

    private static func ofMethods(_ request: PaymentRequest) -> String? {
        var seen: Set<String> = []
        for (index, method) in request.shippingMethods.enumerated()
        where method.identifier.isEmpty || !seen.insert(method.identifier).inserted {
            return "shippingMethods[\(index)]"
        }
        return nil
    }
}
