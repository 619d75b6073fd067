import type { Ports } from '@mobile-money/core';
import { type Token, token } from './token.ts';

/** Who binds a port: it is used as it was opened, wrapped by those who watch it, or each environment has its own. */
type PortHome = 'opened' | 'watched' | 'environment';

const portHomes = {
  transactions: 'watched',
  deposits: 'opened',
  withdrawals: 'opened',
  reservations: 'opened',
  statusSchedule: 'opened',
  doubts: 'opened',
  readPaces: 'opened',
  probes: 'opened',
  reader: 'opened',
  payments: 'watched',
  messages: 'watched',
  callbackBudgets: 'opened',
  books: 'opened',
  statements: 'opened',
  statementReader: 'opened',
  reconciliation: 'opened',
  outbox: 'watched',
  registry: 'environment',
  traffic: 'environment',
  trafficHistory: 'environment',
  waitingWork: 'opened',
  audit: 'opened',
  apiKeys: 'opened',
  keyMaker: 'opened',
  staff: 'opened',
  factors: 'opened',
  signInAttempts: 'opened',
  passwords: 'opened',
  passkeys: 'opened',
  oneTimeCodes: 'opened',
  changes: 'opened',
  events: 'opened',
  wallets: 'opened',
  templates: 'opened',
  notes: 'opened',
  blocks: 'opened',
  pages: 'opened',
  applications: 'opened',
  walletBooks: 'environment',
  alerts: 'opened',
  collections: 'environment',
  transfers: 'environment',
  statuses: 'environment',
  balanceReader: 'environment',
  smsReader: 'environment',
  signer: 'opened',
  sender: 'opened',
  alertSender: 'opened',
  answerKeeper: 'opened',
  clock: 'opened',
  ids: 'opened',
  pauses: 'opened',
  log: 'opened',
  settings: 'opened',
} as const satisfies Readonly<Record<keyof Ports, PortHome>>;

export const portNames = Object.keys(portHomes) as readonly (keyof Ports)[];
export const portTokens = Object.fromEntries(portNames.map((name) => [name, token(name)])) as {
  readonly [Name in keyof Ports]: Token<Ports[Name]>;
};

type PortOf<Home extends PortHome> = {
  [Name in keyof Ports]: (typeof portHomes)[Name] extends Home ? Name : never;
}[keyof Ports];

const portsOf = <Home extends PortHome>(home: Home) =>
  Object.fromEntries(
    portNames.filter((name) => portHomes[name] === home).map((name) => [name, portTokens[name]]),
  ) as Pick<typeof portTokens, PortOf<Home>>;

export const openedPorts = portsOf('opened');
export const watchedPorts = portsOf('watched');
export const environmentPorts = portsOf('environment');
