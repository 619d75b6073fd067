import {
  approveWithdrawal,
  type CollectionAnswer,
  createDeposit,
  createWithdrawal,
  type Deposit,
  markRestored,
  type Transaction,
  type TransferAnswer,
  typed,
  type Withdrawal,
} from '@mobile-money/core';
import { aDepositRequest, aWithdrawalRequest } from '../../builders/a-transaction-request.ts';
import type { MemoryPorts } from '../../memory/memory-ports.ts';
import {
  ann,
  ben,
  type Episode,
  errorsOf,
  exchangesOf,
  house,
  nowOf,
  numbers,
  otherwise,
  settings,
  toldOf,
} from './episode.ts';

const { depositWindowMs: windowMs } = settings;

const refusal = { outcome: 'rejected', reason: typed('no') } as const;
const silence = { outcome: 'unknown', reason: typed('...') } as const;

const isRefusal = ({ outcome }: { readonly outcome: string }): boolean => outcome === 'rejected';
const codeIn = (answer: object): string => ('code' in answer ? String(answer.code) : 'operator_error');

/** While a provider is asked, its transaction goes on without it. */
function goOn<T extends Transaction>(world: MemoryPorts, made: T, fields: Partial<T>): void {
  const now = nowOf(world, made);
  const since = fields.state === undefined ? now.stateUpdatedAt : world.clock.now();
  const put = { ...now, ...fields, stateUpdatedAt: since, version: now.version + 1 };
  world.database.transactions.set(made.id, put);
}

/** A name that is missing and none are not the same. */
const nameOf = ({ providerTxId }: Transaction): string =>
  providerTxId === undefined ? 'missing' : String(providerTxId);

type Wanted = Readonly<Record<string, unknown>>;

function compared(what: string, world: MemoryPorts, made: Transaction, wanted: Wanted): readonly string[] {
  const now = nowOf(world, made);
  const { collections, transfers } = world;
  const calls: readonly { readonly providerId: string }[] = [...collections.calls, ...transfers.calls];
  const got = {
    ...{ state: now.state, failureCode: now.failureCode, name: nameOf(now) },
    ...{ exchanges: exchangesOf(world, made), events: toldOf(world, made), errors: errorsOf(world).length },
    asked: calls.map(({ providerId }) => providerId),
  };
  return otherwise(what, got, wanted);
}

const collected: readonly CollectionAnswer[] = [
  refusal,
  refusal,
  { ...refusal, code: 'payer_not_found' },
  silence,
  { outcome: 'sent', providerTxId: null },
  { outcome: 'sent', providerTxId: 'A' },
];

/** A prompt goes to a second provider only while it waits under the name that the first had, and in time. */
export const collectionHandovers: Episode = async (random) => {
  const world = house();
  const { ports, clock, database } = world;
  const said = random.pick(collected);
  const tookMs = random.pick([0, windowMs - 1, windowMs, windowMs + 1]);
  const happens = random.pick(['nothing', 'nothing', 'renamed', 'paid', 'named'] as const);
  const fields: Readonly<Record<typeof happens, Partial<Deposit>>> = {
    nothing: {},
    renamed: { submissionId: 'another' },
    paid: { state: 'succeeded', providerTxId: 'K' },
    named: { providerTxId: 'K' },
  };
  world.collections.next(async () => {
    clock.advance(tookMs);
    const [stored] = [...database.transactions.values()] as [Deposit];
    if (happens !== 'nothing') goOn(world, stored, fields[happens]);
    return said;
  });
  const request = aDepositRequest({ amountXaf: 500, operator: 'mtn', msisdn: numbers.mtn });
  const made = await createDeposit(ports)(request);
  const isPaid = happens === 'paid';
  const isWaiting = happens === 'nothing' || happens === 'named';
  const isHandedOn = isRefusal(said) && isWaiting && tookMs < windowMs;
  const isAsked = isHandedOn || said.outcome === 'sent';
  const isFailed = isRefusal(said) && !isHandedOn && !isPaid;
  const code = isRefusal(said) ? codeIn(said) : null;
  const told = said.outcome === 'sent' ? said.providerTxId : null;
  const without = isFailed ? 'failed' : 'pending';
  return compared(`a prompt that is ${said.outcome} after ${tookMs} ms (${happens})`, world, made, {
    state: isPaid ? 'succeeded' : isAsked ? 'provider_acknowledged' : without,
    failureCode: isFailed ? code : null,
    name: isPaid || happens === 'named' ? 'K' : String(told),
    exchanges: [
      `mtn-momo collect ${said.outcome} ${code ?? '-'}`,
      ...(isHandedOn ? ['mtn-ussd collect sent -'] : []),
    ],
    events: isFailed ? ['payment.failed'] : [],
    errors: 0,
    asked: isHandedOn ? ['mtn-momo', 'mtn-ussd'] : ['mtn-momo'],
  });
};

const sent: TransferAnswer = { outcome: 'sent', isFinal: true, providerTxId: 'T' };
const refusals: readonly TransferAnswer[] = [refusal, { ...refusal, code: 'float_insufficient' }];
const transferred: readonly TransferAnswer[] = [
  ...[refusal, ...refusals, silence, sent],
  { outcome: 'sent', isFinal: false, providerTxId: null },
];

/** What an answer to a transfer says of the money; null: nothing yet. */
function verdictIn(answer: TransferAnswer): 'succeeded' | 'failed' | null {
  if (answer.outcome === 'rejected') return 'failed';
  return answer.outcome === 'sent' && answer.isFinal ? 'succeeded' : null;
}

const ends = { succeeded: 'payment.succeeded', failed: 'payment.failed' } as const;

/** A second provider sends money only when the first has refused it, and nobody has decided meanwhile. */
export const transferHandovers: Episode = async (random) => {
  const world = house();
  const { ports } = world;
  const made = await createWithdrawal(ports)(aWithdrawalRequest({ amountXaf: 500 }));
  const mayHaveBeenSent = random.chance(0.2);
  if (mayHaveBeenSent) await markRestored(ports)();
  const first = random.pick(transferred);
  const second = random.pick([...refusals, sent]);
  const happens = random.pick([
    ...(['nothing', 'nothing', 'renamed', 'renamed', 'stuck', 'succeeded', 'failed'] as const),
  ]);
  const fields: Readonly<Record<typeof happens, Partial<Withdrawal>>> = {
    nothing: {},
    renamed: { submissionId: 'another' },
    stuck: { state: 'requires_manual_resolution' },
    succeeded: { state: 'succeeded' },
    failed: { state: 'failed', failureCode: 'rejected_by_staff' },
  };
  world.transfers
    .next(async () => {
      if (happens !== 'nothing') goOn(world, made, fields[happens]);
      return first;
    })
    .next(second);
  for (const who of mayHaveBeenSent ? [ann, ben] : [ann]) await approveWithdrawal(ports)(made.id, who);

  // What may have been sent before may be refused for being a repeat.
  const heard: TransferAnswer = mayHaveBeenSent && isRefusal(first) ? silence : first;
  const isHandedOn = isRefusal(heard) && happens === 'nothing';
  const last = isHandedOn ? second : heard;
  const lineOf = (provider: string, answer: TransferAnswer, outcome: string = answer.outcome): string =>
    `${provider} transfer ${outcome} ${isRefusal(answer) ? codeIn(answer) : '-'}`;
  const verdict = verdictIn(last);
  const isDecided = happens === 'succeeded' || happens === 'failed';
  const isOnItsWay = happens === 'failed' && last.outcome === 'sent';
  const isContradicted = isOnItsWay || (isDecided && verdict !== null && verdict !== happens);
  const end = happens === 'nothing' ? verdict : null;
  const failureCode = end === 'failed' ? codeIn(last) : null;
  const isNamed = happens === 'nothing' && last.outcome === 'sent' && last.providerTxId !== null;
  return compared(`a transfer that is ${first.outcome} and ${second.outcome} (${happens})`, world, made, {
    state: end ?? fields[happens].state ?? 'provider_submitted',
    failureCode: happens === 'failed' ? 'rejected_by_staff' : failureCode,
    name: isNamed ? 'T' : 'null',
    exchanges: isHandedOn
      ? [lineOf('orange-money', first), lineOf('orange-ussd', second)]
      : [lineOf('orange-money', last, isContradicted ? 'contradicts' : last.outcome)],
    events: end === null ? [] : [ends[end]],
    errors: isContradicted ? 1 : 0,
    asked: isHandedOn ? ['orange-money', 'orange-ussd'] : ['orange-money'],
  });
};
