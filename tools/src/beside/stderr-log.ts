import type { Log, LogFacts } from '@mobile-money/core';

const write =
  (level: string) =>
  (message: string, facts: LogFacts = {}): void => {
    process.stderr.write(`${level}: ${message} ${JSON.stringify(facts)}\n`);
  };

/** What is to be noticed goes to standard error: standard output is for the result alone. */
export const stderrLog: Log = { info: write('info'), warn: write('warning'), error: write('error') };
