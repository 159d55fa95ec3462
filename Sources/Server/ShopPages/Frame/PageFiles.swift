import CPageTemplates

/// Templates, style sheets and icon of the pages, by their file names.
package enum PageFiles {
    private static let all: [String: [UInt8]] = {
        var files: [String: [UInt8]] = [:]
        while let file = page_template_at(files.count)?.pointee {
            files[String(cString: file.name)] = Array(
                UnsafeBufferPointer(start: file.bytes, count: file.count))
        }
        return files
    }()

    package static var names: [String] { all.keys.sorted() }

    /// The bytes of a file; empty when the program carries no such file.
    package static func bytes(_ name: String) -> [UInt8] { all[name] ?? [] }

    package static func text(_ name: String) -> String { String(decoding: bytes(name), as: UTF8.self) }
}
