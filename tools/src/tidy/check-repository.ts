import { type Dirent, existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Rule, Violation } from './rule.ts';
import { houseRules } from './rules.ts';
import { readSource } from './source-file.ts';

const ROOMS = ['packages', 'apps', 'tools'];
const NOT_OURS = new Set(['node_modules', 'dist', 'coverage']);
const LOOKED_AT = /(?:\.[cm]?[jt]sx?|\/package\.json)$/;

/** Every breach of the house rules in the repository at `root`. */
export const checkRepository = (root: string): Violation[] =>
  sourcePaths(root).flatMap((path) => checkFile(path, readFileSync(join(root, path), 'utf8')));

/** Every breach of the house rules in one file; the path, from the root, decides which rules apply. */
export function checkFile(path: string, text: string, rules: readonly Rule[] = houseRules): Violation[] {
  const file = readSource(path, text);
  return rules.flatMap((rule) => {
    const linesSeen = new Set<string>();
    return rule
      .check(file)
      .filter(({ line, problem }) => {
        const key = `${line} ${problem}`;
        return !linesSeen.has(key) && linesSeen.add(key);
      })
      .map((finding) => ({ path, rule: rule.name, ...finding }));
  });
}

export const sourcePaths = (root: string): string[] => ROOMS.flatMap((room) => pathsUnder(root, room)).sort();

function pathsUnder(root: string, folder: string): string[] {
  return entriesOf(join(root, folder)).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (NOT_OURS.has(entry.name) || entry.name.startsWith('.')) return [];
    if (entry.isDirectory()) return pathsUnder(root, path);
    return LOOKED_AT.test(path) ? [path] : [];
  });
}

const entriesOf = (folder: string): Dirent[] =>
  existsSync(folder) ? readdirSync(folder, { withFileTypes: true }) : [];
