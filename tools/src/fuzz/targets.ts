import fc from 'fast-check';
import { hostileText } from './hostile-values.ts';
import type { Operation, Parameter } from './operations.ts';
import { fitting, type KnownValues } from './schema-values.ts';

/** Parts of an address that are no proper encoding of anything, or of something that should not be there. */
const brokenPart = fc.constantFrom(
  '%',
  '%0',
  '%zz',
  '%00',
  '%ff',
  '%c0%af',
  '%ed%a0%80',
  '%2e%2e%2f%2e%2e%2fetc%2fpasswd',
  '..%5c..%5c',
  '%252e%252e%252f',
  '..',
  '.',
  ';a=b',
  '%0d%0aX:%20y',
  '~',
  '@',
  '*',
  ':id',
  '{id}',
  '(.*)',
  'a%2fb',
  '%20',
  'x'.repeat(3_000),
);

/** Halves of characters cannot be encoded: they come in a body, and as broken parts. */
const encoded = (value: unknown): string =>
  encodeURIComponent(String(value).replaceAll(/\p{Surrogate}/gu, '\ufffd'));

const partFor = (
  { name, schema }: Parameter,
  { document }: Operation,
  known: KnownValues,
): fc.Arbitrary<string> =>
  fc.oneof(
    { weight: 12, arbitrary: fitting(schema, document, known, name).map(encoded) },
    { weight: 1, arbitrary: hostileText.map(encoded) },
    { weight: 1, arbitrary: brokenPart },
  );

/** The path of an operation with its names filled in, and now and then spoilt as a whole. */
function pathsFor(operation: Operation, known: KnownValues): fc.Arbitrary<string> {
  const inPath = operation.parameters.filter((each) => each.in === 'path');
  const parts = fc.tuple(...inPath.map((each) => partFor(each, operation, known)));
  const filled = parts.map((values) =>
    inPath.reduce(
      (path, { name }, index) => path.replace(`{${name}}`, () => values[index] ?? ''),
      operation.template,
    ),
  );
  const spoil = fc.constantFrom<(path: string) => string>(
    (path) => `${path}/`,
    (path) => `/${path}`,
    (path) => path.toUpperCase(),
    (path) => path.replace('/v1/', '/v1/../v1/'),
    (path) => path.replace('/v1/', '/v1/%2e%2e/v1/'),
    (path) => path.replace('/v1/', '//v1//'),
    (path) => `${path}%00`,
    (path) => `http://other.example${path}`,
    (path) => path.replace('v1', 'v2'),
    (path) => `${path}#fragment`,
  );
  return fc.oneof(
    { weight: 12, arbitrary: filled },
    { weight: 1, arbitrary: fc.tuple(filled, spoil).map(([path, change]) => change(path)) },
  );
}

function queriesFor(operation: Operation, known: KnownValues): fc.Arbitrary<string> {
  const inQuery = operation.parameters.filter((each) => each.in === 'query');
  const proper = inQuery.map((each) =>
    fc.option(
      partFor(each, operation, known).map((value) => `${each.name}=${value}`),
      { freq: 2 },
    ),
  );
  const names = fc.constantFrom(
    ...inQuery.map(({ name }) => name),
    '__proto__',
    'limit[]',
    'page[a]',
    'constructor',
  );
  const odd = fc.array(
    fc
      .tuple(names, fc.oneof(hostileText.map(encoded), brokenPart), fc.constantFrom('=', '', '=='))
      .map(([name, value, sign]) => `${name}${sign}${value}`),
    { minLength: 1, maxLength: 4 },
  );
  return fc.oneof(
    {
      weight: 5,
      arbitrary: fc.tuple(...proper).map((pairs) => pairs.filter((each) => each !== null).join('&')),
    },
    { weight: 1, arbitrary: odd.map((pairs) => pairs.join('&')) },
  );
}

/** What stands in the first line of a request. */
export const targetsFor = (operation: Operation, known: KnownValues): fc.Arbitrary<string> =>
  fc
    .tuple(pathsFor(operation, known), queriesFor(operation, known))
    .map(([path, query]) => (query === '' ? path : `${path}?${query}`));
