/// Checks the files of pictures that come in, and makes what the shop serves of them.
package struct PictureIntake: Sendable {
    /// Decodes a file within bounds and encodes it again, so that nothing else of it is kept.
    package var picture: @Sendable (_ file: [UInt8]) throws(PictureFault) -> ServedPicture

    /// The most bytes of a file.
    package static let mostBytes = 8 << 20

    /// Makes an intake; `picture` may take a second and 100 MB, on any thread.
    package init(picture: @escaping @Sendable (_ file: [UInt8]) throws(PictureFault) -> ServedPicture) {
        self.picture = picture
    }

    /// Takes no picture at all.
    package static let none = PictureIntake { (_: [UInt8]) throws(PictureFault) -> ServedPicture in
        throw .notTaken
    }
}
