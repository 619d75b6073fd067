import { describe } from '@jest/globals';
import { namesSayWhat } from '../../../src/tidy/rules/names-say-what.ts';
import { accepts, refuses } from '../planted.ts';

describe('names say what a file holds', () => {
  refuses(namesSayWhat, [
    ['packages/core/src/utils.ts', ''],
    ['packages/core/src/deposit/helpers.ts', ''],
    ['apps/api/src/common.ts', ''],
    ['apps/console/src/types.d.ts', ''],
    ['tools/src/misc.mjs', ''],
    ['packages/core/src/interfaces.tsx', ''],
    ['packages/core/test/helpers.test.ts', ''],
    ['packages/core/src/deposit/index.ts', ''],
    ['packages/core/test/index.ts', ''],
    ['apps/api/src/index.ts', ''],
    ['tools/src/index.ts', ''],
  ]);

  accepts(namesSayWhat, [
    ['packages/core/src/index.ts', ''],
    ['packages/core/src/deposit/deposit.ts', ''],
    ['apps/api/src/http/media-types.ts', ''],
  ]);
});
