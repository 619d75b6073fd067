import type { Operations, ReasonItem } from './schemas.ts';

/** The service said no, or could not be reached (status 0). */
export class ApiRefusal extends Error {
  readonly status: number;
  /** What it said, where it has a reason of its own. */
  readonly why: ReasonItem | null;
  /** Where that lies which has not the form that is asked for: in the path, the query or the body, and its name. */
  readonly malformed: readonly [part: string, name: string] | null;

  constructor(status: number, body: unknown = null) {
    super(detailIn(body));
    this.status = status;
    this.why = (body as { why?: ReasonItem } | null)?.why ?? null;
    this.malformed = malformedIn(body);
  }
}

const passing: ReadonlySet<string> = new Set(['store_unavailable', 'too_busy']);

/** Worth another try by itself: the service was out of reach, or said that it is for a moment only. */
export const isPassing = (error: Error): boolean =>
  !(error instanceof ApiRefusal) ||
  error.status === 0 ||
  // A proxy says no more than this; what was too slow for it would be so again.
  ((error.status === 502 || error.status === 503) && error.why === null) ||
  passing.has(error.why?.code ?? '');

/** The browser was asked for a passkey, and no one gave it. */
export class PasskeyNotGiven extends ApiRefusal {
  constructor() {
    super(400);
  }
}

type Name = keyof Operations;
type Part<Operation, Member extends string> = Operation extends { readonly [Key in Member]: infer Value }
  ? { readonly [Key in Member]: Value }
  : unknown;
/** What a call needs: exactly what its operation asks for. */
type CallParts<Operation extends Name> = Part<Operations[Operation], 'path'> &
  Part<Operations[Operation], 'body'> & {
    readonly query?: Operations[Operation] extends { readonly query: infer Query } ? Query : undefined;
  };

export const sessionAddress = '/internal/v1/session';

let csrfToken: string | null = null;
let onSignedOut: () => void = () => undefined;
let askForFactor: (() => Promise<void>) | null = null;

/** Every change bears this token; it comes with the session. */
export const keepCsrfToken = (token: string | null): void => {
  csrfToken = token;
};

/** What every change bears. */
export const changeHeaders = (): Readonly<Record<string, string>> =>
  csrfToken === null ? {} : { 'x-csrf-token': csrfToken };

/** Called when the service no longer knows who asks. */
export const whenSignedOut = (listener: () => void): void => {
  onSignedOut = listener;
};

/** Asks whoever sits there for the second factor, for a call that needs it again; rejects when they do not give it. */
export const whenFactorNeeded = (ask: (() => Promise<void>) | null): void => {
  askForFactor = ask;
};

/** One call of the internal API, by its name in the OpenAPI document. */
export async function call<Operation extends Name>(
  operation: Operation,
  parts: CallParts<Operation>,
): Promise<Operations[Operation]['answer']> {
  const [method = '', template = ''] = operation.split(' ');
  const { path, query, body } = parts as {
    path?: Record<string, string>;
    query?: Record<string, unknown>;
    body?: unknown;
  };
  const address = template.replaceAll(/\{(\w+)\}/g, (_, name) => encodeURIComponent(path?.[name] ?? ''));
  const answer = await send(method.toUpperCase(), address + queryText(query), body);
  return (await answer.json()) as Operations[Operation]['answer'];
}

export async function send(method: string, address: string, body?: unknown): Promise<Response> {
  const headers: Record<string, string> = {};
  if (body !== undefined) headers['content-type'] = 'application/json';
  if (method !== 'GET') Object.assign(headers, changeHeaders());
  const sent = body === undefined ? {} : { body: JSON.stringify(body) };
  // What is given up is given up even while the page is being left.
  const keepalive = method === 'DELETE';
  const answer = await fetch(address, { method, headers, keepalive, ...sent }).catch(() => null);
  if (answer === null) throw new ApiRefusal(0);
  if (answer.ok) return answer;
  const refusal: unknown = await answer.json().catch(() => null);
  // What asks for the session itself learns it from this answer.
  if (address === sessionAddress) throw new ApiRefusal(answer.status, refusal);
  const refused = refusalOf(answer.status, refusal);
  if (refused.why?.code !== 'factor_needed' || askForFactor === null) throw refused;
  // Nothing was done: once it is proven the same call is made again, with all that was typed.
  await askForFactor().catch(() => {
    throw refused;
  });
  return send(method, address, body);
}

/** The session is not what the page took it for: it ended, or something has to be done first. */
const isOfSession = (status: number, { why }: ApiRefusal): boolean =>
  status === 401 || ['factor_first', 'factor_set_up_first', 'own_password_first'].includes(why?.code ?? '');

/** What a refused call throws; whoever is not known any more is signed out. */
export function refusalOf(status: number, body: unknown): ApiRefusal {
  const refusal = new ApiRefusal(status, body);
  if (isOfSession(status, refusal)) onSignedOut();
  return refusal;
}

function queryText(query: Record<string, unknown> = {}): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== '');
  const pairs = given.map(([name, value]): [string, string] => [name, String(value)]);
  return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs)}`;
}

interface Fault {
  readonly msg?: unknown;
  readonly loc?: readonly unknown[];
}

const detailOf = (body: unknown): unknown => (body as { detail?: unknown } | null)?.detail;

/** The first of several. */
const faultIn = (body: unknown): Fault | undefined => {
  const detail = detailOf(body);
  return Array.isArray(detail) ? (detail as readonly Fault[])[0] : undefined;
};

/** A sentence, or the first of several faults of a body. */
function detailIn(body: unknown): string {
  const said = faultIn(body)?.msg ?? detailOf(body);
  return typeof said === 'string' ? said : '';
}

function malformedIn(body: unknown): readonly [part: string, name: string] | null {
  // Numbers are places in a list.
  const names = faultIn(body)?.loc?.filter((each) => typeof each === 'string') ?? [];
  const [part, name] = [names[0], names.at(-1)];
  return part === undefined || name === undefined ? null : [part, name];
}
