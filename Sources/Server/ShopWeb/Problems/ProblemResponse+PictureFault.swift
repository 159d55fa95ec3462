package import ShopCore
import StoreAPI

extension ProblemResponse {
    /// A 413 for a picture of too many bytes, else a 422 that says what to send instead.
    package init(_ fault: PictureFault) {
        let (code, detail) = fault.words
        let sentence = "\(detail) Nothing was changed."
        self =
            switch fault {
            case .tooManyBytes: .payloadTooLarge(sentence)
            case .unknownFormat, .tooManyPixels, .broken, .notTaken:
                ProblemResponse(
                    .invalidBody, status: 422, sentence, title: "Picture not taken", pointer: "", code: code)
            }
    }
}

extension PictureFault {
    var words: (code: String, detail: String) {
        switch self {
        case .unknownFormat: ("not-a-picture", "This is neither PNG nor JPEG. Send a picture in one of both.")
        case .tooManyBytes(let most):
            ("picture-too-large", "A picture's file may have \(most >> 20) MiB. Send a smaller one.")
        case .tooManyPixels(let width, let height, let most):
            (
                "too-many-pixels",
                "This picture has \(width) by \(height) pixels. Send one of at most \(most) by \(most)."
            )
        case .broken:
            (
                "broken-picture",
                "This picture is damaged, cut off, or in colours for print (CMYK). Save it again as PNG or "
                    + "JPEG in RGB."
            )
        case .notTaken: ("not-applicable", "This server takes no pictures in.")
        }
    }
}

extension PictureFileFault {
    func words(_ name: String) -> (code: String, detail: String) {
        switch self {
        case .missing: ("unknown", "The folder of pictures has no \(name).")
        case .outside:
            ("invalid", "\(name) is no name of a file in the folder of pictures: write the name alone.")
        case .notAFile:
            ("invalid", "\(name) is no plain file; links are not followed. Put the file itself there.")
        case .ambiguous(let names):
            (
                "conflict",
                "\(names.joined(separator: " and ")) both fit \(name). Take all but one out of the folder."
            )
        case .unreadable(let code): ("invalid", "\(name) cannot be read (\(SystemError.text(code))).")
        case .picture(let fault): (fault.words.code, "\(name): \(fault.words.detail)")
        }
    }
}
