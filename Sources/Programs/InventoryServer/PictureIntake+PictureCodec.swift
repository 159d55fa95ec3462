import PictureCodec
package import ShopCore

extension PictureIntake {
    /// Decodes and encodes with libpng and libjpeg-turbo, on the calling thread.
    package static let codec = PictureIntake { (file: [UInt8]) throws(PictureFault) -> ServedPicture in
        do throws(PictureError) {
            let picture = try PictureNormalizer.normalized(file)
            return ServedPicture(png: picture.png, width: picture.width, height: picture.height)
        } catch {
            throw PictureFault(error)
        }
    }
}

extension PictureFault {
    fileprivate init(_ error: PictureError) {
        self =
            switch error {
            case .unknownFormat: .unknownFormat
            case .tooManyBytes(let most): .tooManyBytes(most: most)
            case .tooLarge(let width, let height):
                .tooManyPixels(width: width, height: height, mostOfASide: PictureDecoder.maximumSide)
            case .broken: .broken
            }
    }
}
