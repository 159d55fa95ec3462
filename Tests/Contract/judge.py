"""A check of our own beside those of schemathesis: data that follows the description is never called malformed."""

import schemathesis

MALFORMED = {"/problems/invalid-body", "/problems/invalid-parameter"}


@schemathesis.check
def valid_data_is_not_called_malformed(ctx, response, case):
    """A refusal of positive data has a reason of its own, not `invalid-body` or `invalid-parameter`."""
    meta = case.meta
    if meta is None or not meta.generation.mode.is_positive or response.status_code < 400:
        return
    if "problem+json" not in (response.headers.get("content-type", [""])[0]):
        return
    problem = response.json()
    name = "/problems/" + problem["type"].rsplit("/", 1)[-1]
    assert name not in MALFORMED, f"{case.operation.label}: {problem}"
