import { describe } from '@jest/globals';
import { noAnyNoDefault } from '../../../src/tidy/rules/no-any-no-default.ts';
import { accepts, refuses } from '../planted.ts';

const path = 'apps/api/src/main.ts';

describe('no any, no default exports', () => {
  refuses(noAnyNoDefault, [
    [path, 'export const x: any = 1;'],
    [path, '\nexport const x = (y: Record<string, any[]>) => y;'],
    [path, 'export const x = y as any;'],
    ['packages/core/test/x.test.ts', 'export const x = y as any;'],
    [path, 'export default 1;'],
    [path, 'export default class Main {}'],
    [path, 'const x = 1;\nexport { x as default };'],
    [path, "export { default } from './x.ts';"],
    [path, 'export = 1;'],
  ]);

  accepts(noAnyNoDefault, [
    [path, 'export const x: unknown = 1; // any'],
    [path, "import pg from 'pg'; export const any = pg;"],
    [path, "export { default as x } from './x.ts';"],
    ['apps/console/vite.config.ts', 'export default {};'],
  ]);
});
