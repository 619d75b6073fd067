import type { SourceFile } from './source-file.ts';
import type { Visit } from './syntax.ts';

/** What is wrong on one line, and what to do about it. */
export interface Finding {
  readonly line: number;
  readonly problem: string;
  readonly remedy: string;
}

export type Breach = Omit<Finding, 'line'>;

export interface Rule {
  readonly name: string;
  check(file: SourceFile): Finding[];
}

/** Looks at every node of a file, and tells on which lines there is a breach. */
export const breachesIn = (file: SourceFile, breachOf: (visit: Visit) => Breach | null): Finding[] =>
  file.visits.flatMap((visit) => {
    const breach = breachOf(visit);
    return breach === null ? [] : [{ line: file.lineOf(visit.node), ...breach }];
  });
