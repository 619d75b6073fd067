import { setTimeout as sleep } from 'node:timers/promises';
import { memoryCursor } from '../events/cursor-store.ts';
import { untilAnswered } from '../events/follow-events.ts';
import type { PaymentClient } from '../payment-client.ts';
import type { EventItem, SignedWebhookAnswer } from '../schemas.ts';

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

/** Waits out what the retries of the client did not, and says so; null when it is to end. */
type Patiently = <Answer>(ask: () => Promise<Answer>) => Promise<Answer | null>;

/** Brings every event to a receiver as the webhook that it would be, in order, and tells what became of each. */
export async function listen(client: PaymentClient, listening: Listening): Promise<void> {
  const { after, say, signal } = listening;
  const onProblem = (error: Error): void => say(`The service cannot be asked now: ${error.message}`);
  const events = client.events({ cursors: memoryCursor(after), start: 'end', signal, onProblem });
  const patiently: Patiently = (ask) => untilAnswered(ask, signal, onProblem);
  for await (const item of events) {
    const story = await patiently(() => storyOf(client, item, signal));
    for (const line of story ?? []) say(line);
    await deliver(
      () => patiently(() => client.readSignedWebhook(item.event_id, { signal })),
      item,
      listening,
    );
  }
}

/** What happened, in two lines that a person can read. */
async function storyOf(
  client: PaymentClient,
  { payload, failure_code: code }: EventItem,
  signal: AbortSignal,
): Promise<readonly string[]> {
  const { event, direction, amount_xaf: amount, operator, reference, service_tx_id: id, ts } = payload;
  const { state_reason: why, state } = await client.readTransaction(id, { signal });
  return [
    `${ts.slice(11, 19)} ${event}  ${direction} of ${amount} XAF, ${operator}, ${reference}${code === null ? '' : ` (${code})`}`,
    `         ${id}, now ${state}: ${why}`,
  ];
}

async function deliver(
  readSigned: () => Promise<SignedWebhookAnswer | null>,
  { cursor }: EventItem,
  listening: Listening,
): Promise<void> {
  const { forwardTo, say, signal, retryDelaysMs = [1_000, 2_000, 4_000] } = listening;
  for (const delayMs of [...retryDelaysMs, null]) {
    // Signed anew for each try, as the service does.
    const signed = await readSigned();
    if (signed === null) return;
    const began = performance.now();
    const [isTaken, answer] = await posted(forwardTo, signed.body, signed.headers);
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
