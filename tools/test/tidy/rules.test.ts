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

/** Each planted text must break the rule, on its last line. */
const refuses = (rule: Rule, planted: readonly Planted[]): void => {
  test.each(planted)('%s is refused with: %s', (path, text) => {
    const found = checkFile(path, text, [rule]);
    expect(found).toContainEqual(
      expect.objectContaining({ path, rule: rule.name, line: text.trimEnd().split('\n').length }),
    );
    expect(found.every(({ problem, remedy }) => problem !== '' && remedy !== '')).toBe(true);
  });
};

const accepts = (rule: Rule, planted: readonly Planted[]): void => {
  test.each(planted)('%s is accepted with: %s', (path, text) => {
    expect(checkFile(path, text, [rule])).toEqual([]);
  });
};

describe('core stands alone', () => {
  const path = 'packages/core/src/deposit/deposit.ts';
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
    [path, 'const at = Date.parse(text);'],
    [path, 'const at = Date.UTC(2024, 1);'],
    [path, 'const isDate = value instanceof Date;'],
    [path, 'const later = (at: Date) => at;'],
    [path, 'interface Moment extends Date {}'],
    [path, 'type Clock = typeof Date;'],
    [path, 'const text = new Intl.NumberFormat().format(1);'],
    [path, 'const { locale } = Intl.DateTimeFormat().resolvedOptions();'],
    [path, 'const show = (format: Intl.NumberFormat) => format;'],
    [path, 'const here = import.meta.url;'],
    [path, 'const { url } = import.meta;'],
    [path, "const bytes = Buffer.from('x');"],
    [path, 'const size = (body: Buffer) => body.length;'],
    [path, 'queueMicrotask(run);'],
    [path, 'const outside = globalThis;'],
    [path, "const clock = globalThis['Date'];"],
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
    [path, 'class Shape { constructor() { new.target.name; } }'],
    [path, 'type Reply = { readonly Date: string; readonly Buffer: Http.Buffer };'],
    [path, 'const dateOf = (reply: Reply) => reply.Date;'],
    [path, 'gateway.fetch(); const shape = { process: 1, crypto() {} }; shape.process;'],
    [path, 'interface Log { console: string; fetch(): void }'],
    [path, '// process, fetch, new Date() and Math.random() in a comment\nconst text = "process";'],
    ['packages/core/test/deposit/deposit.test.ts', "import 'node:fs'; new Date();"],
    ['packages/postgres/src/clock.ts', 'export const now = () => Date.now();'],
  ]);
});

describe('imports stay in bounds', () => {
  refuses(importsStayInBounds, [
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
  ]);
  accepts(importsStayInBounds, [
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
  ]);
});

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

describe('decorators live only in request and answer classes', () => {
  const request = 'apps/api/src/http/requests/create-deposit-request.ts';
  refuses(decoratorsOnlyInRequests, [
    ['packages/core/src/deposit/deposit.ts', '@frozen class Deposit {}'],
    ['packages/postgres/src/store.ts', 'class Store {\n  @logged() read() {} }'],
    ['apps/api/src/http/routes.ts', 'class Routes { constructor(@inject(X) private x: X) {} }'],
    ['apps/api/src/container/live.ts', "import { injectable } from 'inversify';"],
    [request, '\n@injectable() class CreateDepositRequest {}'],
  ]);
  accepts(decoratorsOnlyInRequests, [
    [request, 'export class CreateDepositRequest { @IsInt() amount_xaf!: number; }'],
    [
      'apps/api/src/http/answers/deposit-answer.ts',
      'export class DepositAnswer { @ApiProperty() id!: string; }',
    ],
    ['packages/core/src/deposit/deposit.ts', 'export class Deposit {} // @injectable'],
  ]);
});

describe('the sandbox is a matter of wiring', () => {
  const route = 'apps/api/src/http/routes.ts';
  refuses(sandboxIsWiring, [
    [route, 'if (sandbox) open();'],
    [route, '\nif (!config.isSandbox && ready) open();'],
    [route, "const window = environment === 'sandbox' ? 900 : 600;"],
    [route, "const open = 'sandbox' !== environment;"],
    [route, 'const open = inSandbox() && ready;'],
    [route, 'const window = sandboxWindow ?? 600;'],
    [route, 'while (`${x}sandbox`) open();'],
    [route, "switch (environment) {\n  case 'sandbox': open(); }"],
    ['packages/core/src/simulation/moves.ts', 'const open = sandbox ? 1 : 2;'],
  ]);
  accepts(sandboxIsWiring, [
    [route, 'if (ready) bindSandbox();'],
    [route, "const environments = ['development', 'sandbox', 'production'];"],
    ['apps/api/src/container/sandbox-module.ts', 'if (sandbox) open();'],
    ['apps/api/src/config/environment.ts', "export const open = environment === 'sandbox';"],
    ['apps/api/test/http/routes.test.ts', 'if (sandbox) open();'],
  ]);
});

describe('no any, no default exports', () => {
  const path = 'apps/api/src/main.ts';
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

describe('files stay small', () => {
  const lines = (count: number): string => 'export {};\n'.repeat(count);
  refuses(filesStaySmall, [
    ['packages/core/src/deposit/deposit.ts', lines(251)],
    ['tools/src/bench.ts', lines(251)],
  ]);
  accepts(filesStaySmall, [
    ['packages/core/src/deposit/deposit.ts', lines(250)],
    ['packages/core/test/deposit/deposit.test.ts', lines(400)],
  ]);
});
