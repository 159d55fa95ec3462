/// The catalogue that the shop is shown with.
package enum DemoCatalogue {
    package static let folder: String = {
        let parts = #filePath.split(separator: "/").dropLast(3)
        return "/" + parts.joined(separator: "/") + "/Assets/Catalogue"
    }()
}
