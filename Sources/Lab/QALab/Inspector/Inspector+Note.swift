package import QARules

extension Inspector {
    /// Something that happened outside the window, for the timeline.
    package struct Note: Hashable, Sendable {
        package var kind: SessionEvent.Kind
        /// One line, without personal data.
        package var text: String
        /// Milliseconds of the session when it began, and how long it took.
        package var time: Int
        package var milliseconds: Int?
        /// True for no answer or an HTTP status of 400 and above; the timeline marks it.
        package var isFailed: Bool

        package init(
            _ kind: SessionEvent.Kind, _ text: String, at time: Int, milliseconds: Int? = nil,
            isFailed: Bool = false
        ) {
            self.kind = kind
            self.text = text
            self.time = time
            self.milliseconds = milliseconds
            self.isFailed = isFailed
        }

        /// A request to the shop, the status of its answer, nil when none came, and the steps that took it,
        /// as `Server-Timing` has them.
        package static func exchange(
            _ method: String, _ path: String, status: Int?, steps: String? = nil, at time: Int,
            milliseconds: Int
        ) -> Note {
            let answer = status.map(String.init) ?? "no answer"
            let work = steps.map { ": " + $0.replacing(";dur=", with: " ") + " ms" } ?? ""
            return Note(
                .exchange, "\(method) \(path) → \(answer)\(work)", at: time, milliseconds: milliseconds,
                isFailed: status.map { $0 >= 400 } ?? true)
        }
    }
}
