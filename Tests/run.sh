#!/usr/bin/env bash
# Runs all tests that are built, in order within each of three processes: the server's, on SQLite and then on
# PostgreSQL; the windows'; and all others. Two cores are busy so, and no test meets another of its own process.
#
# Usage: run.sh; what a process says is shown when it ends, and stays in .build; what failed is said once more at
# the very end. `swift test` would lock .build for the other processes.
set -uo pipefail
cd "$(dirname "$0")/.."
export NO_COLOR=1

test_of() {
	local name=$1 began=$SECONDS
	shift
	.build/debug/vitrinePackageTests.xctest --testing-library swift-testing "$@" >".build/test-$name.log" 2>&1
	local result=$?
	flock .build/test.lock cat ".build/test-$name.log"
	echo "$name: $(grep -aE "Test run with" ".build/test-$name.log" | tail -1) $((SECONDS - began)) s"
	[ $result = 0 ] && return
	{
		echo "What failed of $name ($result):"
		grep -aE "^✘|recorded an issue|^↳|^error:|Fatal error" ".build/test-$name.log" || tail -40 ".build/test-$name.log"
	} | flock .build/test.lock tee -a .build/test-failures.log
	return 1
}

of_the_server() {
	test_of sqlite --no-parallel --filter '^InventoryServerTests\.'
	local first=$?
	VITRINE_TEST_DATABASE=postgresql SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH=8 \
		test_of postgresql --filter '^InventoryServerTests\.'
	return $((first + $?))
}

rm -f .build/test-failures.log
of_the_server &
server=$!
test_of windows --no-parallel --filter '^WindowTests\.' &
windows=$!
test_of others --no-parallel --skip '^(InventoryServer|Window)Tests\.'
others=$?
wait $windows
windows=$?
wait $server
server=$?
[ $((others + windows + server)) = 0 ] && exit
cat .build/test-failures.log
exit 1
