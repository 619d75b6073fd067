import type { Rule } from '../rule.ts';
import { isShipped } from '../source-file.ts';

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
