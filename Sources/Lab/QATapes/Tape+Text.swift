import TUI

extension Tape {
    /// The tape as a file: what it says once, in one order, and then its steps. Read again it is the same
    /// tape, apart from places and comments.
    ///
    /// Keys that no terminal sends, such as Ctrl with an m, are not among those that a tape can name.
    package var text: String {
        let head =
            outputs.map { "Output \($0.path.tapeWord)" }
            + requirements.map { "Require \($0.program.tapeWord)" }
            + demands.map { "Rule \($0.isExercised ? "" : "not ")\($0.rule)" } + settings.lines
            + ignored.map(\.text)
        let body = stepLines
        return (head + (body.isEmpty ? [] : [""]) + body).joined(separator: "\n") + "\n"
    }

    private var stepLines: [String] {
        var lines: [String] = []
        var group: String?
        for step in steps {
            if step.group != group {
                if group != nil { lines.append("Rule end") }
                group = step.group
                if let id = group {
                    let statement = groups.first { $0.id == id }?.statement ?? id
                    lines.append("Rule \(id.tapeQuoted) \(statement.tapeQuoted)")
                }
            }
            lines.append((group == nil ? "" : "    ") + step.command.text)
        }
        return group == nil ? lines : lines + ["Rule end"]
    }
}

extension Tape.Settings {
    /// All of them, so that nothing moves when what is usual does.
    fileprivate var lines: [String] {
        [
            "Set Columns \(size.columns)", "Set Rows \(size.rows)", "Set Language \(language.rawValue)",
            "Set Theme \(theme.rawValue)", "Set Motion \(mayMove ? "on" : "off")",
            "Set Kiosk \(isKiosk ? "on" : "off")", "Set Seed \(seed)",
            "Set Clock \(TapeMoment.text(clock).tapeQuoted)",
            "Set Wallet \(wallet.tapeWord)", Tape.Setting.typing(milliseconds: pacing.typing).text,
            Tape.Setting.timeout(milliseconds: pacing.timeout).text,
        ] + (idleLimit.map { ["Set IdleLimit \($0)s"] } ?? [])
            + (pacing.awaited.map { [Tape.Setting.awaited($0).text] } ?? [])
    }
}

extension Tape.Setting {
    fileprivate var text: String {
        switch self {
        case .typing(let milliseconds): "Set TypingSpeed \(TapeDuration.text(milliseconds))"
        case .timeout(let milliseconds): "Set WaitTimeout \(TapeDuration.text(milliseconds))"
        case .awaited(let pattern): "Set WaitPattern \(pattern.tapeText)"
        }
    }
}

extension Tape.Command {
    package var text: String {
        switch self {
        case .type(let text, let pace): "Type\(Self.pace(pace)) \(text.tapeQuoted)"
        case .press(let key, let count, let pace):
            KeyWords.word(key) + Self.pace(pace) + KeyWords.argument(key) + Self.count(count)
        case .pause(let milliseconds): "Sleep \(TapeDuration.text(milliseconds))"
        case .wait(let wait): wait.text
        case .set(let setting): setting.text
        case .screenshot(let name): "Screenshot \(name.tapeWord)"
        case .hide: "Hide"
        case .show: "Show"
        case .copy(let text): "Copy \(text.tapeQuoted)"
        case .paste(let text): "Paste" + (text.map { " \($0.tapeQuoted)" } ?? "")
        case .wallet(let order): "Wallet \(order.text)"
        case .server(let order): "Server \(order.text)"
        case .kiosk(.drain): "Kiosk drain"
        case .kiosk(.say(let text)): "Kiosk say \(text.tapeQuoted)"
        case .clock(.advance(let milliseconds)): "Clock +\(TapeDuration.text(milliseconds))"
        case .clock(.moment(let date)): "Clock \(TapeMoment.text(date).tapeQuoted)"
        case .expect(let expectation):
            "Expect \(expectation.isNegated ? "not " : "")\(expectation.condition.text)"
        case .resize(let size): "Resize \(size.columns)x\(size.rows)"
        case .mouse(let act): "Mouse \(act.text)"
        case .focus(let isIn): "Focus \(isIn ? "in" : "out")"
        case .hangup: "Hangup"
        case .reopen: "Reopen"
        }
    }

    private static func pace(_ milliseconds: Int?) -> String {
        milliseconds.map { "@\(TapeDuration.text($0))" } ?? ""
    }

    fileprivate static func count(_ count: Int) -> String { count == 1 ? "" : " \(count)" }
}

extension Tape.Wait {
    fileprivate var text: String {
        (scope == .screen ? "Wait" : "Wait+\(scope.rawValue)")
            + (timeout.map { "@\(TapeDuration.text($0))" } ?? "") + (match.map { " \($0.text)" } ?? "")
    }
}

extension Tape.Match {
    fileprivate var text: String {
        switch self {
        case .text(let text): text.tapeQuoted
        case .pattern(let pattern): pattern.tapeText
        }
    }
}

extension Tape.Condition {
    fileprivate var text: String {
        switch self {
        case .screen(let match): match.text
        case .cursor(let match): "cursor \(match.text)"
        case .style(let role, let match): "style \(role.tapeName) \(match.text)"
        case .line(let number, let match): "line \(number) \(match.text)"
        case .place(let place): "place \(place.rawValue)"
        case .orders(let count): "orders \(count)"
        case .charges(let count): "charges \(count)"
        case .quit: "quit"
        }
    }
}

extension Tape.MouseAct {
    fileprivate var text: String {
        switch self {
        case .click(let point): "click \(point.x + 1) \(point.y + 1)"
        case .clickText(let text): "click \(text.tapeQuoted)"
        case .wheelUp(let count): "wheel up\(Tape.Command.count(count))"
        case .wheelDown(let count): "wheel down\(Tape.Command.count(count))"
        }
    }
}
