import Glibc
import Screencast

// `vitrine-render gif|png [COMMENT] < ANIMATION > PICTURE`: draws what `vitrine qa run` hands over. It opens
// no file but the fonts of the machine, so that a tape can make it write nowhere. A GIF carries the comment.

func fail(_ sentence: String) -> Never {
    _ = writeAll(Array("vitrine-render: \(sentence)\n".utf8), to: STDERR_FILENO)
    exit(1)
}

/// Writes all bytes, whatever portions the system takes.
func writeAll(_ bytes: [UInt8], to file: Int32) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
        let count = rest.withUnsafeBytes { write(file, $0.baseAddress, $0.count) }
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { return false }
        rest = rest.dropFirst(count)
    }
    return true
}

/// Everything on standard input, as far as this many bytes.
func readInput(limit: Int) -> [UInt8]? {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
        let count = read(STDIN_FILENO, &buffer, buffer.count)
        if count < 0, errno == EINTR { continue }
        guard count >= 0, bytes.count + count <= limit else { return nil }
        if count == 0 { return bytes }
        bytes += buffer[..<count]
    }
}

let arguments = Array(CommandLine.arguments.dropFirst())
guard (1...2).contains(arguments.count), let kind = arguments.first, kind == "gif" || kind == "png" else {
    fail("say gif or png. vitrine qa run starts this program for the Output lines of a tape.")
}
guard let input = readInput(limit: 1 << 26) else {
    fail("the animation is longer than 64 MiB, or unreadable.")
}
let animation: CellAnimation
do {
    animation = try CellAnimation(wire: String(decoding: input, as: UTF8.self))
} catch {
    fail("line \(error.line) of the animation cannot be understood.")
}
guard let last = animation.frames.last else { fail("the animation has no frame.") }
let isLarge = animation.columns * animation.rows > 15_000
do throws(RenderError) {
    let picture =
        if kind == "gif" {
            try GIFWriter.bytes(
                animation, CellPainter(cellWidth: 10, cellHeight: 20),
                comment: arguments.count == 2 ? arguments[1] : nil)
        } else {
            // A window of 80 columns is 16 cm wide at 300 dots an inch.
            try PNGWriter.bytes(
                last.lines.map { animation.lines[$0] }, of: animation,
                CellPainter(cellWidth: isLarge ? 10 : 24, cellHeight: isLarge ? 20 : 48))
        }
    guard writeAll(picture, to: STDOUT_FILENO) else {
        fail("the picture could not be written: \(String(cString: strerror(errno))).")
    }
} catch {
    fail(error.reason)
}
