import type {
  Channel,
  CollectionAnswer,
  CollectionGateway,
  CollectionRequest,
  StatusAnswer,
  StatusReader,
  StatusRequest,
  TransferAnswer,
  TransferGateway,
  TransferRequest,
} from '@mobile-money/core';
import type { MoneyNetwork, Prompt } from './money-network.ts';
import type { Random } from './random.ts';
import type { Life, Scheduler } from './scheduler.ts';
import type { Weather } from './weather.ts';

/**
 * The providers between the service and the network. What they do and what they say are two things: a request may
 * take effect and its answer get lost, or be refused and the refusal get lost. Only a plain rejection is always true.
 */
export class Providers {
  weather: Weather;
  readonly #scheduler: Scheduler;
  readonly #random: Random;
  readonly #network: MoneyNetwork;
  readonly #channels: () => readonly Channel[];
  readonly #onPrompt: (prompt: Prompt) => void;

  constructor(
    scheduler: Scheduler,
    random: Random,
    network: MoneyNetwork,
    weather: Weather,
    channels: () => readonly Channel[],
    onPrompt: (prompt: Prompt) => void,
  ) {
    this.#scheduler = scheduler;
    this.#random = random;
    this.#network = network;
    this.weather = weather;
    this.#channels = channels;
    this.#onPrompt = onPrompt;
  }

  /** The providers as one process sees them: a call dies with its caller, its effect does not. */
  calledBy(caller: Life): CollectionGateway & TransferGateway & StatusReader {
    return {
      collect: (request) => this.#answer(caller, request.submissionId, () => this.#prompt(request)),
      transfer: (request) => this.#answer(caller, request.submissionId, () => this.#transfer(request)),
      readStatus: (request) => this.#readStatus(caller, request),
    };
  }

  async #readStatus(caller: Life, { submissionId, direction }: StatusRequest): Promise<StatusAnswer> {
    await this.#pause(caller);
    if (this.#random.chance(this.weather.providerThrows)) throw new Error('connection lost');
    if (this.#random.chance(this.weather.statusUnknown)) return { outcome: 'unknown', reason: 'no answer' };
    if (this.#network.refused.has(submissionId)) return { outcome: 'failed', reason: 'refused' };
    if (direction === 'withdrawal') {
      const sent = this.#network.transferOf(submissionId);
      return sent === undefined
        ? { outcome: 'unknown', reason: 'not found' }
        : { outcome: 'succeeded', providerTxId: this.#random.chance(0.5) ? sent.operatorTxId : null };
    }
    const prompt = this.#network.promptOf(submissionId);
    if (prompt === undefined) return { outcome: 'unknown', reason: 'not found' };
    if (prompt.verdict === 'waiting') return { outcome: 'pending' };
    if (prompt.verdict === 'refused') return { outcome: 'failed', reason: 'refused by the player' };
    return { outcome: 'succeeded', providerTxId: this.#random.chance(0.9) ? prompt.operatorTxId : null };
  }

  async #answer<Answer>(
    caller: Life,
    submissionId: string,
    takeEffect: () => Answer,
  ): Promise<Answer | { outcome: 'rejected' | 'unknown'; reason: string }> {
    await this.#pause(caller);
    if (this.#random.chance(this.weather.providerRejects)) {
      this.#network.refused.add(submissionId);
      return { outcome: 'rejected', reason: 'refused by the provider' };
    }
    const isLost = this.#random.chance(this.weather.providerUnknown);
    const hasEffect = !isLost || this.#random.chance(0.6);
    const answer = hasEffect ? takeEffect() : null;
    await this.#pause(caller);
    if (this.#random.chance(this.weather.providerThrows)) throw new Error('connection lost');
    return isLost || answer === null ? { outcome: 'unknown', reason: 'no answer in time' } : answer;
  }

  #prompt({
    submissionId,
    transactionId,
    operator,
    msisdn,
    amountXaf,
    channelId,
  }: CollectionRequest): CollectionAnswer {
    const receiver = this.#channels().find((each) => each.channelId === channelId)?.merchantMsisdn ?? '';
    const request = { submissionId, transactionId, operator, msisdn, receiver, amountXaf };
    const prompt: Prompt = { ...request, verdict: 'waiting', operatorTxId: null };
    this.#network.prompts.push(prompt);
    this.#onPrompt(prompt);
    return { outcome: 'sent', providerTxId: null };
  }

  #transfer({ submissionId, transactionId, operator, msisdn, amountXaf }: TransferRequest): TransferAnswer {
    const { operatorTxId } = this.#network.send({ submissionId, transactionId, msisdn, amountXaf }, operator);
    const isFinal = this.#random.chance(0.7);
    return {
      outcome: 'sent',
      isFinal,
      providerTxId: isFinal && this.#random.chance(0.5) ? operatorTxId : null,
    };
  }

  /** Networks take their time; sometimes they take all of it. */
  #pause(caller: Life): Promise<void> {
    const ms = this.#random.chance(0.1) ? this.#random.between(1_000, 40_000) : this.#random.below(800);
    return this.#scheduler.step(caller, 'waits for a provider', ms);
  }
}
