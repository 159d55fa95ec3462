-- What wrk asks for, and one line for the bench at the end.
--
-- WALK names a file of paths. wrk goes through them in an order that looks like none: each is asked for again only
-- after all others, so that nothing that a server has kept in the meantime helps it. FIRST says how many were asked
-- for before.
local file = os.getenv("WALK") or ""

if file ~= "" then
    local paths = {}
    for path in io.lines(file) do paths[#paths + 1] = path end
    -- A prime, which reaches every path unless it divides their number.
    local step = 61819
    local at = (tonumber(os.getenv("FIRST")) or 0) * step % #paths
    function request()
        at = (at + step) % #paths
        return wrk.format(nil, paths[at + 1])
    end
end

function done(summary)
    local errors = summary.errors
    io.write(string.format(
        'BENCH {"answers": %d, "seconds": %.6f, "failed": %d}\n', summary.requests, summary.duration / 1e6,
        errors.connect + errors.read + errors.write + errors.status + errors.timeout))
end
