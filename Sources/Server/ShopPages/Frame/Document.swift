package import ShopCore
import StoreAPI

/// A value of the contract that has a page of its own. Whatever has none is drawn as a table of its members.
package protocol Document: Encodable, Sendable {
    func page(_ setting: PageSetting) -> PageContent
}

/// A value of the contract that can be had as plain text.
package protocol TextDocument: Encodable, Sendable {
    /// Lines of at most 72 columns.
    func text(_ language: ContentLanguage) -> String
}
