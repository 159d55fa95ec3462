/// Checks that no account is asked for: UX-PRE-04.
package enum Accounts {
    /// Words by which an account is asked for, where the text does not say that none is needed.
    package static let words = WordScan(
        words: [
            "signin", "signup", "login", "logon", "register", "password",
        ],
        phrases: [
            ("sign", "in"), ("sign", "up"), ("log", "in"), ("log", "on"), ("an", "account"),
            ("your", "account"), ("new", "account"), ("member", "number"),
        ],
        pairs: ["登录", "登陆", "注册", "账户", "账号", "帐户", "帐号", "会员"],
        heedsDenials: true)

    @Sendable static func areNotAskedFor(_ scene: Scene) -> Verdict? {
        guard scene.now.place != "receipt", scene.now.frame.isBigEnough else { return nil }
        let isAsked = words.finds(on: scene.screen, since: scene.screenBefore)
        return Verdict(wrong: isAsked ? "The \(scene.now.place) speaks of an account" : nil)
    }
}
