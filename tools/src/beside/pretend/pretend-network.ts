import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { NetworkBook } from './network-book.ts';
import type { NetworkPlan } from './network-process.ts';

const program = fileURLToPath(new URL('./network-process.js', import.meta.url));

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
    const child = spawn(process.execPath, [program, JSON.stringify(plan)], {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    const [message] = (await once(child, 'message')) as [{ url: string }];
    return new PretendNetwork(message.url, child);
  }

  get port(): number {
    return Number(new URL(this.url).port);
  }

  /** What the owner of a phone does with every prompt. */
  async answerPrompts(
    msisdn: string,
    answer: 'confirm' | 'refuse' | 'ignore',
    afterMs: number,
  ): Promise<void> {
    await this.#call('POST', `/phones/${msisdn}/autopilot`, { answer, afterMs });
  }

  /** What the owners of all phones do with every prompt, but for those who were told something else. */
  async answerAllPrompts(answer: 'confirm' | 'refuse' | 'ignore', afterMs: number): Promise<void> {
    await this.#call('POST', '/autopilot', { answer, afterMs });
  }

  async dial(msisdn: string, code: string): Promise<void> {
    await this.#call('POST', `/phones/${msisdn}/dial`, { code });
  }

  /** Switches by provider or operator. */
  async change(switches: Change): Promise<void> {
    await this.#call('PATCH', '/switchboard', switches);
  }

  async books(): Promise<NetworkBook> {
    const [books, merchants] = await Promise.all([
      this.#call('GET', '/network/books') as Promise<Pick<NetworkBook, 'movements'>>,
      this.#call('GET', '/network/merchants') as Promise<{ merchantMsisdn: string }[]>,
    ]);
    return {
      movements: books.movements,
      merchants: merchants.map(({ merchantMsisdn }) => merchantMsisdn),
    };
  }

  async stop(): Promise<void> {
    const gone = once(this.#child, 'exit');
    this.#child.disconnect();
    await gone;
  }

  async #call(method: string, path: string, body?: unknown): Promise<unknown> {
    const answer = await fetch(this.url + path, {
      method,
      headers: { 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return answer.json();
  }
}
