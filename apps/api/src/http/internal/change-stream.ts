import { type Change, instant, isoInstant, type Log, messageOf } from '@mobile-money/core';
import type { Request, RequestHandler, Response } from 'express';
import type { RequestLocals } from '../access-log.ts';
import { HttpRefusal, methodNotAllowed } from '../http-refusal.ts';
import type { ChangeWatch, News } from './change-watch.ts';
import type { AuthenticateStaff } from './staff-authentication.ts';
import { refuseWithout, type StaffCaller } from './staff-caller.ts';

const defaults = { heartbeatMs: 15_000, streamsMax: 500 };
/** Who reads so slowly that this much waits for them is let go, and comes back by itself. */
const waitingMaxBytes = 1_048_576;

/**
 * Server-sent events: `changed` for each thing that changed, and `reload` when there was too much to tell. Pages then
 * read what they show. The streams end with the service, and with the session of the one who reads.
 */
export class ChangeStreams {
  readonly #watch: ChangeWatch;
  readonly #authenticate: AuthenticateStaff;
  readonly #log: Log;
  readonly #limits: typeof defaults;
  readonly #open = new Set<Response>();
  #isStopped = false;

  constructor(
    watch: ChangeWatch,
    authenticate: AuthenticateStaff,
    log: Log,
    limits: typeof defaults = defaults,
  ) {
    this.#limits = limits;
    this.#watch = watch;
    this.#authenticate = authenticate;
    this.#log = log;
  }

  /** Ends every stream, so that a stop does not wait for them. */
  stop(): void {
    this.#isStopped = true;
    for (const response of this.#open) response.end();
  }

  readonly handler: RequestHandler = async (request, response, next) => {
    if (request.path !== '/') return next();
    if (request.method !== 'GET') throw methodNotAllowed('GET');
    refuseWithout('read', (response.locals as RequestLocals).caller ?? null);
    if (this.#isStopped || this.#open.size >= this.#limits.streamsMax)
      throw new HttpRefusal(503, 'too_many_listeners', { 'Retry-After': '5' });
    await this.#serve(request, response);
  };

  async #serve(request: Request, response: Response): Promise<void> {
    // Who hung up while we asked who it is closes nothing any more, and would hold a place for ever.
    if (response.destroyed) return;
    this.#open.add(response);
    const leave = this.#watch.listen((news) => write(response, textOf(news)));
    const heartbeat = setInterval(() => void this.#beat(request, response), this.#limits.heartbeatMs);
    heartbeat.unref();
    response.once('close', () => {
      this.#open.delete(response);
      clearInterval(heartbeat);
      void leave.then((end) => end());
    });
    await leave;
    response.writeHead(200, {
      'Content-Type': 'text/event-stream; charset=utf-8',
      'Cache-Control': 'no-store',
      // For proxies that would keep events back until there are more of them.
      'X-Accel-Buffering': 'no',
    });
    write(response, ': listening\n\n');
    if (this.#isStopped) response.end();
    const lastSeen = lastEventIdOf(request);
    if (lastSeen !== null) write(response, textOf(await this.#watch.since(instant(lastSeen))));
  }

  /** Whoever was shut out in the meantime, or has something to do first by now, hears nothing more. */
  async #beat(request: Request, response: Response): Promise<void> {
    try {
      if (!isWholly(await this.#authenticate(request, false))) response.end();
      else write(response, ': still here\n\n');
    } catch (error) {
      this.#log.warn('Whether an operator is still signed in could not be checked.', {
        error: messageOf(error),
      });
    }
  }
}

const isWholly = (caller: StaffCaller | null): boolean =>
  caller?.isConfirmed === true && caller.isPasswordOwn && caller.factorRefusal('once') === null;

function write(response: Response, text: string): void {
  if (!response.headersSent || response.writableEnded || text === '') return;
  if (response.writableLength > waitingMaxBytes) response.destroy();
  else response.write(text);
}

/** Event ids are moments; ours were never longer than this. */
function lastEventIdOf(request: Request): number | null {
  const given = request.get('last-event-id') ?? '';
  return /^\d{1,14}$/.test(given) ? Number(given) : null;
}

const textOf = (news: News): string =>
  news === 'too_many' ? 'event: reload\ndata: {}\n\n' : news.map(eventOf).join('');

const eventOf = ({ kind, id, state, transactionId, at }: Change): string => {
  const data = { kind, id, state, service_tx_id: transactionId, at: isoInstant(at) };
  return `event: changed\nid: ${at}\ndata: ${JSON.stringify(data)}\n\n`;
};
