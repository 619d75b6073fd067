import type { SourceFile } from './source-file.ts';
import { type Visit, walk } from './syntax.ts';

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

export interface Violation extends Finding {
  readonly path: string;
  readonly rule: string;
}

export const describeViolation = (violation: Violation): string =>
  `${violation.path}:${violation.line}: [${violation.rule}] ${violation.problem}; ${violation.remedy}`;

/** Looks at every node of a file, and tells on which lines there is a breach. */
export const breachesIn = (file: SourceFile, breachOf: (visit: Visit) => Breach | null): Finding[] =>
  file.tree === null
    ? []
    : [...walk(file.tree)].flatMap((visit) => {
        const breach = breachOf(visit);
        return breach === null ? [] : [{ line: file.lineOf(visit.node), ...breach }];
      });
