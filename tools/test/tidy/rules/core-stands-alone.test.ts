import { describe } from '@jest/globals';
import { coreStandsAlone } from '../../../src/tidy/rules/core-stands-alone.ts';
import { accepts, refuses } from '../planted.ts';

const path = 'packages/core/src/deposit/deposit.ts';

describe('core stands alone', () => {
  refuses(coreStandsAlone, [
    [path, "import { readFileSync } from 'node:fs';"],
    [path, "import fs from 'fs';"],
    [path, "import type { Knex } from 'knex';"],
    [path, "export { x } from '@mobile-money/testing';"],
    [path, "export * from '../../../testing/src/index.ts';"],
    [path, "const late = await import('axios');"],
    [path, 'const late = await import(name);'],
    [path, "const old = require('axios');"],
    [path, "import old = require('axios');"],
    [path, "type Pool = import('pg').Pool;"],
    [path, '/// <reference types="node" />'],
    [path, '// a line before\n\nconst at = new Date();'],
    [path, 'const at = new Date(0);'],
    [path, 'const at = Date();'],
    [path, 'const at = Date.now();'],
    [path, "const at = Date['now']();"],
    [path, 'const at = Date?.now();'],
    [path, 'const { now } = Date;'],
    [path, 'const chance = Math.random();'],
    [path, 'const { random } = Math;'],
    [path, 'const chance = Math[name]();'],
    [path, 'const env = process.env;'],
    [path, 'const at = performance.now();'],
    [path, 'const id = crypto.randomUUID();'],
    [path, 'const id = globalThis.crypto;'],
    [path, 'setTimeout(run, 1);'],
    [path, 'setInterval(run, 1);'],
    [path, 'setImmediate(run);'],
    [path, "const answer = await fetch('x');"],
    [path, "console.log('x');"],
    [path, 'const outside = { fetch };'],
    [path, '`${process}`;'],
  ]);

  accepts(coreStandsAlone, [
    [path, "import { limits } from '../limits.ts';"],
    [path, "export * from './deposit-state.ts';"],
    [path, 'const largest = Math.max(1, 2);'],
    [path, 'const at = Date.parse(text) + Date.UTC(2024, 1);'],
    [path, 'const isDate = (value: Date) => value instanceof Date;'],
    [path, 'gateway.fetch(); const shape = { process: 1, crypto() {} }; shape.process;'],
    [path, 'interface Log { console: string; fetch(): void }'],
    [path, '// process, fetch, new Date() and Math.random() in a comment\nconst text = "process";'],
    ['packages/core/test/deposit/deposit.test.ts', "import 'node:fs'; new Date();"],
    ['packages/postgres/src/clock.ts', 'export const now = () => Date.now();'],
  ]);
});
