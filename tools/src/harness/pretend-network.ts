import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { NetworkPlan } from './network-process.ts';
import { ask } from './sender.ts';
import { spawnNode } from './server-process.ts';

/** Money that moved in the operators' network. */
export interface Movement {
  readonly operatorTxId: string;
  readonly operator: string;
  readonly from: string;
  readonly to: string;
  readonly amountXaf: number;
  /** The request of the service that it carries out; null when a player moved it alone. */
  readonly orderId: string | null;
}

export interface NetworkBook {
  readonly movements: readonly Movement[];
  /** The numbers of the service's own wallets. */
  readonly merchants: readonly string[];
}

const program = fileURLToPath(new URL('./network-process.js', import.meta.url));

type PromptAnswer = 'confirm' | 'refuse' | 'ignore';
type Change = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** The operators and their phones, in one process that no fault touches: it is the world around the service. */
export class PretendNetwork {
  readonly url: string;
  readonly #child: ChildProcess;

  private constructor(url: string, child: ChildProcess) {
    this.url = url;
    this.#child = child;
  }

  static async start(plan: NetworkPlan): Promise<PretendNetwork> {
    const child = spawnNode([program, JSON.stringify(plan)]);
    const [message] = (await once(child, 'message')) as [{ url: string }];
    return new PretendNetwork(message.url, child);
  }

  get port(): number {
    return Number(new URL(this.url).port);
  }

  /** What the owner of a phone does with every prompt. */
  async answerPrompts(msisdn: string, answer: PromptAnswer, afterMs: number): Promise<void> {
    await ask('POST', `${this.url}/phones/${msisdn}/autopilot`, { answer, afterMs });
  }

  /** What the owners of all phones do with every prompt, but for those who were told something else. */
  async answerAllPrompts(answer: PromptAnswer, afterMs: number): Promise<void> {
    await ask('POST', `${this.url}/autopilot`, { answer, afterMs });
  }

  async dial(msisdn: string, code: string): Promise<void> {
    await ask('POST', `${this.url}/phones/${msisdn}/dial`, { code });
  }

  /** Switches by provider or operator. */
  async change(switches: Change): Promise<void> {
    await ask('PATCH', `${this.url}/switchboard`, switches);
  }

  async books(): Promise<NetworkBook> {
    const [{ movements }, merchants] = await Promise.all([
      ask<Pick<NetworkBook, 'movements'>>('GET', `${this.url}/network/books`),
      ask<{ merchantMsisdn: string }[]>('GET', `${this.url}/network/merchants`),
    ]);
    return { movements, merchants: merchants.map(({ merchantMsisdn }) => merchantMsisdn) };
  }

  async stop(): Promise<void> {
    const gone = once(this.#child, 'exit');
    this.#child.disconnect();
    await gone;
  }
}
