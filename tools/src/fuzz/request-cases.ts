import fc from 'fast-check';
import { nameOf, type Operation } from '../documents/operations.ts';
import { deviceSignature } from '../harness/orange-sms.ts';
import { type Body, bodiesFor } from './bodies.ts';
import { type Credentials, credentialsFor, type Header, strangeHeaders } from './credentials.ts';
import { weighed } from './hostile-values.ts';
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

const otherMethods = 'GET HEAD POST PUT PATCH DELETE OPTIONS TRACE PROPFIND FOO get'.split(' ');

const framings = weighed<Framing>(
  [10, fc.constant('length')],
  [2, fc.constant('chunked')],
  [1, fc.constantFrom('too_short', 'cut_off')],
);

const casesFor = (
  operation: Operation,
  known: KnownValues,
  credentials: Credentials,
): fc.Arbitrary<RequestCase> =>
  fc
    .record({
      method: weighed([15, fc.constant(operation.method)], [1, fc.constantFrom(...otherMethods)]),
      target: targetsFor(operation, known),
      proof: credentialsFor(operation, credentials),
      strange: strangeHeaders,
      body: bodiesFor(operation, known),
      framing: framings,
      isSigned: weighed([5, fc.constant(true)], [1, fc.constant(false)]),
    })
    .map(({ proof, strange, isSigned, ...rest }) => {
      const isDevice = isSigned && operation.template.endsWith('/device');
      const signature = isDevice ? Object.entries(deviceSignature(rest.body?.bytes ?? '')) : [];
      return { ...rest, operation, headers: [...proof, ...strange, ...signature] };
    });

/** Each password that is tried costs a tenth of a second by design: enough of them are tried, and no more. */
const rare = 'POST /internal/v1/session';

/** Requests of every kind to every operation. */
export const requestCases = (
  operations: readonly Operation[],
  known: KnownValues,
  credentials: Credentials,
): fc.Arbitrary<RequestCase> =>
  weighed(
    ...operations.map((operation) => [weightOf(operation), casesFor(operation, known, credentials)] as const),
  );

/** What takes a body is let through seldom: it must be right as well. */
function weightOf(operation: Operation): number {
  if (nameOf(operation) === rare) return 1;
  return operation.body === null ? 8 : 20;
}
