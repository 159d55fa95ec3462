"""A check of our own beside those of schemathesis: data that follows the description is never called malformed."""

import schemathesis

MALFORMED = {"/problems/invalid-body", "/problems/invalid-parameter"}
# What the server says of a value that its schema forbids. Other codes are about what the schema cannot say: a card
# number with a wrong digit, an amount with more digits than its currency has.
SYNTACTIC = {"unknown", "wrong-type", "required", "out-of-range", "too-long", "invalid", "malformed", "repeated"}


@schemathesis.check
def valid_data_is_not_called_malformed(ctx, response, case):
    """A refusal of positive data has a reason of its own, not `invalid-body` or `invalid-parameter`."""
    meta = case.meta
    if meta is None or not meta.generation.mode.is_positive or response.status_code < 400:
        return
    # No schema can say what a table is: any bytes are a file, few are a table of products.
    if case.operation.label == "POST /admin/imports":
        return
    if "problem+json" not in (response.headers.get("content-type", [""])[0]):
        return
    problem = response.json()
    name = "/problems/" + problem["type"].rsplit("/", 1)[-1]
    codes = {error["code"] for error in problem.get("errors", [])}
    assert name not in MALFORMED or codes and not codes & SYNTACTIC, f"{case.operation.label}: {problem}"
