import {
  type Channel,
  type Deposit,
  DomainError,
  defaultSettings,
  instant,
  type Msisdn,
  type ProviderExchange,
  type Settings,
  type StaffActor,
  type Transaction,
} from '@mobile-money/core';
import { aRegistry } from '../../builders/a-registry.ts';
import { MemoryDatabase } from '../../memory/memory-database.ts';
import { type MemoryPorts, memoryPorts } from '../../memory/memory-ports.ts';
import { givesVerdicts } from '../providers.ts';
import type { Random } from '../random.ts';

/**
 * A short life of the service in which nothing goes wrong but what is chosen: so it is known what must come of it, and
 * edges are met on purpose. Gives what came otherwise, one sentence each.
 */
export type Episode = (random: Random) => Promise<readonly string[]>;

export const staff = (id: string): StaffActor => ({ kind: 'operator', id, address: null });
export const [ann, ben] = [staff('ann'), staff('ben')];

export const settings: Settings = {
  ...defaultSettings,
  channelSilenceMs: 7 * 86_400_000,
  twoPersonApprovalXaf: 1_000,
};

export const dayMs = 86_400_000;

/** So often a change is tried. */
export const triesMax = 10;

export const otherPlayer = '22222222-2222-4222-8222-222222222222';

export const numbers = { mtn: '+237677000001', orange: '+237699000001' } as const;

const registry = aRegistry();

/** The usual providers, which take no more, and no less, than so much. */
export const limitedTo = (maxXaf: number, minXaf: number | null = null) => {
  const limits = { deposit: { minXaf, maxXaf }, withdrawal: { minXaf, maxXaf } };
  return { ...registry, providers: registry.providers.map((each) => ({ ...each, limits })) };
};

/** A service of its own, whose providers say what they are told to. */
export function house(chosen: Partial<Settings> = {}): MemoryPorts {
  const world = memoryPorts({ settings: { ...settings, ...chosen } }, new MemoryDatabase(registry));
  world.statuses.givesVerdicts = givesVerdicts;
  return world;
}

/** A transaction as it is now. */
export const nowOf = <T extends Transaction>({ database }: MemoryPorts, { id }: T): T =>
  database.transactions.get(id) as T;

/** The number of ours that a deposit is to be paid to. */
export const merchantOf = ({ database }: MemoryPorts, { channelId }: Deposit): Msisdn =>
  (database.registry.channels.find((each) => each.channelId === channelId) as Channel).merchantMsisdn;

/** The names of what someone may say. */
export const kinds = <Table extends object>(table: Table) => Object.keys(table) as (keyof Table)[];

export const at = (world: MemoryPorts, ms: number): void => world.clock.set(instant(ms));

/** What was asked of providers and what they said, in short. */
export const exchangesOf = ({ database }: MemoryPorts, { id }: Transaction): readonly string[] =>
  (database.exchanges.get(id) ?? []).map(shortOf);

const shortOf = ({ providerId, operation, outcome, failureCode }: ProviderExchange): string =>
  `${providerId} ${operation} ${outcome} ${failureCode ?? '-'}`;

/** What platforms were told of a transaction. */
export const toldOf = ({ database }: MemoryPorts, { id }: Transaction): readonly string[] =>
  database.events.filter(({ event }) => event.transactionId === id).map(({ event }) => event.name);

export const errorsOf = ({ log }: MemoryPorts): readonly string[] => log.messages('error');

/** What someone was refused for; nothing when they were not. */
export async function refusedFor(deed: () => Promise<unknown>): Promise<string> {
  try {
    await deed();
    return '';
  } catch (error) {
    if (!(error instanceof DomainError)) return String(error);
    return error.message === '' ? `${error.code} without a word` : error.code;
  }
}

type Facts = Readonly<Record<string, unknown>>;

/** Each that is not as it must be. */
export const otherwise = (what: string, got: Facts, wanted: Facts): readonly string[] =>
  Object.entries(wanted).flatMap(([name, must]) => {
    const [is, mustBe] = [JSON.stringify(got[name] ?? null), JSON.stringify(must)];
    return is === mustBe ? [] : [`${what}: ${name} is ${is}, not ${mustBe}`];
  });
