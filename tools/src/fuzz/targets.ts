import fc from 'fast-check';
import type { Operation, Parameter } from '../documents/operations.ts';
import { hostileText, weighed } from './hostile-values.ts';
import { fitting, type KnownValues } from './schema-values.ts';

/** Parts of an address that are no proper encoding of anything, or of something that should not be there. */
// biome-ignore format: a list of words
const brokenPart = fc.constantFrom(
  '%', '%0', '%zz', '%00', '%ff', '%c0%af', '%ed%a0%80', '%2e%2e%2f%2e%2e%2fetc%2fpasswd', '..%5c..%5c', '%252e%252e%252f',
  '..', '.', ';a=b', '%0d%0aX:%20y', '~', '@', '*', ':id', '{id}', '(.*)', 'a%2fb', '%20', 'x'.repeat(3_000),
);

/** Halves of characters cannot be encoded: they come in a body, and as broken parts. */
const encoded = (value: unknown): string =>
  encodeURIComponent(String(value).replaceAll(/\p{Surrogate}/gu, '\ufffd'));

const partFor = (
  { name, schema }: Parameter,
  { document }: Operation,
  known: KnownValues,
): fc.Arbitrary<string> =>
  weighed(
    [12, fitting(schema, document, known, name).map(encoded)],
    [1, hostileText.map(encoded)],
    [1, brokenPart],
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
  return weighed([12, filled], [1, fc.tuple(filled, spoil).map(([path, change]) => change(path))]);
}

function queriesFor(operation: Operation, known: KnownValues): fc.Arbitrary<string> {
  const inQuery = operation.parameters.filter((each) => each.in === 'query');
  const proper = inQuery.map((each) =>
    fc.option(
      partFor(each, operation, known).map((value) => `${each.name}=${value}`),
      { freq: 2 },
    ),
  );
  const oddNames = ['__proto__', 'limit[]', 'page[a]', 'constructor'];
  const names = fc.constantFrom(...inQuery.map(({ name }) => name), ...oddNames);
  const odd = fc.array(
    fc
      .tuple(names, fc.oneof(hostileText.map(encoded), brokenPart), fc.constantFrom('=', '', '=='))
      .map(([name, value, sign]) => `${name}${sign}${value}`),
    { minLength: 1, maxLength: 4 },
  );
  const usual = fc.tuple(...proper).map((pairs) => pairs.filter((each) => each !== null).join('&'));
  return weighed([5, usual], [1, odd.map((pairs) => pairs.join('&'))]);
}

/** What stands in the first line of a request. */
export const targetsFor = (operation: Operation, known: KnownValues): fc.Arbitrary<string> =>
  fc
    .tuple(pathsFor(operation, known), queriesFor(operation, known))
    .map(([path, query]) => (query === '' ? path : `${path}?${query}`));
