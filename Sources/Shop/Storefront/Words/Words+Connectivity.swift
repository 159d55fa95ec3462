package import TUI

/// The words used while the shop cannot be reached.
package struct ConnectivityWords: Sendable {
    var gone, back: ScreenText
    var unreachable: ScreenText
    var noBuying, offline: ScreenText
    /// The standing notice meanwhile, from the longest; about prices from a time on where there are some.
    package var standing: @Sendable (_ asOf: TimeOfDay?) -> [ScreenText]

    static let english = ConnectivityWords(
        gone: "The shop does not answer. Trying again.", back: "The shop is back",
        unreachable: "The shop cannot be reached.",
        noBuying: "Offline: no buying until the shop is back", offline: "Offline",
        standing: { asOf in
            guard let time = asOf?.text else {
                return [
                    "Offline: the shop does not answer. Trying again.",
                    "Offline: the shop does not answer",
                ]
            }
            return [
                "Offline: prices and stock as of " + time + ". No buying until the shop is back.",
                "Offline: prices and stock as of " + time + ". No buying now.",
                "Offline: prices, stock as of " + time,
            ]
        })

    static let simplifiedChinese = ConnectivityWords(
        gone: "商店没有回应，正在重试。", back: "已重新连接商店", unreachable: "无法连接商店。",
        noBuying: "离线：商店恢复前无法购买", offline: "离线",
        standing: { asOf in
            guard let time = asOf?.text else { return ["离线：商店没有回应，正在重试。"] }
            return ["离线：价格和库存截至 " + time + "。商店恢复前无法购买。", "离线：价格和库存截至 " + time]
        })
}
