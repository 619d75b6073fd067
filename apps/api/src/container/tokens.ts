import {
  createDeposit,
  createWithdrawal,
  describeHealth,
  describeProviders,
  detectOperator,
  escalateStuckWithdrawals,
  expireDeposits,
  listPlayerTransactions,
  type Ports,
  type Registry,
  readProviderStatuses,
  readTransaction,
  recoverInterrupted,
  replayWebhook,
  simulateOutcome,
} from '@mobile-money/core';
import type { Express } from 'express';
import type { Config } from '../config/config.ts';
import type { Page } from '../http/app.ts';
import type { ApiKeys, Authenticate } from '../http/authentication.ts';
import type { Endpoint } from '../http/endpoint.ts';
import type { HealthCheck } from '../http/routes/health.ts';
import type { PublicKeys } from '../http/routes/public-key.ts';
import type { Job } from '../jobs/job.ts';
import type { Signal } from '../jobs/signal.ts';
import { type Token, token } from './token.ts';

/** The ports of the core, in the order in which `ports` is put together from them. */
export const portNames = [
  'transactions',
  'deposits',
  'withdrawals',
  'statusSchedule',
  'reader',
  'payments',
  'outbox',
  'registry',
  'traffic',
  'audit',
  'collections',
  'transfers',
  'statuses',
  'signer',
  'sender',
  'clock',
  'ids',
  'log',
  'settings',
] as const satisfies readonly (keyof Ports)[];

type PortTokens = { readonly [Name in keyof Ports]: Token<Ports[Name]> };

export const portTokens = Object.fromEntries(portNames.map((name) => [name, token(name)])) as PortTokens;

/** The use cases that HTTP and the background work call, by their names in the core. */
const callable = {
  createDeposit,
  createWithdrawal,
  detectOperator,
  readTransaction,
  listPlayerTransactions,
  replayWebhook,
  describeProviders,
  describeHealth,
  simulateOutcome,
  expireDeposits,
  escalateStuckWithdrawals,
  recoverInterrupted,
  readProviderStatuses,
} as const;

export type UseCaseName = keyof typeof callable;
type UseCases = { readonly [Name in UseCaseName]: ReturnType<(typeof callable)[Name]> };

export const useCaseNames = Object.keys(callable) as readonly UseCaseName[];
export const useCases: { readonly [Name in UseCaseName]: (ports: Ports) => UseCases[Name] } = callable;
export const useCaseTokens = Object.fromEntries(useCaseNames.map((name) => [name, token(name)])) as {
  readonly [Name in UseCaseName]: Token<UseCases[Name]>;
};

export const tokens = {
  ...portTokens,
  ...useCaseTokens,
  ports: token<Ports>('ports'),
  /** The traffic as it is now, where `traffic` may be some seconds old. */
  freshTraffic: token<Ports['traffic']>('freshTraffic'),
  config: token<Config>('config'),
  version: token<string>('version'),
  /** Rings whenever a webhook was stored for delivery. */
  webhookStored: token<Signal>('webhookStored'),
  /** What the database is filled with the first time. */
  registrySeed: token<Registry>('registrySeed'),
  apiKeys: token<ApiKeys>('apiKeys'),
  publicKeys: token<PublicKeys>('publicKeys'),
  healthChecks: token<readonly HealthCheck[]>('healthChecks'),
  isStoreUnavailable: token<(error: unknown) => boolean>('isStoreUnavailable'),
  authenticate: token<Authenticate>('authenticate'),
  /** Endpoints that every environment has. */
  endpoints: token<readonly Endpoint[]>('endpoints'),
  /** Endpoints that only this environment has. */
  ownEndpoints: token<readonly Endpoint[]>('ownEndpoints'),
  /** Pages that only this environment has. */
  ownPages: token<readonly Page[]>('ownPages'),
  app: token<Express>('app'),
  jobs: token<readonly Job[]>('jobs'),
  /** Background work that only this environment has. */
  ownJobs: token<readonly Job[]>('ownJobs'),
} as const;
