import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { cameroonPrefixes, type Operator } from '@mobile-money/core';
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

/** The n-th number of the first range that an operator owns. */
export function phoneNumber(operator: Operator, n: number): string {
  const prefix = cameroonPrefixes.find((range) => range.operator === operator)?.prefix ?? '';
  return `+237${prefix}${String(n).padStart(9 - prefix.length, '0')}`;
}

export interface NetworkBook {
  readonly movements: readonly Movement[];
  /** The numbers of the service's own wallets. */
  readonly merchants: readonly string[];
}

const program = fileURLToPath(new URL('./network-process.js', import.meta.url));

type PromptAnswer = 'confirm' | 'refuse' | 'ignore';
type Change = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

export type PretendNetwork = Awaited<ReturnType<typeof startNetwork>>;

/** The operators and their phones, in one process that no fault touches: it is the world around the service. */
export async function startNetwork(plan: NetworkPlan) {
  const child = spawnNode([program, JSON.stringify(plan)]);
  const [{ url }] = (await once(child, 'message')) as [{ url: string }];
  const post = (path: string, body: object): Promise<unknown> => ask('POST', url + path, body);
  return {
    port: Number(new URL(url).port),
    /** What the owner of a phone does with every prompt. */
    answerPrompts: (msisdn: string, answer: PromptAnswer, afterMs: number) =>
      post(`/phones/${msisdn}/autopilot`, { answer, afterMs }),
    /** What the owners of all phones do with every prompt, but for those who were told something else. */
    answerAllPrompts: (answer: PromptAnswer, afterMs: number) => post('/autopilot', { answer, afterMs }),
    dial: (msisdn: string, code: string) => post(`/phones/${msisdn}/dial`, { code }),
    /** Switches by provider or operator. */
    change: async (switches: Change) => {
      await ask('PATCH', `${url}/switchboard`, switches);
    },
    books: async (): Promise<NetworkBook> => {
      const [{ movements }, merchants] = await Promise.all([
        ask<Pick<NetworkBook, 'movements'>>('GET', `${url}/network/books`),
        ask<{ merchantMsisdn: string }[]>('GET', `${url}/network/merchants`),
      ]);
      return { movements, merchants: merchants.map(({ merchantMsisdn }) => merchantMsisdn) };
    },
    stop: async () => {
      const gone = once(child, 'exit');
      child.disconnect();
      await gone;
    },
  };
}
