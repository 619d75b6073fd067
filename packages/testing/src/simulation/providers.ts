import type {
  Channel,
  CollectionAnswer,
  CollectionGateway,
  CollectionRequest,
  Direction,
  KeepName,
  StatusAnswer,
  StatusReader,
  StatusRequest,
  TransferAnswer,
  TransferGateway,
  TransferRequest,
} from '@mobile-money/core';
import { type Reason, typed } from '@mobile-money/core';
import type { MoneyNetwork, Prompt, RealTransfer } from './money-network.ts';
import type { Random } from './random.ts';
import type { Life, Scheduler } from './scheduler.ts';
import type { Sky } from './weather.ts';

const minute = 60_000;

interface Listeners {
  readonly onPrompt: (prompt: Prompt) => void;
  readonly onTransfer: (transfer: RealTransfer) => void;
}

type Answer = CollectionAnswer | TransferAnswer;

/**
 * The providers between the service and the network. What they do and what they say are two things: a request may
 * take effect and its answer get lost, or be refused and the refusal get lost. Only a plain rejection is always true.
 */
export class Providers {
  constructor(
    private readonly scheduler: Scheduler,
    private readonly random: Random,
    private readonly network: MoneyNetwork,
    private readonly sky: Sky,
    private readonly channels: readonly Channel[],
    private readonly listeners: Listeners,
  ) {}

  /** The providers as one process sees them: a call dies with its caller, its effect does not. */
  calledBy(caller: Life): CollectionGateway & TransferGateway & StatusReader {
    return {
      collect: (request, keepName) =>
        this.#answer(caller, 'collect', request, keepName, (name) => this.#prompt(request, name)),
      transfer: (request, keepName) =>
        this.#answer(caller, 'transfer', request, keepName, (name) => this.#transfer(request, name)),
      ...this.askedBy(caller, false),
    };
  }

  /** Verdicts, as one process asks for them by its schedule, or because of a callback. */
  askedBy(caller: Life, isForCallback: boolean): StatusReader {
    return {
      readStatus: async (request) => {
        await this.#pause(caller);
        const atMs = this.scheduler.now();
        const isLost = this.random.chance(this.sky.weather.providerThrows);
        const answer = isLost ? noAnswer : this.#verdict(request);
        const { providerId, submissionId } = request;
        const about = this.network.transactionOf(submissionId) ?? submissionId;
        const outcome = 'told' in answer ? 'unknown' : answer.outcome;
        const providerTxId =
          answer.outcome === 'succeeded' && !('told' in answer) ? answer.providerTxId : null;
        const read = { by: caller, providerId, atMs, about, outcome, providerTxId, isForCallback };
        this.network.statusReads.push(read);
        if (isLost) throw new Error('connection lost');
        return answer;
      },
      givesVerdicts,
    };
  }

  #verdict({ providerId, submissionId, direction }: StatusRequest): StatusAnswer {
    const { statusUnknown, statusVague, statusOfAnother } = this.sky.weather;
    const isMute = direction === 'deposit' && !givesVerdicts(providerId);
    if (isMute || this.random.chance(statusUnknown)) return noAnswer;
    if (this.random.chance(statusOfAnother)) return this.#statusOfAnother(submissionId, direction);
    if (this.network.refused.has(submissionId)) return { outcome: 'failed', reason: typed('refused') };
    if (direction === 'withdrawal') return this.#verdictOnTransfer(submissionId);
    const prompt = this.network.promptOf(submissionId);
    if (prompt === undefined) return { outcome: 'unknown', reason: typed('not found') };
    if (prompt.verdict === 'waiting') return { outcome: 'pending' };
    if (prompt.verdict === 'refused') return { outcome: 'failed', reason: typed('refused by the player') };
    const providerTxId = this.random.chance(statusVague) ? null : (prompt.payment?.operatorTxId ?? null);
    return { outcome: 'succeeded', providerTxId };
  }

  /** A provider that mixes things up: it answers well, about something else. */
  #statusOfAnother(submissionId: string, direction: Direction): StatusAnswer {
    const { prompts, transfers } = this.network;
    const others: readonly (Prompt | RealTransfer)[] = direction === 'deposit' ? prompts : transfers;
    const other = others.findLast(({ askedAs }) => askedAs !== submissionId);
    if (other === undefined) return { outcome: 'pending' };
    const { transactionId: externalId, amountXaf, msisdn } = other;
    const told = { amount: String(amountXaf), msisdn, externalId };
    if (other.verdict === 'refused' || other.verdict === 'failed')
      return { outcome: 'failed', reason: typed('refused'), told };
    const providerTxId = 'operatorTxId' in other ? other.operatorTxId : (other.payment?.operatorTxId ?? null);
    return { outcome: 'succeeded', providerTxId, told };
  }

  #verdictOnTransfer(submissionId: string): StatusAnswer {
    const transfer = this.network.transferOf(submissionId);
    if (transfer === undefined) return { outcome: 'unknown', reason: typed('not found') };
    if (transfer.verdict === 'pending') return { outcome: 'pending' };
    if (transfer.verdict === 'failed') return { outcome: 'failed', reason: typed('the account is full') };
    return { outcome: 'succeeded', providerTxId: this.random.chance(0.5) ? transfer.operatorTxId : null };
  }

  async #answer<Given extends Answer>(
    caller: Life,
    operation: 'collect' | 'transfer',
    { submissionId, transactionId }: CollectionRequest | TransferRequest,
    keepName: KeepName,
    takeEffect: (name: string) => Given,
  ): Promise<Given | { outcome: 'rejected' | 'unknown'; reason: Reason }> {
    const isSlow = this.random.chance(this.sky.weather.providerSlow);
    await this.#pause(caller, isSlow);
    // Some providers give names of their own, and do nothing under one that cannot be kept.
    const isNamed = this.random.chance(0.3);
    const askedAs = isNamed ? `own-${submissionId}` : submissionId;
    if (isNamed && !(await isKept(keepName, askedAs))) {
      for (const name of [submissionId, askedAs]) this.network.refused.add(name);
      return { outcome: 'rejected', reason: typed('its name was not kept') };
    }
    const { providerRejects, providerUnknown, providerThrows } = this.sky.weather;
    const note = (given: { outcome: GivenOutcome; providerTxId?: string | null }) => {
      const { outcome, providerTxId = null } = given;
      this.network.answers.push({ to: caller, operation, transactionId, askedAs, outcome, providerTxId });
    };
    // One that took so long has often given up by itself.
    if (this.random.chance(isSlow ? 0.5 : providerRejects)) {
      this.network.refused.add(askedAs);
      note({ outcome: 'rejected' });
      return { outcome: 'rejected', reason: typed('refused by the provider') };
    }
    const isLost = this.random.chance(providerUnknown);
    const answer = !isLost || this.random.chance(0.6) ? takeEffect(askedAs) : null;
    await this.#pause(caller);
    if (this.random.chance(providerThrows)) throw new Error('connection lost');
    const reply =
      isLost || answer === null
        ? { outcome: 'unknown' as const, reason: typed('no answer in time') }
        : answer;
    note(reply);
    return reply;
  }

  #prompt(request: CollectionRequest, askedAs: string): CollectionAnswer {
    const { transactionId, operator, msisdn, amountXaf, channelId } = request;
    const receiver = this.channels.find((each) => each.channelId === channelId)?.merchantMsisdn ?? '';
    const reservedTxId = this.random.chance(0.4) ? this.network.newTxId(operator) : null;
    const wish = { askedAs, transactionId, operator, msisdn, receiver, amountXaf, reservedTxId };
    const prompt = this.network.prompt(wish);
    this.listeners.onPrompt(prompt);
    return { outcome: 'sent', providerTxId: reservedTxId };
  }

  #transfer(request: TransferRequest, askedAs: string): TransferAnswer {
    const { transactionId, operator, msisdn, amountXaf, providerId } = request;
    const payer = this.channels.find((each) => each.providerId === providerId)?.merchantMsisdn ?? '';
    const transfer = this.network.takeOn({ askedAs, transactionId, operator, msisdn, amountXaf, payer });
    const isFinal = this.random.chance(0.6);
    if (!isFinal) {
      this.#settleLater(transfer);
      return { outcome: 'sent', isFinal, providerTxId: null };
    }
    this.#settle(transfer, 'succeeded');
    const providerTxId = this.random.chance(0.5) ? transfer.operatorTxId : null;
    return { outcome: 'sent', isFinal, providerTxId };
  }

  /** A transfer that was taken on may take its time, and may still fail. */
  #settleLater(transfer: RealTransfer): void {
    const { world } = this.scheduler;
    this.scheduler.spawn(world, 'the network works on a transfer', async () => {
      const isSlow = this.random.chance(0.3);
      const delay = isSlow ? this.random.between(30 * minute, 150 * minute) : this.random.below(3 * minute);
      await this.scheduler.step(world, 'the network decides', delay);
      this.#settle(transfer, this.random.chance(0.7) ? 'succeeded' : 'failed');
    });
  }

  #settle(transfer: RealTransfer, verdict: 'succeeded' | 'failed'): void {
    transfer.verdict = verdict;
    transfer.settledAtMs = this.scheduler.now();
    if (verdict === 'succeeded') this.listeners.onTransfer(transfer);
  }

  /** Networks take their time; sometimes they take all of it, and more than a deposit has. */
  #pause(caller: Life, isVerySlow = false): Promise<void> {
    const slow = this.random.chance(0.1) ? this.random.between(1_000, 40_000) : this.random.below(800);
    const ms = isVerySlow ? this.random.between(8 * minute, 13 * minute) : slow;
    return this.scheduler.step(caller, 'waits for a provider', ms);
  }
}

/** Those that reach players over USSD cannot be asked afterwards what became of a prompt. */
export const givesVerdicts = (providerId: string): boolean => !providerId.endsWith('-ussd');

const noAnswer: StatusAnswer = { outcome: 'unknown', reason: typed('no answer') };

type GivenOutcome = 'sent' | 'rejected' | 'unknown';

const isKept = (keepName: KeepName, name: string): Promise<boolean> =>
  keepName(name).then(
    () => true,
    () => false,
  );
