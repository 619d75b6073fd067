/** Prints, after everything else and alone on a line, how many tests passed and failed. */
export default class CountReporter {
  onRunComplete(_contexts, results) {
    const skipped = results.numPendingTests + results.numTodoTests;
    // A test file that cannot run at all has no test to fail, and must not look green.
    const failed = results.numFailedTests + results.numRuntimeErrorTestSuites;
    const counts = [`${results.numPassedTests} passed`, `${failed} failed`];
    if (skipped > 0) counts.push(`${skipped} skipped`);
    process.once('exit', () => process.stdout.write(`${counts.join(', ')}\n`));
  }
}
