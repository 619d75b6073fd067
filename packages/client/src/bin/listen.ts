import { setTimeout as sleep } from 'node:timers/promises';
import { memoryCursor } from '../events/cursor-store.ts';
import type { PaymentClient } from '../payment-client.ts';
import type { EventItem } from '../schemas.ts';

export interface Listening {
  readonly forwardTo: string;
  /** Null: with what is new. */
  readonly after: string | null;
  readonly say: (line: string) => void;
  readonly signal: AbortSignal;
  /** As the service has them. */
  readonly retryDelaysMs?: readonly number[];
}

const answerWithinMs = 5_000;

/** Brings every event to a receiver as the webhook that it would be, in order, and tells what became of each. */
export async function listen(client: PaymentClient, listening: Listening): Promise<void> {
  const { after, say, signal } = listening;
  const onProblem = (error: Error): void => say(`The service cannot be asked now: ${error.message}`);
  const events = client.events({ cursors: memoryCursor(after), start: 'end', signal, onProblem });
  for await (const item of events) {
    for (const line of await storyOf(client, item)) say(line);
    await deliver(client, item, listening);
  }
}

/** What happened, in two lines that a person can read. */
async function storyOf(client: PaymentClient, { payload, failure_code: code }: EventItem) {
  const { event, direction, amount_xaf: amount, operator, reference, service_tx_id: id, ts } = payload;
  const { state_reason: why, state } = await client.readTransaction(id);
  return [
    `${ts.slice(11, 19)} ${event}  ${direction} of ${amount} XAF, ${operator}, ${reference}${code === null ? '' : ` (${code})`}`,
    `         ${id}, now ${state}: ${why}`,
  ];
}

async function deliver(client: PaymentClient, { event_id: id, cursor }: EventItem, listening: Listening) {
  const { forwardTo, say, signal, retryDelaysMs = [1_000, 2_000, 4_000] } = listening;
  for (const delayMs of [...retryDelaysMs, null]) {
    // Signed anew for each try, as the service does.
    const { body, headers } = await client.readSignedWebhook(id);
    const began = performance.now();
    const [isTaken, answer] = await posted(forwardTo, body, headers);
    const again = isTaken ? '' : delayMs === null ? ', given up' : `, once more in ${delayMs / 1_000} s`;
    say(`         → ${answer} in ${Math.round(performance.now() - began)} ms${again}; cursor ${cursor}`);
    if (isTaken || delayMs === null) return;
    await sleep(delayMs, undefined, { signal }).catch(() => undefined);
    if (signal.aborted) return;
  }
}

async function posted(
  url: string,
  body: string,
  headers: Readonly<Record<string, string>>,
): Promise<readonly [isTaken: boolean, answer: string]> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(answerWithinMs),
    });
    await response.arrayBuffer();
    return [response.ok, String(response.status)];
  } catch (error) {
    const { cause, message } = error as Error;
    const { code } = (cause ?? {}) as { code?: unknown };
    return [false, typeof code === 'string' ? code : message];
  }
}
