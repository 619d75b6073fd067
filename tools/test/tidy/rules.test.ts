import { describe, expect, test } from '@jest/globals';
import { checkFile } from '../../src/tidy/check-repository.ts';
import type { Rule } from '../../src/tidy/rule.ts';
import { coreStandsAlone } from '../../src/tidy/rules/core-stands-alone.ts';
import { filesStaySmall, namesSayWhat } from '../../src/tidy/rules/files.ts';
import {
  decoratorsOnlyInRequests,
  noAnyNoDefault,
  sandboxIsWiring,
} from '../../src/tidy/rules/plain-code.ts';
import { dependenciesStayInBounds, importsStayInBounds } from '../../src/tidy/rules/stay-in-bounds.ts';

/** A path and the text planted there. */
type Planted = readonly [path: string, text: string];

/** Each text that is refused must break the rule on its last line; what is accepted must not break it at all. */
const keeps = (name: string, rule: Rule, planted: Record<'refused' | 'accepted', readonly Planted[]>): void =>
  describe(name, () => {
    test.each(planted.refused)('%s is refused with: %s', (path, text) => {
      const found = checkFile(path, text, [rule]);
      const line = text.trimEnd().split('\n').length;
      expect(found).toContainEqual(expect.objectContaining({ path, rule: rule.name, line }));
      expect(found.every(({ problem, remedy }) => problem !== '' && remedy !== '')).toBe(true);
    });

    test.each(planted.accepted)('%s is accepted with: %s', (path, text) => {
      expect(checkFile(path, text, [rule])).toEqual([]);
    });
  });

const deposit = 'packages/core/src/deposit/deposit.ts';
// biome-ignore format: a list of lines
const outsideOfCore = [
  "import { readFileSync } from 'node:fs';", "import fs from 'fs';", "import type { Knex } from 'knex';",
  "export { x } from '@mobile-money/testing';", "export * from '../../../testing/src/index.ts';",
  "const late = await import('axios');", 'const late = await import(name);', "const old = require('axios');",
  "import old = require('axios');", "type Pool = import('pg').Pool;", '/// <reference types="node" />',
  '// a line before\n\nconst at = new Date();', 'const at = new Date(0);', 'const at = Date();',
  'const at = Date.now();', "const at = Date['now']();", 'const at = Date?.now();', 'const { now } = Date;',
  'const at = Date.parse(text);', 'const at = Date.UTC(2024, 1);', 'const isDate = value instanceof Date;',
  'const later = (at: Date) => at;', 'interface Moment extends Date {}', 'type Clock = typeof Date;',
  'const text = new Intl.NumberFormat().format(1);', 'const { locale } = Intl.DateTimeFormat().resolvedOptions();',
  'const show = (format: Intl.NumberFormat) => format;', 'const here = import.meta.url;',
  'const { url } = import.meta;', "const bytes = Buffer.from('x');", 'const size = (body: Buffer) => body.length;',
  'queueMicrotask(run);', 'const outside = globalThis;', "const clock = globalThis['Date'];",
  'const chance = Math.random();', 'const { random } = Math;', 'const chance = Math[name]();',
  'const env = process.env;', 'const at = performance.now();', 'const id = crypto.randomUUID();',
  'const id = globalThis.crypto;', 'setTimeout(run, 1);', 'setInterval(run, 1);', 'setImmediate(run);',
  "const answer = await fetch('x');", "console.log('x');", 'const outside = { fetch };', '`${process}`;',
];

keeps('core stands alone', coreStandsAlone, {
  refused: outsideOfCore.map((text) => [deposit, text]),
  accepted: [
    [deposit, "import { limits } from '../limits.ts';"],
    [deposit, "export * from './deposit-state.ts';"],
    [deposit, 'const largest = Math.max(1, 2);'],
    [deposit, 'class Shape { constructor() { new.target.name; } }'],
    [deposit, 'type Reply = { readonly Date: string; readonly Buffer: Http.Buffer };'],
    [deposit, 'const dateOf = (reply: Reply) => reply.Date;'],
    [deposit, 'gateway.fetch(); const shape = { process: 1, crypto() {} }; shape.process;'],
    [deposit, 'interface Log { console: string; fetch(): void }'],
    [deposit, '// process, fetch, new Date() and Math.random() in a comment\nconst text = "process";'],
    ['packages/core/test/deposit/deposit.test.ts', "import 'node:fs'; new Date();"],
    ['packages/postgres/src/clock.ts', 'export const now = () => Date.now();'],
  ],
});

keeps('imports stay in bounds', importsStayInBounds, {
  refused: [
    ['packages/postgres/src/store.ts', "import { Sender } from '@mobile-money/webhooks';"],
    ['packages/postgres/src/store.ts', "import { builder } from '@mobile-money/testing';"],
    ['packages/postgres/src/store.ts', "\nimport axios from 'axios';"],
    ['packages/gateways/src/router.ts', "import knex from 'knex';"],
    ['packages/gateways/src/router.ts', "export { x } from '../../webhooks/src/sender.ts';"],
    ['packages/unheard-of/src/x.ts', "import driver from 'some-driver';"],
    ['packages/testing/src/fixed-clock.ts', "import { store } from '@mobile-money/postgres';"],
    ['packages/client/src/client.ts', "import { Deposit } from '@mobile-money/core';"],
    ['packages/client/src/client.ts', "import axios from 'axios';"],
    ['packages/client/src/middleware.ts', "import type { Request } from 'express';"],
    ['packages/webhooks/src/sender.ts', "import winston from 'winston';"],
    ['apps/simulator/src/main.ts', "import { Container } from 'inversify';"],
    ['apps/simulator/src/main.ts', "import { start } from '../../api/src/main.ts';"],
    ['tools/src/bench.ts', "import { Container } from 'inversify';"],
    ['tools/src/bench.ts', "import 'reflect-metadata';"],
    ['apps/console/src/form.ts', "import { IsString } from 'class-validator';"],
    ['apps/console/src/parts/form.tsx', "import { deposit } from '../../../api/src/main.ts';"],
    ['apps/api/src/http/page.ts', "import { createElement } from 'react';"],
    ['apps/console/src/form.ts', "const late = import('class-transformer/cjs/x.js');"],
  ],
  accepted: [
    [
      'packages/postgres/src/store.ts',
      "import { Deposit } from '@mobile-money/core'; import knex from 'knex';",
    ],
    ['packages/postgres/src/store.ts', "import { join } from 'node:path'; import pg from 'pg';"],
    ['packages/gateways/src/router.ts', "import axios from 'axios'; import { x } from './mtn-momo.ts';"],
    ['packages/webhooks/src/signer.ts', "import jose from 'node-jose';"],
    ['packages/client/src/verify.ts', "import { jwtVerify } from 'jose'; import 'node:crypto';"],
    ['packages/testing/src/contracts/clock.ts', "import { test } from '@jest/globals';"],
    ['packages/postgres/test/store.test.ts', "import { x } from '@mobile-money/testing';"],
    ['apps/simulator/src/http/app.ts', "import express from 'express'; import helmet from 'helmet';"],
    ['apps/console/src/parts/form.tsx', "import { Button } from 'react-aria-components';"],
    ['apps/api/src/main.ts', "import express from 'express'; import { x } from '@mobile-money/postgres';"],
    [
      'tools/src/simulate.ts',
      "import { Command } from 'commander'; import { x } from '@mobile-money/testing';",
    ],
  ],
});

keeps('dependencies stay in bounds', dependenciesStayInBounds, {
  refused: [
    ['packages/core/package.json', '{ "dependencies": { "fast-check": "1.0.0" } }'],
    ['packages/core/package.json', '{\n"peerDependencies": { "@mobile-money/testing": "1.0.0" } }'],
    ['packages/client/package.json', '{ "dependencies": {\n"jose": "1.0.0",\n"axios": "1.0.0" } }'],
    ['packages/client/package.json', '{ "optionalDependencies": { "@mobile-money/core": "1.0.0" } }'],
    ['packages/postgres/package.json', '{ "dependencies": { "@mobile-money/gateways": "1.0.0" } }'],
    ['tools/package.json', '{ "dependencies": { "winston": "1.0.0" } }'],
  ],
  accepted: [
    ['packages/core/package.json', '{ "devDependencies": { "fast-check": "1.0.0" } }'],
    ['packages/client/package.json', '{ "dependencies": { "jose": "1.0.0" } }'],
    [
      'packages/postgres/package.json',
      '{ "dependencies": { "@mobile-money/core": "1.0.0", "pg": "1.0.0" } }',
    ],
    ['apps/api/package.json', '{ "dependencies": { "express": "1.0.0" } }'],
  ],
});

const request = 'apps/api/src/http/requests/create-deposit-request.ts';
keeps('decorators live only in request classes', decoratorsOnlyInRequests, {
  refused: [
    ['packages/core/src/deposit/deposit.ts', '@frozen class Deposit {}'],
    ['packages/postgres/src/store.ts', 'class Store {\n  @logged() read() {} }'],
    ['apps/api/src/http/routes.ts', 'class Routes { constructor(@inject(X) private x: X) {} }'],
    ['apps/api/src/container/live.ts', "import { injectable } from 'inversify';"],
    ['apps/api/src/http/answers/answer.ts', 'export class Answer { @ApiProperty() id!: string; }'],
    [request, '\n@injectable() class CreateDepositRequest {}'],
  ],
  accepted: [
    [request, 'export class CreateDepositRequest { @IsInt() amount_xaf!: number; }'],
    ['packages/core/src/deposit/deposit.ts', 'export class Deposit {} // @injectable'],
  ],
});

const route = 'apps/api/src/http/routes.ts';
keeps('the sandbox is a matter of wiring', sandboxIsWiring, {
  refused: [
    [route, 'if (sandbox) open();'],
    [route, '\nif (!config.isSandbox && ready) open();'],
    [route, "const window = environment === 'sandbox' ? 900 : 600;"],
    [route, "const open = 'sandbox' !== environment;"],
    [route, 'const open = inSandbox() && ready;'],
    [route, 'const window = sandboxWindow ?? 600;'],
    [route, 'while (`${x}sandbox`) open();'],
    [route, "switch (environment) {\n  case 'sandbox': open(); }"],
    ['packages/core/src/simulation/moves.ts', 'const open = sandbox ? 1 : 2;'],
  ],
  accepted: [
    [route, 'if (ready) bindSandbox();'],
    [route, "const environments = ['development', 'sandbox', 'production'];"],
    ['apps/api/src/container/sandbox-module.ts', 'if (sandbox) open();'],
    ['apps/api/src/config/environment.ts', "export const open = environment === 'sandbox';"],
    ['apps/api/test/http/routes.test.ts', 'if (sandbox) open();'],
  ],
});

const main = 'apps/api/src/main.ts';
keeps('no any, no default exports', noAnyNoDefault, {
  refused: [
    [main, 'export const x: any = 1;'],
    [main, '\nexport const x = (y: Record<string, any[]>) => y;'],
    [main, 'export const x = y as any;'],
    ['packages/core/test/x.test.ts', 'export const x = y as any;'],
    [main, 'export default 1;'],
    [main, 'export default class Main {}'],
    [main, 'const x = 1;\nexport { x as default };'],
    [main, "export { default } from './x.ts';"],
    [main, 'export = 1;'],
  ],
  accepted: [
    [main, 'export const x: unknown = 1; // any'],
    [main, "import pg from 'pg'; export const any = pg;"],
    [main, "export { default as x } from './x.ts';"],
    ['apps/console/vite.config.ts', 'export default {};'],
  ],
});

keeps('names say what a file holds', namesSayWhat, {
  // biome-ignore format: a list of names
  refused: [
    'packages/core/src/utils.ts', 'packages/core/src/deposit/helpers.ts', 'apps/api/src/common.ts',
    'apps/console/src/types.d.ts', 'tools/src/misc.mjs', 'packages/core/src/interfaces.tsx',
    'packages/core/test/helpers.test.ts', 'packages/core/src/deposit/index.ts', 'packages/core/test/index.ts',
    'apps/api/src/index.ts', 'tools/src/index.ts',
  ].map((path) => [path, '']),
  // biome-ignore format: a list of names
  accepted: [
    'packages/core/src/index.ts', 'packages/core/src/deposit/deposit.ts', 'apps/api/src/http/media-types.ts',
  ].map((path) => [path, '']),
});

const lines = (count: number): string => 'export {};\n'.repeat(count);
keeps('files stay small', filesStaySmall, {
  refused: [
    ['packages/core/src/deposit/deposit.ts', lines(251)],
    ['tools/src/bench.ts', lines(251)],
  ],
  accepted: [
    ['packages/core/src/deposit/deposit.ts', lines(250)],
    ['packages/core/test/deposit/deposit.test.ts', lines(400)],
    ['packages/client/src/schemas.ts', `// Made by \`npm run client-types\`.\n${lines(400)}`],
  ],
});
