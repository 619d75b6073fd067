import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import type { Operation } from '../documents/operations.ts';
import { hostileText, hostileValue, weighed } from './hostile-values.ts';
import { fitting, type KnownValues } from './schema-values.ts';

/** The bytes of a body, with the headers that it takes to understand them. */
export interface Body {
  readonly bytes: Buffer;
  readonly contentType: string | null;
  readonly contentEncoding: string | null;
}

const json = (bytes: Buffer | string): Body => ({
  bytes: Buffer.from(bytes as string),
  contentType: 'application/json',
  contentEncoding: null,
});

/** Bodies as the document describes them, almost so, and not at all. */
export function bodiesFor(
  { body, document, fileType }: Operation,
  known: KnownValues,
): fc.Arbitrary<Body | null> {
  if (fileType !== null) return fc.oneof(filesOf(fileType), hostile);
  if (body === null) return weighed<Body | null>([5, fc.constant(null)], [1, hostile]);
  const right = fitting(body, document, known);
  const almost = fc.tuple(right, alteration).map(([value, change]) => json(altered(value, change)));
  const spoilt = fc.tuple(right, damage).map(([value, spoil]) => spoil(JSON.stringify(value)));
  return weighed<Body | null>(
    [5, right.map((value) => json(JSON.stringify(value)))],
    [4, almost],
    [1, spoilt],
    [1, hostile],
    [1, fc.constant(null)],
  );
}

/** Lines of cells, with whatever stands in them, packed or not. */
const filesOf = (contentType: string): fc.Arbitrary<Body> =>
  fc
    .tuple(
      fc.array(fc.array(hostileText, { maxLength: 6 }), { maxLength: 6 }),
      fc.constantFrom(',', ';', '\t'),
      fc.boolean(),
    )
    .map(([lines, mark, isPacked]) => {
      const text = lines.map((cells) => cells.join(mark)).join('\n');
      return isPacked
        ? { bytes: gzipSync(text), contentType, contentEncoding: 'gzip' }
        : { bytes: Buffer.from(text), contentType, contentEncoding: null };
    });

interface Alteration {
  readonly at: number;
  readonly kind: 'drop' | 'replace' | 'double' | 'add';
  readonly value: unknown;
  readonly name: string;
}

const alteration: fc.Arbitrary<Alteration> = fc.record({
  at: fc.nat(),
  kind: fc.constantFrom('drop', 'replace', 'replace', 'replace', 'double', 'add'),
  value: hostileValue,
  name: fc.oneof(
    fc.constantFrom('__proto__', 'constructor', 'toString', 'state', 'amount_minor'),
    hostileText,
  ),
});

/** One member of an object is left out, given another value, given twice, or one is added. */
function altered(value: unknown, { at, kind, value: other, name }: Alteration): string {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return JSON.stringify(other);
  const members = Object.entries(value);
  const place = members.length === 0 ? 0 : at % members.length;
  const pair = (key: string, each: unknown): string => `${JSON.stringify(key)}:${JSON.stringify(each)}`;
  const pairs = members.flatMap(([key, each], index) => {
    if (index !== place) return [pair(key, each)];
    if (kind === 'drop') return [];
    if (kind === 'replace') return [pair(key, other)];
    return kind === 'double' ? [pair(key, each), pair(key, other)] : [pair(key, each)];
  });
  if (kind === 'add') pairs.push(pair(name, other));
  return `{${pairs.join(',')}}`;
}

// biome-ignore format: a list of words
const contentTypes = fc.constantFrom(
  '', 'text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'application/json; charset=utf-16',
  'application/json; charset=latin1', 'application/json;charset="utf-8"', 'application/problem+json', 'APPLICATION/JSON',
  'application/jsonx', 'application/json, text/html', '*/*', ';;;=',
);

/** The right text in a wrong dress. */
const damage: fc.Arbitrary<(text: string) => Body> = fc.oneof(
  fc.constantFrom<(text: string) => Body>(
    (text) => json(Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), Buffer.from(text)])),
    (text) => json(Buffer.from(`\ufeff${text}`, 'utf16le')),
    (text) => json(Buffer.from(`\ufeff${text}`, 'utf16le').swap16()),
    (text) => ({ ...json(gzipSync(text)), contentEncoding: 'gzip' }),
    (text) => ({ ...json(text), contentEncoding: 'br' }),
    (text) => ({ ...json(text), contentType: null }),
    (text) => json(`${text}${text}`),
    (text) => json(`${text}${' '.repeat(66_000)}`),
    (text) => json(text.replaceAll('"', "'")),
    (text) => json(`${text.slice(0, -1)},}`),
    (text) => json(text.replaceAll(/:(\d+)/g, ':$1e999')),
    (text) => json(text.replaceAll(/:(\d+)/g, ':0$1')),
    (text) => json(text.replaceAll(/:(\d+)/g, ':9$1999999999999999999')),
  ),
  contentTypes.map((contentType) => (text: string) => ({ ...json(text), contentType })),
  fc.tuple(fc.nat(), fc.uint8Array({ maxLength: 4 })).map(([at, bytes]) => (text: string) => {
    const whole = Buffer.from(text);
    const place = at % (whole.length + 1);
    return json(Buffer.concat([whole.subarray(0, place), bytes, whole.subarray(place + bytes.length)]));
  }),
  fc.nat().map((at) => (text: string) => json(text.slice(0, at % (text.length + 1)))),
);

const hostile: fc.Arbitrary<Body> = fc.oneof(
  hostileValue.map((value) => json(JSON.stringify(value) ?? 'null')),
  fc.uint8Array({ maxLength: 200 }).map((bytes) => json(Buffer.from(bytes))),
  fc.constantFrom(
    json('['.repeat(30_000)),
    json(`${'['.repeat(501)}${']'.repeat(501)}`),
    json('{"a":'.repeat(10_000)),
    json('1'.repeat(60_000)),
    json(`{"amount_xaf":${'9'.repeat(400)}}`),
    json(`"${'\\ud800'.repeat(10_000)}"`),
    json(`{${Array.from({ length: 5_000 }, (_, index) => `"${index}":1`).join(',')}}`),
    json('x'.repeat(65_536)),
    json('x'.repeat(65_537)),
    json('x'.repeat(300_000)),
    json('NaN'),
    json('Infinity'),
    json('{"__proto__":{"isAdmin":true},"constructor":{"prototype":{"isAdmin":true}}}'),
  ),
  fc.tuple(contentTypes, hostileText).map(([contentType, text]) => ({ ...json(text), contentType })),
);
