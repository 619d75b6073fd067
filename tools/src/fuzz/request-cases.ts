import { createHmac } from 'node:crypto';
import { usualDeviceSecret } from '@mobile-money/simulator/secrets';
import fc from 'fast-check';
import { type Body, bodiesFor } from './bodies.ts';
import { type Credentials, credentialsFor, type Header, strangeHeaders } from './credentials.ts';
import type { Operation } from './operations.ts';
import type { KnownValues } from './schema-values.ts';
import { targetsFor } from './targets.ts';

/** How the end of a body is told. */
export type Framing = 'length' | 'chunked' | 'too_short' | 'cut_off';

export interface RequestCase {
  readonly operation: Operation;
  readonly method: string;
  readonly target: string;
  readonly headers: readonly Header[];
  readonly body: Body | null;
  readonly framing: Framing;
}

const otherMethods = [
  'GET',
  'HEAD',
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
  'OPTIONS',
  'TRACE',
  'PROPFIND',
  'FOO',
  'get',
];

const framings: fc.Arbitrary<Framing> = fc.oneof(
  { weight: 10, arbitrary: fc.constant<Framing>('length') },
  { weight: 2, arbitrary: fc.constant<Framing>('chunked') },
  { weight: 1, arbitrary: fc.constantFrom<Framing>('too_short', 'cut_off') },
);

const casesFor = (
  operation: Operation,
  known: KnownValues,
  credentials: Credentials,
): fc.Arbitrary<RequestCase> =>
  fc
    .record({
      method: fc.oneof(
        { weight: 15, arbitrary: fc.constant(operation.method) },
        { weight: 1, arbitrary: fc.constantFrom(...otherMethods) },
      ),
      target: targetsFor(operation, known),
      proof: credentialsFor(operation, credentials),
      strange: strangeHeaders,
      body: bodiesFor(operation, known),
      framing: framings,
      isSigned: fc.oneof(
        { weight: 5, arbitrary: fc.constant(true) },
        { weight: 1, arbitrary: fc.constant(false) },
      ),
    })
    .map(({ proof, strange, isSigned, ...rest }) => {
      const signature = isSigned && operation.template.endsWith('/device') ? signatureOf(rest.body) : [];
      return { ...rest, operation, headers: [...proof, ...strange, ...signature] };
    });

/** As a device of the pretend network signs. */
function signatureOf(body: Body | null): readonly Header[] {
  const timestamp = String(Math.floor(Date.now() / 1_000));
  const hmac = createHmac('sha256', usualDeviceSecret)
    .update(body?.bytes ?? '')
    .update(timestamp);
  return [
    ['X-Timestamp', timestamp],
    ['X-Signature', hmac.digest('hex')],
  ];
}

/** Each password that is tried costs a tenth of a second by design: enough of them are tried, and no more. */
const rare = 'POST /internal/v1/session';

/** Requests of every kind to every operation. */
export const requestCases = (
  operations: readonly Operation[],
  known: KnownValues,
  credentials: Credentials,
): fc.Arbitrary<RequestCase> =>
  fc.oneof(
    ...operations.map((operation) => ({
      weight: `${operation.method} ${operation.template}` === rare ? 1 : 8,
      arbitrary: casesFor(operation, known, credentials),
    })),
  );
