def hostile(bench):
    raise RuntimeError("not yet")
