import { posix } from 'node:path';
import type { Rule } from '../rule.ts';
import { isCode, isShipped } from '../source-file.ts';

const GRAB_BAGS = new Set(['utils', 'helpers', 'common', 'types', 'misc', 'interfaces']);
const FACE = /^packages\/[^/]+\/src\/index\.ts$/;

export const namesSayWhat: Rule = {
  name: 'names-say-what',
  check({ path }) {
    if (!isCode(path)) return [];
    const [stem = ''] = posix.basename(path).split('.');
    if (GRAB_BAGS.has(stem)) {
      return [{ line: 1, problem: `a file named '${stem}'`, remedy: 'name it after the noun that it holds' }];
    }
    if (stem === 'index' && !FACE.test(path)) {
      return [
        { line: 1, problem: 'an index file', remedy: 'import the files directly; only a package has a face' },
      ];
    }
    return [];
  },
};

const LINES_MAX = 250;

export const filesStaySmall: Rule = {
  name: 'files-stay-small',
  check({ path, text }) {
    const lines = text.replace(/\n$/, '').split('\n').length;
    // No one reads through what a command writes.
    const isMade = text.startsWith('// Made by `npm run ');
    if (!isShipped(path) || isMade || lines <= LINES_MAX) return [];
    return [
      { line: LINES_MAX + 1, problem: `${lines} lines, past ${LINES_MAX}`, remedy: 'split it by noun' },
    ];
  },
};
