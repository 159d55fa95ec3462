import Glibc
import HostFiles
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
