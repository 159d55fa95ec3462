"""The shop as it should be: how one shelf, one coupon and the money of one order go from state to state."""

from linear import Op

# MARK: A shelf: (on hand, reserved)


def adjust(ask, said):
    """Counted or corrected, and the answer says exactly what there is now."""
    def step(shelf):
        on_hand, reserved = shelf
        on_hand = ask["count"] if "count" in ask else on_hand + ask["delta"]
        if on_hand < reserved or said and (said["on_hand"], said["reserved"]) != (on_hand, reserved):
            return None
        return on_hand, reserved
    return step


def cannot_take(ask, available):
    """So many were free, and that was not enough for a correction."""
    def step(shelf):
        on_hand, reserved = shelf
        after = ask["count"] if "count" in ask else on_hand + ask["delta"]
        return shelf if on_hand - reserved == available and after < reserved else None
    return step


def reserve(quantity):
    def step(shelf):
        on_hand, reserved = shelf
        return (on_hand, reserved + quantity) if on_hand - reserved >= quantity else None
    return step


def release(quantity):
    def step(shelf):
        on_hand, reserved = shelf
        return (on_hand, reserved - quantity) if reserved >= quantity else None
    return step


def too_few(quantity, available):
    def step(shelf):
        return shelf if shelf[0] - shelf[1] == available < quantity else None
    return step


def seen(*state):
    """Somebody looked, and saw exactly this."""
    def step(now):
        return now if now == state else None
    return step


# MARK: A coupon: how often it is used


def take(limit):
    return lambda used: used + 1 if used < limit else None


def give_back(used):
    return used - 1 if used else None


def used_up(limit):
    return lambda used: used if used >= limit else None


def counted(number):
    return lambda used: used if used == number else None


# MARK: The money of an order: what of it was given back


def refund(amount, paid):
    return lambda back: back + amount if back + amount <= paid else None


def refund_rest(paid):
    return lambda back: paid


def too_much(amount, paid):
    return lambda back: back if back + amount > paid else None


class Span:
    """When something that was asked for by one key took effect: after it was called, and after it was refused
    last, for whoever refuses has not done it yet; before it was told. An order that waits for its payment is
    there; what else has to wait is not done yet."""

    def __init__(self, calls, end):
        self.calls = calls
        self.done = [call for call in calls if call.is_done and (call.status != 202 or call.do == "place")]
        first = min((call.ended for call in self.done), default=end)
        refused = [call.called for call in calls if call.is_refused and call.ended <= first]
        self.since = max([min(call.called for call in calls), *refused])
        self.until = first

    def op(self, step, name, kind=None, mark=None):
        return Op(self.since, self.until, step, False, name, kind, mark)


def look(call, step):
    """Something that was seen, or refused for what was seen, while one request ran."""
    return Op(call.called, call.ended, step, True, f"{call.do} {call.key or ''} ({call.n})")
