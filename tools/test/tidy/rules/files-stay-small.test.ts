import { describe } from '@jest/globals';
import { filesStaySmall } from '../../../src/tidy/rules/files-stay-small.ts';
import { accepts, refuses } from '../planted.ts';

const lines = (count: number): string => 'export {};\n'.repeat(count);

describe('files stay small', () => {
  refuses(filesStaySmall, [
    ['packages/core/src/deposit/deposit.ts', lines(251)],
    ['tools/src/bench.ts', lines(251)],
  ]);

  accepts(filesStaySmall, [
    ['packages/core/src/deposit/deposit.ts', lines(250)],
    ['packages/core/test/deposit/deposit.test.ts', lines(400)],
    ['packages/client/src/schemas.ts', `// Made by \`npm run client-types\`.\n${lines(400)}`],
  ]);
});
