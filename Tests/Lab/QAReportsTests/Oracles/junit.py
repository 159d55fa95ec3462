"""Judges JUnit results: an XML parser reads them, the schema holds, the counts are those of the cases.

Writes what it found as JSON: name, classname, time, verdict, message and text of every case."""

import io
import json
import pathlib
import sys
import xml.etree.ElementTree as tree

import xmlschema

given = sys.stdin.buffer.read()
schema = xmlschema.XMLSchema(str(pathlib.Path(__file__).parent / "junit.xsd"))
schema.validate(io.BytesIO(given))
root = tree.fromstring(given)

cases = []
totals = {"tests": 0, "failures": 0, "errors": 0}
for suite in root:
    kinds = {"tests": 0, "failure": 0, "error": 0, "skipped": 0}
    for case in suite.findall("testcase"):
        verdict = next(iter(case), None)
        kinds["tests"] += 1
        if verdict is not None:
            kinds[verdict.tag] += 1
        cases.append({
            "suite": suite.get("name"), "name": case.get("name"), "classname": case.get("classname"),
            "time": case.get("time"), "verdict": "passed" if verdict is None else verdict.tag,
            "message": "" if verdict is None else verdict.get("message"),
            "text": "" if verdict is None else verdict.text or "",
        })
    for attribute, kind in [("tests", "tests"), ("failures", "failure"), ("errors", "error"), ("skipped", "skipped")]:
        assert int(suite.get(attribute)) == kinds[kind], f"{suite.get('name')}: {attribute}"
        if attribute in totals:
            totals[attribute] += kinds[kind]
for attribute, count in totals.items():
    assert int(root.get(attribute)) == count, attribute
json.dump(cases, sys.stdout)
