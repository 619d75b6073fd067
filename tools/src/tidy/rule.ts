import type { SourceFile } from './source-file.ts';

/** What is wrong on one line, and what to do about it. */
export interface Finding {
  readonly line: number;
  readonly problem: string;
  readonly remedy: string;
}

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
