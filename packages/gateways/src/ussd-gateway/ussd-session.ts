import { type Clock, type Reason, reason } from '@mobile-money/core';
import type { HttpClient, HttpOutcome } from '../http/http-client.ts';
import { jsonOf, memberOf, textOf } from '../http/json-members.ts';
import { refusalByStatus, withRefusal } from '../http/refusals.ts';

export interface UssdTiming {
  /** How long a reply is waited for. */
  readonly replyTimeoutMs: number;
  readonly pollIntervalMs: number;
}

/** How a session ended. `refused`: the network has seen nothing. `lost`: it may have, and no reply came. */
export type SessionEnd =
  | {
      readonly kind: 'refused';
      readonly why: Reason;
      readonly unreachable: boolean;
      /** Only this port refused; another may serve. */
      readonly ofPort?: true;
      /** It is the code that the device does not accept. */
      readonly ofCode?: true;
      /** What the device answered when it did not accept our credentials. */
      readonly credentialRefusal?: string;
    }
  | { readonly kind: 'lost'; readonly why: Reason }
  | { readonly kind: 'replied'; readonly text: string };

const json = { 'Content-Type': 'application/json' };

/** One code dialled on one port of a Dinstar UC2000. Whoever calls holds the port. */
export class UssdSession {
  constructor(
    private readonly parts: {
      readonly device: HttpClient;
      readonly clock: Clock;
      readonly pause: (ms: number) => Promise<void>;
    },
    private readonly timing: UssdTiming,
    private readonly port: number,
  ) {}

  async dial(text: string): Promise<SessionEnd> {
    const stale = await this.#oldReply();
    if (stale.kind !== 'read') {
      return { ...stale, kind: 'refused', unreachable: true };
    }
    const refused = sendingFailure(await this.#send(text, 'send'), this.port);
    return refused ?? this.#waitForReply(stale.text);
  }

  /** Ends a session that may still wait in a menu. It is a courtesy: its answer changes nothing. */
  async cancel(): Promise<void> {
    await this.#send('', 'cancel');
  }

  #send(text: string, command: 'send' | 'cancel'): Promise<HttpOutcome> {
    // Always one port: a list of ports would dial on each of them.
    const body = JSON.stringify({ text, port: [this.port], command });
    return this.parts.device.call({ method: 'post', path: '/api/send_ussd', headers: json, body });
  }

  /** The reply of an earlier session. Some devices forget it when it is read; where one stays, it is known and skipped. */
  async #oldReply(): Promise<Reading> {
    const first = await this.#readReply();
    return first.kind === 'read' && first.text !== null ? this.#readReply() : first;
  }

  async #waitForReply(stale: string | null): Promise<SessionEnd> {
    const { pollIntervalMs, replyTimeoutMs } = this.timing;
    const until = this.parts.clock.now() + replyTimeoutMs;
    do {
      await this.parts.pause(pollIntervalMs);
      const reading = await this.#readReply();
      if (reading.kind === 'read' && reading.text !== null && reading.text !== stale) {
        return { kind: 'replied', text: reading.text };
      }
    } while (this.parts.clock.now() < until);
    return { kind: 'lost', why: reason('no_reply', { ms: replyTimeoutMs }) };
  }

  async #readReply(): Promise<Reading> {
    const path = `/api/query_ussd_reply?port=${this.port}`;
    const outcome = await this.parts.device.call({ method: 'get', path, headers: {} });
    if (outcome.kind !== 'answered') return { kind: 'unread', why: outcome.why };
    const answer = jsonOf(outcome.text);
    const replies = memberOf(answer, 'reply');
    if (outcome.status !== 200 || textOf(answer, 'error_code') !== '200' || !Array.isArray(replies)) {
      const why = reason('reply_not_read', { status: outcome.status });
      return withRefusal({ kind: 'unread', why }, outcome, []);
    }
    const own = replies.find((reply) => textOf(reply, 'port') === String(this.port));
    return { kind: 'read', text: textOf(own, 'text') };
  }
}

type Reading =
  | { readonly kind: 'read'; readonly text: string | null }
  | { readonly kind: 'unread'; readonly why: Reason; readonly credentialRefusal?: string };

/** Why the session ended with the sending; null when the device took the code on. */
function sendingFailure(outcome: HttpOutcome, port: number): SessionEnd | null {
  if (outcome.kind === 'not_sent') return { kind: 'refused', why: outcome.why, unreachable: true };
  if (outcome.kind === 'no_answer') return { kind: 'lost', why: outcome.why };
  const refusal = refusalByStatus(outcome.status);
  if (refusal !== null) {
    const why = reason('coded', { what: reason(refusal), code: outcome.status });
    return { kind: 'refused', why, unreachable: false };
  }
  const answer = jsonOf(outcome.text);
  const code = textOf(answer, 'error_code');
  const results = memberOf(answer, 'result');
  const own = Array.isArray(results)
    ? results.find((result) => textOf(result, 'port') === String(port))
    : undefined;
  const status = textOf(own, 'status');
  if (code === '400' || code === '404' || code === '413') {
    const why = reason('code_not_accepted', { code });
    return { kind: 'refused', why, unreachable: false, ofCode: true };
  }
  if (status === '486') {
    return { kind: 'refused', why: reason('port_busy', { port }), unreachable: false, ofPort: true };
  }
  if (status === '503') {
    const why = reason('port_not_registered', { port });
    return { kind: 'refused', why, unreachable: true, ofPort: true };
  }
  if (outcome.status === 200 && code === '202' && status === '200') return null;
  const { status: answered } = outcome;
  const why =
    code === null
      ? reason('answered_without_code', { status: answered })
      : reason('answered_with_code', { status: answered, code });
  return { kind: 'lost', why };
}
