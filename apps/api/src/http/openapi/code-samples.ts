import type { Endpoint } from '../endpoint.ts';
import { type ClientCall, phpSample, pythonSample, typescriptSample } from './client-samples.ts';
import { exampleOf } from './component-schemas.ts';

/** A request as a person would send it, with the values that the document gives as examples. */
export interface SampleRequest {
  readonly method: string;
  /** Filled in, with its query. */
  readonly address: string;
  readonly path: Readonly<Record<string, unknown>>;
  /** Null when none is sent. */
  readonly body: Readonly<Record<string, unknown>> | null;
  readonly isKeyNeeded: boolean;
}

/** Where samples find the service: the address that `npm run sandbox` has. The explorer shows its own instead. */
export const sampleOrigin = 'http://localhost:8001';

export function sampleRequest(endpoint: Endpoint): SampleRequest {
  const path = exampleOf(endpoint.pathClass);
  const filled = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(path[name])),
  );
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(exampleOf(endpoint.queryClass))) search.set(name, String(value));
  return {
    method: endpoint.method.toUpperCase(),
    address: `${sampleOrigin}${filled}${search.size === 0 ? '' : `?${search}`}`,
    path,
    body: endpoint.bodyClass === null ? null : exampleOf(endpoint.bodyClass),
    isKeyNeeded: endpoint.path.startsWith('/api/'),
  };
}

/** A command for any POSIX shell. The key stays in the environment, and so out of the history of the shell. */
export function curlSample({ method, address, body, isKeyNeeded }: SampleRequest): string {
  const parts = [
    `curl -s${method === 'GET' ? '' : ` -X ${method}`} ${quoted(address)}`,
    ...(isKeyNeeded ? ['-H "X-API-Key: $SERVICE_API_KEY"'] : []),
    ...(body === null ? [] : ["-H 'Content-Type: application/json'", `-d ${quoted(indented(body))}`]),
  ];
  return parts.join(' \\\n  ');
}

const indented = (body: object): string => JSON.stringify(body, null, 2).replaceAll('\n', '\n  ');

/** Inside single quotes a shell changes nothing. */
const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

type Args = ClientCall['args'];

const nothing: Args = () => [];
const wholeBody: Args = ({ body }) => [body];
const fromPath =
  (name: string): Args =>
  ({ path }) => [path[name]];
const idAndBody: Args = ({ path, body }: SampleRequest) => [path['service_tx_id'], body];
const idAndOutcome: Args = ({ path, body }: SampleRequest) => [path['service_tx_id'], body?.['outcome']];

// biome-ignore format: reads by its columns
const clientCalls: readonly (readonly [operation: string, method: string, args: Args, answer: string, member: string])[] = [
  ['post /api/v1/deposits',                                      'createDeposit',          wholeBody,                 'deposit',      'instructions'],
  ['post /api/v1/withdrawals',                                   'createWithdrawal',       wholeBody,                 'withdrawal',   'status'],
  ['post /api/v1/msisdn/detect',                                 'detectOperator',         wholeBody,                 'detected',     'operator'],
  ['get /api/v1/transactions/{service_tx_id}',                   'readTransaction',        fromPath('service_tx_id'), 'transaction',  'state'],
  ['get /api/v1/players/{player_id}/transactions',               'listPlayerTransactions', fromPath('player_id'),     'transactions', 'items'],
  ['post /api/v1/transactions/{service_tx_id}/replay-webhook',   'replayWebhook',          fromPath('service_tx_id'), 'replay',       'dispatched'],
  ['post /api/v1/transactions/{service_tx_id}/page',             'page',                   idAndBody,                 'page',         'url'],
  ['get /api/v1/failure-codes',                                  'listFailureCodes',       nothing,                   'codes',        'items'],
  ['get /api/v1/events',                                         'readEvents',             nothing,                   'page',         'items'],
  ['get /api/v1/events/{event_id}/webhook',                      'readSignedWebhook',      fromPath('event_id'),      'webhook',      'headers'],
  ['get /api/v1/security/jwks',                                  'readKeySet',             nothing,                   'keySet',       'keys'],
  ['get /api/v1/security/callback-public-key',                   'readPublicKey',          nothing,                   'key',          'public_key_pem'],
  ['get /api/v1/{country}/providers',                            'listProviders',          fromPath('country'),       'catalogue',    'providers'],
  ['get /api/v1/{country}/providers/status',                     'readProviderHealth',     fromPath('country'),       'health',       'providers'],
  ['get /health',                                                'readHealth',             nothing,                   'health',       'status'],
  ['post /api/v1/sandbox/transactions/{service_tx_id}/simulate', 'simulate',               idAndOutcome,              'simulated',    'state'],
];

/** What the document has about an operation for people who write programs, under the name that tools look for. */
export function codeSamples(endpoint: Endpoint): Readonly<Record<string, unknown>> {
  const request = sampleRequest(endpoint);
  const operation = `${endpoint.method} ${endpoint.path}`;
  const known = clientCalls.find(([name]) => name === operation);
  if (known === undefined) throw new Error(`There is no sample of how the client does ${operation}.`);
  const [, method, args, answer, member] = known;
  const call: ClientCall = { method, args, answer, member };
  return {
    'x-codeSamples': [
      { lang: 'Shell', label: 'curl', source: curlSample(request) },
      { lang: 'TypeScript', label: 'TypeScript', source: typescriptSample(request, call) },
      { lang: 'PHP', label: 'PHP', source: phpSample(request, call) },
      { lang: 'Python', label: 'Python', source: pythonSample(request, call) },
    ],
  };
}
