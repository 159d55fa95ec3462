package import TUI

/// The kiosk's own words, one value per language.
package struct KioskWords: Wording {
    package let language: Language

    var attract: AttractWords { AttractWords(language: language) }
    var visit: VisitWords { VisitWords(language: language) }
    var closed: ClosedWords { ClosedWords(language: language) }
    var recovered: RecoveredWords { RecoveredWords(language: language) }
    var staff: StaffWords { StaffWords(language: language) }
    func seconds(_ count: Int) -> ScreenText {
        say(
            ScreenText(cleaning: count == 1 ? "1 second" : "\(count) seconds"),
            ScreenText(cleaning: "\(count) 秒"))
    }

    struct AttractWords: Wording {
        let language: Language

        var otherLanguage: ScreenText { say("中文", "English") }
        var contrast: ScreenText { say("high contrast", "高对比度") }
        var colour: ScreenText { say("no colour", "无色彩") }
        var motion: ScreenText { say("no motion", "无动画") }
        var plain: ScreenText { say("plain text", "纯文本") }
        var pause: ScreenText { say("pause", "暂停") }
        var goOn: ScreenText { say("go on", "继续") }
        var start: ScreenText { say("Press any key to start", "按任意键开始") }
        var startBriefly: ScreenText { say("Press any key", "按任意键") }
        /// That only the money is simulated, from the longest.
        var simulated: [ScreenText] {
            say(
                [
                    "A real shop with simulated money: no card is charged, nothing is shipped.",
                    "Simulated money: no card is charged, nothing is shipped.", "Simulated: no money moves.",
                ],
                ["真实的商店，模拟的钱：不会扣款，也不会发货。", "只有钱是模拟的：不扣款，不发货。", "模拟：没有真实扣款。"])
        }
        var paused: ScreenText { say("paused", "已暂停") }
        var pictureLoading: ScreenText { say("Loading the picture…", "图片正在载入") }
        var opening: ScreenText { say("The shop is opening", "商店正在开门") }
        var welcome: ScreenText { say("A shop window in a terminal", "终端里的橱窗") }
        var fingerprint: ScreenText { say("Host key", "主机密钥") }
        var asked: ScreenText { say("Opening", "正在开门") }
        var open: ScreenText { say("Open", "营业中") }
        var slow: ScreenText { say("Slow", "响应较慢") }
        var offline: ScreenText { say("Offline", "离线") }
        var outOfService: ScreenText { say("Out of service", "暂停服务") }
        func asOf(_ text: ScreenText) -> ScreenText { say("as of " + text, "截至 " + text) }
        /// Why browsing works and buying does not, from the longest.
        var lookOnly: [ScreenText] {
            say(
                [
                    "You can browse; buying resumes when the shop is back.",
                    "You can browse; buying resumes later.",
                ],
                ["欢迎浏览，商店恢复后即可购买。"])
        }
    }

    struct VisitWords: Wording {
        let language: Language

        var areYouThere: ScreenText { say("Are you still there?", "您还在吗？") }
        /// - Parameter payment: the reference of an open payment, which stays with the shop.
        func ends(_ seconds: ScreenText, payment: ScreenText?) -> ScreenText {
            let end = say("This visit ends in " + seconds + ". ", "本次光顾将在 " + seconds + "后结束，")
            guard let payment else {
                return end + say("Your cart and what you typed will be erased.", "购物车和输入的内容都会清除。")
            }
            return end
                + say(
                    "Your payment is still open: ask our staff with reference " + payment + ".",
                    "您的付款尚无结果，请凭编号 " + payment + " 询问工作人员。")
        }
        var extend: ScreenText { say("Press any key to stay", "按任意键继续") }
        /// On the receipt, from the longest.
        func nextShopper(_ seconds: Int) -> [ScreenText] {
            let left = Self.number(seconds) + say(" s", " 秒")
            return say(
                [
                    "This receipt closes in " + left + ". Enter when done, any key for more time.",
                    "Closes in " + left + ". Enter when done, any key for more time.",
                    "Closes in " + left + ". Enter when done.",
                ],
                ["收据将在 " + left + "后关闭。完成请按回车，按其他键可延长。", left + "后关闭。完成请按回车。"])
        }
        /// The same where the kiosk ends afterwards.
        func closing(_ seconds: Int) -> ScreenText {
            say(
                ScreenText(cleaning: "The kiosk closes in \(seconds) s."),
                ScreenText(cleaning: "本机将在 \(seconds) 秒后关闭。"))
        }
        /// Said when a session was ended for its memory.
        var tooLarge: ScreenText {
            say("The last visit ended unexpectedly. Please start again.", "上一位顾客的会话已意外结束。请重新开始。")
        }
        /// Said on an SSH line that was closed as unattended.
        var unattended: ScreenText {
            say("Closed after a while without a key. Please come back any time.", "一段时间无人操作，连接已关闭。欢迎随时再来。")
        }
        var goodbye: ScreenText {
            say("Thank you. Nothing from your visit is kept here.", "谢谢光临。这里不保留您的任何信息。")
        }
        var prepared: ScreenText { say("One moment, the shop is being prepared.", "请稍候，商店正在准备。") }
    }

    struct ClosedWords: Wording {
        let language: Language

        var title: ScreenText { say("Out of service", "暂停服务") }
        var usual: ScreenText {
            say("We will be back soon. Thank you for your patience.", "我们很快回来，感谢您的耐心等待。")
        }
        var failing: ScreenText {
            say(
                "This kiosk has a problem. If you were paying, please ask our staff.",
                "本机出现故障。如果您正在付款，请询问店员。")
        }
        var part: ScreenText { say("Problem", "故障部分") }
        var lastCheck: ScreenText { say("Last check", "最近检查") }
        var again: ScreenText { say("The shop reopens automatically.", "恢复后会自动开放。") }
    }

    struct RecoveredWords: Wording {
        let language: Language

        var paid: ScreenText { say("Your order was placed", "订单已成功") }
        var notPaid: ScreenText { say("Nothing was charged", "没有扣款") }
        var unknown: ScreenText { say("The result is not known yet", "结果尚不明确") }
        var paidText: ScreenText {
            say(
                "A payment at this kiosk was still open. It went through, once.",
                "本机有一笔付款当时尚无结果。付款已完成，且只有一次。")
        }
        var notPaidText: ScreenText {
            say(
                "A payment at this kiosk was still open. It was not made; you can buy again.",
                "本机有一笔付款当时尚无结果。付款没有完成，您可以重新购买。")
        }
        var unknownText: ScreenText {
            say(
                "A payment at this kiosk is still open. Please do not pay again: "
                    + "ask our staff with this reference.",
                "本机有一笔付款尚无结果。请不要再次付款，并凭此编号询问工作人员。")
        }
        var order: ScreenText { say("Order", "订单") }
        var total: ScreenText { say("Total", "合计") }
        var paidBy: ScreenText { say("Paid with", "付款方式") }
        var reference: ScreenText { say("Reference", "编号") }
        var simulated: ScreenText {
            say("Simulated: no money moved and nothing will be shipped.", "模拟：没有真实扣款，也不会发货。")
        }
        var anyKey: ScreenText { say("done", "完成") }
        func left(_ seconds: Int) -> ScreenText {
            say(
                ScreenText(cleaning: "This page closes in \(seconds) s."),
                ScreenText(cleaning: "本页将在 \(seconds) 秒后关闭。"))
        }
    }
}
