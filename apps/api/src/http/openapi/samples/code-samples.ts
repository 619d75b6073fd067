import type { Endpoint } from '../../endpoint.ts';
import { curlSample } from './curl-sample.ts';
import { type SampleRequest, sampleRequest } from './sample-request.ts';
import { type ClientCall, typescriptSample } from './typescript-sample.ts';

type Args = ClientCall['args'];

const nothing: Args = () => [];
const wholeBody: Args = ({ body }) => [body];
const fromPath =
  (name: string): Args =>
  ({ path }) => [path[name]];
const idAndOutcome: Args = ({ path, body }: SampleRequest) => [path['service_tx_id'], body?.['outcome']];

// biome-ignore format: reads by its columns
const clientCalls: readonly (readonly [operation: string, method: string, args: Args, answer: string, member: string])[] = [
  ['post /api/v1/deposits',                                      'createDeposit',          wholeBody,                 'deposit',      'instructions'],
  ['post /api/v1/withdrawals',                                   'createWithdrawal',       wholeBody,                 'withdrawal',   'status'],
  ['post /api/v1/msisdn/detect',                                 'detectOperator',         wholeBody,                 'detected',     'operator'],
  ['get /api/v1/transactions/{service_tx_id}',                   'readTransaction',        fromPath('service_tx_id'), 'transaction',  'state'],
  ['get /api/v1/players/{player_id}/transactions',               'listPlayerTransactions', fromPath('player_id'),     'transactions', 'items'],
  ['post /api/v1/transactions/{service_tx_id}/replay-webhook',   'replayWebhook',          fromPath('service_tx_id'), 'replay',       'dispatched'],
  ['get /api/v1/failure-codes',                                  'listFailureCodes',       nothing,                   'codes',        'items'],
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
  return {
    'x-codeSamples': [
      { lang: 'Shell', label: 'curl', source: curlSample(request) },
      {
        lang: 'TypeScript',
        label: 'TypeScript',
        source: typescriptSample(request, { method, args, answer, member }),
      },
    ],
  };
}
