import { setTimeout as sleep } from 'node:timers/promises';
import type { Random } from '@mobile-money/testing/random';
import type { Movement, PretendNetwork } from '../../harness/pretend-network.ts';
import { ask } from '../../harness/sender.ts';
import { grouped } from '../books/books.ts';

type Person = 0 | 1;

interface OperatorParts {
  readonly serviceUrls: readonly string[];
  /** Of two people. */
  readonly tokens: readonly [string, string];
  readonly network: PretendNetwork;
  readonly dice: Random;
}

const answerWithinMs = 20_000;

interface Waiting {
  readonly service_tx_id: string;
  readonly direction: 'deposit' | 'withdrawal';
  readonly msisdn: string;
}

interface Unmatched {
  readonly payment_id: string;
  readonly payer_msisdn: string | null;
  readonly amount_xaf: number;
  readonly candidates: readonly {
    readonly service_tx_id: string;
    readonly msisdn: string;
    readonly amount_xaf: number;
  }[];
}

const lookEveryMs = 500;
/** Payments with all their candidates are a long list, and no one waits at a counter. */
const paymentsEvery = 4;

/**
 * People who approve, reject, resolve and complete, at whichever process they happen to reach: now and then two at
 * once, and not always of one mind.
 */
export class Operators {
  readonly #parts: OperatorParts;
  readonly #underWay = new Map<string, Promise<unknown>>();
  #isOver = false;
  readonly #running: Promise<void>;
  decisions = 0;

  constructor(parts: OperatorParts) {
    this.#parts = parts;
    this.#running = this.#run();
  }

  async stop(): Promise<void> {
    this.#isOver = true;
    await this.#running;
    await Promise.all(this.#underWay.values());
  }

  /** Nothing when there was no good answer: whatever waits is there the next time. */
  async #list<Item>(path: string): Promise<readonly Item[]> {
    return (await this.#call<{ items: Item[] }>('GET', 0, path).catch(() => null))?.items ?? [];
  }

  /** Whether it was done, this person does not always hear. */
  async #act(person: Person, path: string, body: object): Promise<void> {
    const isGranted = await this.#call('POST', person, path, body).then(
      () => true,
      () => false,
    );
    if (isGranted) this.decisions += 1;
  }

  #call<Answer>(method: string, person: Person, path: string, body?: object): Promise<Answer> {
    const { dice, serviceUrls, tokens } = this.#parts;
    const headers = { authorization: `Bearer ${tokens[person]}` };
    return ask(method, `${dice.pick(serviceUrls)}/internal/v1${path}`, body, headers, answerWithinMs);
  }

  async #run(): Promise<void> {
    const waitingAs = (state: string) => this.#list<Waiting>(`/transactions?state=${state}&limit=50`);
    for (let round = 0; !this.#isOver; round += 1) {
      for (const { service_tx_id: id } of await waitingAs('pending_approval')) {
        this.#once(id, () => this.#decide(id));
      }
      const held = await waitingAs('requires_manual_resolution');
      if (held.length > 0) {
        const { movements } = await this.#parts.network.books();
        for (const each of held) this.#once(each.service_tx_id, () => this.#resolve(each, movements));
      }
      if (round % paymentsEvery === 0) {
        this.#complete(await this.#list<Unmatched>('/payments?status=unmatched&limit=100'));
      }
      await sleep(lookEveryMs);
    }
  }

  #once(id: string, work: () => Promise<unknown>): void {
    if (this.#underWay.has(id)) return;
    const done = work().finally(() => this.#underWay.delete(id));
    this.#underWay.set(id, done);
  }

  #decide(id: string): Promise<unknown> {
    const approve = (person: Person) => this.#act(person, `/withdrawals/${id}/approve`, {});
    const reject = (person: Person) =>
      this.#act(person, `/withdrawals/${id}/reject`, { reason: 'Not today.' });
    const chosen = this.#parts.dice.next();
    if (chosen < 0.7) return approve(0);
    if (chosen < 0.8) return reject(0);
    return Promise.all(chosen < 0.92 ? [approve(0), approve(1)] : [approve(0), reject(1)]);
  }

  /** A person looks into the operator's own books, and says what stands there. */
  #resolve({ service_tx_id: id, direction, msisdn }: Waiting, movements: readonly Movement[]): Promise<void> {
    const isPaid = movements.some(({ from, to }) => (direction === 'deposit' ? from : to) === msisdn);
    const reason = "It stands in the operator's books.";
    const outcome = isPaid ? 'succeeded' : 'failed';
    return this.#act(0, `/transactions/${id}/resolve`, { outcome, reason });
  }

  /** Payments that add up to a deposit of the same number complete it; two people press the button at once. */
  #complete(unmatched: readonly Unmatched[]): void {
    const paidBy = grouped(unmatched, ({ payer_msisdn }) => payer_msisdn ?? '');
    for (const { candidates } of unmatched) {
      const [deposit] = candidates;
      if (deposit === undefined) continue;
      const payments = paidBy(deposit.msisdn);
      const sum = payments.reduce((total, { amount_xaf }) => total + amount_xaf, 0);
      if (sum < deposit.amount_xaf) continue;
      const path = `/deposits/${deposit.service_tx_id}/complete`;
      const body = { payment_ids: payments.map((each) => each.payment_id), reason: 'It adds up.' };
      const complete = (person: Person) => this.#act(person, path, body);
      this.#once(deposit.service_tx_id, () => Promise.all([complete(0), complete(1)]));
    }
  }
}
