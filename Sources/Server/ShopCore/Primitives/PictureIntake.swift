import Glibc

/// Checks the files of pictures that come in, and makes what the shop serves of them.
package struct PictureIntake: Sendable {
    /// Decodes a file within bounds and encodes it again, so that nothing else of it is kept.
    package var picture: @Sendable (_ file: [UInt8]) throws(PictureFault) -> ServedPicture

    package static let mostBytes = 8 << 20

    /// Makes an intake; `picture` may take a second and 100 MB, on any thread.
    package init(picture: @escaping @Sendable (_ file: [UInt8]) throws(PictureFault) -> ServedPicture) {
        self.picture = picture
    }

    package static let none = PictureIntake { (_: [UInt8]) throws(PictureFault) -> ServedPicture in
        throw .notTaken
    }
}

extension PictureIntake {
    package static func isFileName(_ text: String) -> Bool {
        !text.isEmpty && text != "." && text != ".." && !text.utf8.contains(UInt8(ascii: "/"))
            && !text.utf8.contains(0)
    }

    /// The bytes of a file in a folder; links are not followed.
    package static func bytes(of name: String, in folder: String) throws(PictureFileFault) -> [UInt8] {
        let file = open("\(folder)/\(name)", O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
        guard file >= 0 else { throw errno == ELOOP ? PictureFileFault.notAFile : .unreadable(code: errno) }
        defer { close(file) }
        var status = stat()
        guard fstat(file, &status) == 0 else { throw .unreadable(code: errno) }
        guard status.st_mode & S_IFMT == S_IFREG else { throw .notAFile }
        var bytes: [UInt8] = []
        var portion = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = read(file, &portion, portion.count)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw .unreadable(code: errno) }
            guard count > 0 else { return bytes }
            bytes += portion[..<count]
            guard bytes.count <= mostBytes else { throw .picture(.tooManyBytes(most: mostBytes)) }
        }
    }
}
