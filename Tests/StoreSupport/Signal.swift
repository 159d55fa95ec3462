/// A signal that tasks wait for.
package actor Signal {
    private var isGiven = false
    private var waiting: [CheckedContinuation<Void, Never>] = []

    package init() {}

    package func give() {
        isGiven = true
        for task in waiting { task.resume() }
        waiting = []
    }

    package func wait() async {
        if !isGiven { await withCheckedContinuation { waiting.append($0) } }
    }
}
