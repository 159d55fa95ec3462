package import PayKit
import PaySheet
import Storefront
package import TUI

extension Window {
    /// The field that takes what is typed now, where that is private, and what stands in it.
    package var personalField: (kind: PersonalField, field: TextField)? {
        guard overlay == nil else { return nil }
        if let setup { return setup.personalField }
        return sheet.isOpen ? sheet.personalField : shop.personalField
    }
}
