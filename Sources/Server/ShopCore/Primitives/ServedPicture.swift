import Codecs

/// A picture as the shop keeps and serves it: a PNG that is named by its digest.
package struct ServedPicture: Hashable, Sendable {
    /// The SHA-256 of its bytes, in hexadecimal.
    package let sha256: String
    package let width: Int
    package let height: Int
    package let png: [UInt8]

    package init(png: [UInt8], width: Int, height: Int) {
        self.png = png
        self.width = width
        self.height = height
        sha256 = Hexadecimal.encode(Digest.sha256(png))
    }
}

/// Why a file is not taken in as a picture.
package enum PictureFault: Error, Hashable, Sendable {
    /// Neither PNG nor JPEG.
    case unknownFormat
    case tooManyBytes(most: Int)
    /// By its own header.
    case tooManyPixels(width: Int, height: Int, mostOfASide: Int)
    /// Cut off, damaged, or in a colour space that is not decoded.
    case broken
    /// This shop has nothing to decode pictures with.
    case notTaken
}

/// Why a file of a folder is not the picture of a row.
package enum PictureFileFault: Error, Hashable, Sendable {
    case missing
    /// The name would lead out of the folder.
    case outside
    /// A symbolic link, a folder or something else that is no plain file.
    case notAFile
    /// Several names differ in case alone, and none of them is the one that is asked for.
    case ambiguous([String])
    case unreadable(code: Int32)
    case picture(PictureFault)
}
