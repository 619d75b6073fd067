import { describe } from '@jest/globals';
import { dependenciesStayInBounds } from '../../../src/tidy/rules/dependencies-stay-in-bounds.ts';
import { accepts, refuses } from '../planted.ts';

describe('dependencies stay in bounds', () => {
  refuses(dependenciesStayInBounds, [
    ['packages/core/package.json', '{ "dependencies": { "fast-check": "1.0.0" } }'],
    ['packages/core/package.json', '{\n"peerDependencies": { "@mobile-money/testing": "1.0.0" } }'],
    ['packages/client/package.json', '{ "dependencies": {\n"jose": "1.0.0",\n"axios": "1.0.0" } }'],
    ['packages/client/package.json', '{ "optionalDependencies": { "@mobile-money/core": "1.0.0" } }'],
    ['packages/postgres/package.json', '{ "dependencies": { "@mobile-money/gateways": "1.0.0" } }'],
    ['tools/package.json', '{ "dependencies": { "winston": "1.0.0" } }'],
  ]);

  accepts(dependenciesStayInBounds, [
    ['packages/core/package.json', '{ "devDependencies": { "fast-check": "1.0.0" } }'],
    ['packages/client/package.json', '{ "dependencies": { "jose": "1.0.0" } }'],
    [
      'packages/postgres/package.json',
      '{ "dependencies": { "@mobile-money/core": "1.0.0", "pg": "1.0.0" } }',
    ],
    ['apps/api/package.json', '{ "dependencies": { "express": "1.0.0" } }'],
  ]);
});
