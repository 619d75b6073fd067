import type { ReadAction } from '@mobile-money/core';
import type { Express, Request, RequestHandler, Response } from 'express';
import type { RequestLocals } from './access-log.ts';
import { answerFile, answerStreamed, wantsFile } from './answer-file.ts';
import { answerJson } from './answer-json.ts';
import { type Endpoint, type EndpointInput, Exchange } from './endpoint.ts';
import { HttpRefusal, methodNotAllowed } from './http-refusal.ts';
import { refuseWithout, type StaffCaller } from './internal/staff-caller.ts';
import { readBytes } from './read-bytes.ts';
import { readRequest } from './read-request.ts';
import { readUpload } from './read-upload.ts';
import type { CallbackPolicy } from './rules/rule.ts';

/** Takes note that someone read something about players; whoever asks does not wait for it. */
export type NoteRead = (caller: StaffCaller | null, action: ReadAction, subject: string) => void;

/** Notes whose request it is, or throws. */
export type Admit = (request: Request, response: Response) => Promise<string | null>;

/**
 * Who takes longer to send a body, or to take a part of a file, is asked again who they are: their key may be revoked
 * meanwhile, or they shut out.
 */
const slowMs = 1_000;

/** Adds every endpoint, and the answer to every other method on its path. */
export function addEndpoints(
  app: Express,
  endpoints: readonly Endpoint[],
  policy: CallbackPolicy,
  noteRead: NoteRead,
  admit: Admit,
): void {
  for (const path of new Set(endpoints.map((each) => each.path))) {
    const own = endpoints.filter((each) => each.path === path);
    const route = app.route(path.replaceAll(/\{(\w+)\}/g, ':$1'));
    for (const endpoint of own) {
      const answer = serve(endpoint, policy, noteRead, admit);
      route[endpoint.method](
        endpoint.upload === null ? (request, response) => answer(request, response) : oneAtATime(answer),
      );
    }
    const methods = own.flatMap(({ method }) =>
      method === 'get' ? ['GET', 'HEAD'] : [method.toUpperCase()],
    );
    route.all(() => {
      throw methodNotAllowed(...methods);
    });
  }
}

/** Takes the place that there is for one file at a time, or throws. */
type TakePlace = () => void;
type Answer = (request: Request, response: Response, take?: TakePlace) => Promise<void>;

const serve =
  (endpoint: Endpoint, policy: CallbackPolicy, noteRead: NoteRead, admit: Admit): Answer =>
  async (request, response, take) => {
    const { duty, factor } = endpoint;
    const begins = typeof factor === 'string' ? factor : 'once';
    const locals = response.locals as RequestLocals;
    const refuse = (): void => {
      if (duty !== null) refuseWithout(duty, locals.caller ?? null, begins);
    };
    refuse();
    const askAgain = whenSlow(async () => {
      await admit(request, response);
      refuse();
    });
    const bytes = isBodied(endpoint) ? await readBytes(request) : null;
    const { path, query, body } = readRequest(request, bytes, endpoint, policy);
    take?.();
    const upload = endpoint.upload === null ? nothing : await readUpload(request, endpoint.upload);
    await askAgain();
    const { applicationId = '', caller = null } = locals;
    const exchange = new Exchange(request, response);
    const input = { applicationId, caller, exchange, path, query, body, upload };
    if (duty !== null && typeof factor !== 'string') refuseWithout(duty, caller, await factor(input));
    const { file, filePart, handle } = endpoint;
    if (file !== null && wantsFile(request, query)) {
      const read = async (slice: object) => {
        await askAgain();
        const part = { ...input, caller: locals.caller ?? null, query: { ...query, ...slice } };
        return (await (filePart ?? handle)(part)) as { items: never[] };
      };
      noteRead(caller, 'list.export', file.name.en);
      for (const [action, sought] of readsOf(endpoint, {}, input)) noteRead(caller, action, sought);
      return answerFile(request, response, file, query, read);
    }
    const answer = await handle(input);
    if (endpoint.isStreamed) return answerStreamed(request, response, answer, askAgain);
    if ('service_tx_id' in answer) response.locals['transactionId'] = answer.service_tx_id;
    const read = readsOf(endpoint, answer, input);
    for (const [action, subject] of read) noteRead(caller, action, subject);
    if (read.length === 0 && file?.isOfPlayers) noteRead(caller, 'list.read', file.name.en);
    const status = endpoint.statusOf(answer);
    answerJson(response, status, status === noContent ? '' : JSON.stringify(answer));
  };

/** Asks when the last time was too long ago. */
function whenSlow(ask: () => Promise<void>): () => Promise<void> {
  let askedAt = performance.now();
  return async () => {
    if (performance.now() - askedAt <= slowMs) return;
    await ask();
    askedAt = performance.now();
  };
}

/** Of whom something is read, with what the audit calls it. */
const readsOf = (
  { reads }: Endpoint,
  answer: object,
  input: EndpointInput<object, object, object>,
): readonly (readonly [ReadAction, string])[] =>
  reads === null ? [] : reads.subjects(answer, input).map((subject) => [reads.action, subject]);

/** A large file takes a hundred megabytes of memory while it is read and compared. */
function oneAtATime(answer: Answer): RequestHandler {
  let isBusy = false;
  return async (request, response) => {
    let isOurs = false;
    const take = (): void => {
      if (isBusy) throw new HttpRefusal(503, 'import_under_way', { 'Retry-After': '5' });
      isOurs = true;
      isBusy = true;
    };
    try {
      await answer(request, response, take);
    } finally {
      if (isOurs) isBusy = false;
    }
  };
}

const noContent = 204;

const nothing = new Uint8Array();

const isBodied = ({ method, upload }: Endpoint): boolean =>
  upload === null && (method === 'post' || method === 'patch');
