import { describe } from '@jest/globals';
import { importsStayInBounds } from '../../../src/tidy/rules/imports-stay-in-bounds.ts';
import { accepts, refuses } from '../planted.ts';

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
