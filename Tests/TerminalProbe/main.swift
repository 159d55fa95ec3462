import Glibc
import TUI
import Terminal

// A program on the real screen and loop, for tests that need a process: it counts keys and can be made to
// fault.

CrashGuard.install()

@MainActor
final class Probe {
    var keys = 0
    var loop: TerminalLoop?
    let screen: TerminalScreen

    init(screen: TerminalScreen) { self.screen = screen }

    func handle(_ event: TerminalEvent) {
        switch event {
        case .inputs(let inputs): for input in inputs { handle(input) }
        case .resized: break
        case .ended: leave(3)
        }
        draw()
    }

    func handle(_ input: Input) {
        keys += 1
        switch input {
        case .key(.character("q")): leave(0)
        case .key(.character("t")): fatalError("as asked")
        case .key(.character("i")):
            let none: [Int] = []
            keys = none[keys]
        case .key(.character("s")): kill(getpid(), SIGSEGV)
        case .key(.character("a")): abort()
        default: break
        }
    }

    func draw() {
        let (size, keys) = (screen.size, keys)
        loop?.requestFrame {
            var canvas = Canvas(size: size)
            canvas.draw(ScreenText(cleaning: "keys \(keys) size \(size.columns)x\(size.rows)"), x: 2, y: 1)
            canvas.cursor = Point(x: 2, y: 1)
            return canvas
        }
    }

    func leave(_ status: Int32) {
        loop?.close()
        exit(status)
    }
}

let screen: TerminalScreen
do { screen = try TerminalScreen() } catch {
    print("no screen: \(error)")
    exit(2)
}
let probe = Probe(screen: screen)
let loop = TerminalLoop(screen: screen) { probe.handle($0) }
probe.loop = loop
probe.draw()
while true { try await Task.sleep(for: .seconds(3600)) }
