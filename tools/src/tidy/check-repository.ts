import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Finding, Rule } from './rule.ts';
import { coreStandsAlone } from './rules/core-stands-alone.ts';
import { filesStaySmall, namesSayWhat } from './rules/files.ts';
import { decoratorsOnlyInRequests, noAnyNoDefault, sandboxIsWiring } from './rules/plain-code.ts';
import { dependenciesStayInBounds, importsStayInBounds } from './rules/stay-in-bounds.ts';
import { readSource } from './source-file.ts';

/** The rules of the house that a machine can keep; CONTRIBUTING.md says them in words. */
const houseRules: readonly Rule[] = [
  coreStandsAlone,
  importsStayInBounds,
  dependenciesStayInBounds,
  decoratorsOnlyInRequests,
  noAnyNoDefault,
  sandboxIsWiring,
  namesSayWhat,
  filesStaySmall,
];

interface Violation extends Finding {
  readonly path: string;
  readonly rule: string;
}

export const describeViolation = ({ path, line, rule, problem, remedy }: Violation): string =>
  `${path}:${line}: [${rule}] ${problem}; ${remedy}`;

/** Every breach of the house rules in the repository at `root`. */
export const checkRepository = (root: string): Violation[] =>
  sourcePaths(root).flatMap((path) => checkFile(path, readFileSync(join(root, path), 'utf8')));

/** Every breach of the house rules in one file; the path, from the root, decides which rules apply. */
export function checkFile(path: string, text: string, rules: readonly Rule[] = houseRules): Violation[] {
  const file = readSource(path, text);
  return rules.flatMap((rule) => {
    // Several on one line are one.
    const found = new Map(rule.check(file).map((each) => [`${each.line} ${each.problem}`, each]));
    return [...found.values()].map((finding) => ({ path, rule: rule.name, ...finding }));
  });
}

const NOT_OURS = /(?:^|\/)(?:node_modules|dist|coverage|\.[^/]*)$/;
const LOOKED_AT = /(?:\.[cm]?[jt]sx?|\/package\.json)$/;

export const sourcePaths = (root: string): string[] =>
  ['packages', 'apps', 'tools'].flatMap((room) => pathsUnder(root, room)).sort();

function pathsUnder(root: string, folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (NOT_OURS.test(path)) return [];
    if (entry.isDirectory()) return pathsUnder(root, path);
    return LOOKED_AT.test(path) ? [path] : [];
  });
}
