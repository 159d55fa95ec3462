@inline(never) func step(_ x: inout Int) { x += 1 }
func firstStop(_ go: (Int) -> Bool) -> Int {
    var x = 0
    step(&x)
    let start = x
    while go(x) { step(&x) }
    return start
}
print(firstStop { $0 < 3 })
