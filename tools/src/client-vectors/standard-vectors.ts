import { createHmac } from 'node:crypto';
import {
  base64,
  bodyWith,
  payload,
  sampleTime,
  secrets,
  serviceHeaders,
  type WebhookVector,
} from './sample-webhook.ts';

export interface StandardVector extends WebhookVector {
  readonly secrets: readonly string[];
}

const [oldSecret = '', newSecret = ''] = secrets;
const strangersSecret = `whsec_${Buffer.from('the secret of somebody else').toString('base64')}`;
const id = '11111111-1111-4111-8111-111111111111';
const timestamp = String(sampleTime / 1_000);
const body = bodyWith();

const signature = (secret: string, text = body, time = timestamp, eventId = id): string => {
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
  return `v1,${createHmac('sha256', key).update(`${eventId}.${time}.${text}`).digest('base64')}`;
};
const right = {
  'webhook-id': id,
  'webhook-timestamp': timestamp,
  'webhook-signature': signature(oldSecret),
};
const without = (name: keyof typeof right): Record<string, string> =>
  Object.fromEntries(Object.entries(right).filter(([each]) => each !== name));
const at = (time: string): Record<string, string> => ({
  ...right,
  'webhook-timestamp': time,
  'webhook-signature': signature(oldSecret, body, time),
});

interface Refused {
  readonly headers?: StandardVector['headers'];
  readonly body?: string;
  readonly secrets?: readonly string[];
  readonly seconds?: number;
}

// biome-ignore format: reads by its columns
const refused: readonly (readonly [string, string, Refused])[] = [
  ['no id',                          'missing_header',   { headers: without('webhook-id') }],
  ['no time',                        'missing_header',   { headers: without('webhook-timestamp') }],
  ['no signature',                   'missing_header',   { headers: without('webhook-signature') }],
  ['two ids',                        'malformed_header', { headers: { ...right, 'webhook-id': [id, id] } }],
  ['a time that is none',            'malformed_header', { headers: at('now') }],
  ['a time with a fraction',         'malformed_header', { headers: at(`${timestamp}.5`) }],
  ['a time before 1970',             'malformed_header', { headers: at('-1') }],
  ['a time with a line end',         'malformed_header', { headers: at(`${timestamp}\n`) }],
  ['a time that is too old',         'expired_token',    { seconds: 301 }],
  ['a time in the future',           'future_token',     { seconds: -301 }],
  ['another time than was signed',   'bad_signature',    { headers: { ...right, 'webhook-timestamp': String(Number(timestamp) + 1) } }],
  ['another id than was signed',     'bad_signature',    { headers: { ...right, 'webhook-id': '99999999-9999-4999-8999-999999999999' } }],
  ['another body than was signed',   'bad_signature',    { body: body.replace('5000', '9000') }],
  ['the signature of a stranger',    'bad_signature',    { headers: { ...right, 'webhook-signature': signature(strangersSecret) } }],
  ['the secret of somebody else',    'bad_signature',    { secrets: [strangersSecret] }],
  ['a signature of version 2',       'bad_signature',    { headers: { ...right, 'webhook-signature': signature(oldSecret).replace('v1', 'v2') } }],
  ['a signature without a version',  'bad_signature',    { headers: { ...right, 'webhook-signature': signature(oldSecret).slice(3) } }],
  ['half a signature',               'bad_signature',    { headers: { ...right, 'webhook-signature': signature(oldSecret).slice(0, 24) } }],
  ['a signature of no bytes',        'bad_signature',    { headers: { ...right, 'webhook-signature': 'v1,' } }],
  ['a body that is no JSON',         'malformed_body',   { body: 'hello', headers: { ...right, 'webhook-signature': signature(oldSecret, 'hello') } }],
];

const event = { event_id: id, payload, failure_code: null };

export async function standardVectors(): Promise<readonly StandardVector[]> {
  const { 'X-Service-Signature': _token, ...headers } = await serviceHeaders(body);
  const good = { later_seconds: 0, headers, body_base64: base64(body), event, refused: null };
  return [
    { name: 'is taken with the old secret', secrets: [oldSecret], ...good },
    { name: 'is taken with the new secret', secrets: [newSecret], ...good },
    { name: 'is taken with both secrets', secrets: [newSecret, oldSecret], ...good },
    { name: 'is taken at the end of its time', secrets: [oldSecret], ...good, later_seconds: 300 },
    ...refused.map(([name, code, given]) => ({
      name: `with ${name} is refused: ${code}`,
      secrets: given.secrets ?? [oldSecret],
      later_seconds: given.seconds ?? 0,
      headers: given.headers ?? right,
      body_base64: base64(given.body ?? body),
      event: null,
      refused: code,
    })),
  ];
}
