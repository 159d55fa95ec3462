"""Holds every example of an OpenAPI document against its own schema, with jsonschema and its formats.

Usage: examples.py DESCRIPTION
"""

import json
import sys

from jsonschema import Draft202012Validator


def contents(description):
    """Every media type of a request or an answer, with where it stands."""
    for path, operations in description["paths"].items():
        for method, operation in operations.items():
            places = {"request": operation.get("requestBody", {}), **operation["responses"]}
            for place, told in places.items():
                for kind, content in told.get("content", {}).items():
                    yield f"{method.upper()} {path} {place} {kind}", content


def main():
    with open(sys.argv[1]) as file:
        description = json.load(file)
    wrong, seen = [], 0
    for place, content in contents(description):
        if "example" not in content:
            continue
        seen += 1
        schema = content["schema"] | {"components": description["components"]}
        validator = Draft202012Validator(schema, format_checker=Draft202012Validator.FORMAT_CHECKER)
        wrong += [f"{place}: {fault.json_path} {fault.message}" for fault in validator.iter_errors(content["example"])]
    for fault in wrong:
        print(fault)
    print(f"{seen} examples, {len(wrong)} against their schemas")
    assert seen > 50, "examples are missing"
    sys.exit(bool(wrong))


if __name__ == "__main__":
    main()
