import Glibc
package import HostFiles
package import TUI
package import Terminal

/// Records a session for asciinema, without personal data. A fault of the file ends the recording alone.
@MainActor
package final class Recording {
    private let file: RecordingFile
    private var writer: CastWriter
    private let clock: () -> Int
    private let schedule: EffectRunner.Schedule
    private var isScheduled = false
    package private(set) var failure: String?
    private var isFinished = false

    /// - Parameter clock: milliseconds since the recording began.
    /// - Parameter schedule: delays a frame that came too fast.
    package init(
        _ file: RecordingFile, _ writer: CastWriter, clock: @escaping () -> Int,
        schedule: @escaping EffectRunner.Schedule
    ) {
        self.file = file
        self.writer = writer
        self.clock = clock
        self.schedule = schedule
        append(writer.header)
    }

    convenience init(_ file: RecordingFile, of screen: TerminalScreen, theme: Theme) {
        let encoder = EscapeEncoder(depth: screen.depth, theme: theme, characterSet: screen.characterSet)
        let writer = CastWriter(
            encoder, size: screen.size, timestamp: time(nil), title: "A session of vitrine")
        let start = ContinuousClock.now
        self.init(
            file, writer, clock: { Int((ContinuousClock.now - start) / .milliseconds(1)) },
            schedule: EffectRunner.onMainQueue)
    }

    package func take(_ canvas: Canvas) {
        guard failure == nil, !isFinished else { return }
        append(writer.take(canvas, at: clock()))
        guard let due = writer.due, !isScheduled else { return }
        isScheduled = true
        schedule(max(0, due - clock())) { [weak self] in self?.writePending() }
    }

    private func writePending() {
        isScheduled = false
        guard failure == nil, !isFinished else { return }
        append(writer.write(at: clock()))
    }

    func setTheme(_ theme: Theme) { writer.setTheme(theme) }

    /// Writes pending lines and closes the file.
    package func finish() {
        guard !isFinished else { return }
        isFinished = true
        if failure == nil { append(writer.write(at: clock())) }
        file.close()
    }

    private func append(_ text: String) {
        guard !text.isEmpty else { return }
        failure = file.append(Array(text.utf8))
    }

    package var report: String {
        guard let failure else {
            return "The session is recorded in \(quoted(file.path)), without personal data."
        }
        return "The recording \(quoted(file.path)) ends before the session does: \(failure)."
    }
}

/// The file of a recording, or a substitute for it. It holds whole lines at any time.
@MainActor
package struct RecordingFile {
    let path: String
    /// Appends lines; returns the reason of a failure.
    package let append: ([UInt8]) -> String?
    package let close: () -> Void
    /// Deletes a file in which nothing was written.
    package let discard: () -> Void

    package init(
        path: String, append: @escaping ([UInt8]) -> String?, close: @escaping () -> Void,
        discard: @escaping () -> Void = {}
    ) {
        self.path = path
        self.append = append
        self.close = close
        self.discard = discard
    }

    /// Makes a new file that only its owner can read.
    /// - Throws: ``WholeFile/Fault/system(code:)`` when the file exists or cannot be created.
    package static func create(_ path: String) throws(WholeFile.Fault) -> RecordingFile {
        // A limit on the size of files is a full disk like any other.
        signal(SIGXFSZ, SIG_IGN)
        let file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard file >= 0 else { throw .system(code: errno) }
        var length = 0
        return RecordingFile(
            path: path,
            append: { bytes in
                guard WholeFile.writeAll(bytes, to: file) else {
                    let reason = WholeFile.Fault.system(code: errno).reason
                    // Half a line could not be played.
                    _ = ftruncate(file, length)
                    return reason
                }
                length += bytes.count
                return nil
            },
            close: { _ = Glibc.close(file) },
            discard: {
                unlink(path)
                _ = Glibc.close(file)
            })
    }
}
