#!/usr/bin/env bash
# Runs all tests that are built, in order within each of three processes: the server's, on SQLite and then on
# PostgreSQL; the windows'; and all others. Two cores are busy so, and no test meets another of its own process.
#
# Usage: run.sh; the logs stay in .build. `swift test` would lock it for the other processes.
set -uo pipefail
cd "$(dirname "$0")/.."
export NO_COLOR=1

test_of() {
	local name=$1 began=$SECONDS
	shift
	.build/debug/vitrinePackageTests.xctest --testing-library swift-testing "$@" >".build/test-$name.log" 2>&1
	local result=$?
	echo "$name: $(grep -aE "^. Test run with" ".build/test-$name.log" | tail -1 | cut -c3-) $((SECONDS - began)) s"
	[ $result = 0 ] && return
	echo "What failed of $name ($result), whole in .build/test-$name.log:"
	grep -aE "^✘|recorded an issue|^error:|Fatal error" ".build/test-$name.log" || tail -30 ".build/test-$name.log"
	return 1
}

of_the_server() {
	test_of sqlite --no-parallel --filter '^InventoryServerTests\.'
	local first=$?
	VITRINE_TEST_DATABASE=postgresql SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH=8 \
		test_of postgresql --filter '^InventoryServerTests\.'
	return $((first + $?))
}

of_the_server &
server=$!
test_of windows --no-parallel --filter '^WindowTests\.' &
windows=$!
test_of others --no-parallel --skip '^(InventoryServer|Window)Tests\.'
others=$?
wait $windows
others=$((others + $?))
wait $server
exit $((others + $?))
