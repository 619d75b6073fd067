import fc from 'fast-check';

/** Values by their weights: `weighed([5, right], [1, wrong])`. */
export const weighed = <Value>(
  ...choices: readonly (readonly [weight: number, arbitrary: fc.Arbitrary<Value>])[]
): fc.Arbitrary<Value> => fc.oneof(...choices.map(([weight, arbitrary]) => ({ weight, arbitrary })));

/** Texts that have broken programs before. */
// biome-ignore format: a list of words
const infamous = [
  '', ' ', '\0', 'a\0b', '\ud800', 'x\udfff', '\ufeff', '\u202e', '\uffff', '😀'.repeat(33), 'e\u0301'.repeat(64),
  '\r\nSet-Cookie: a=b', '\t\n\u000b\u001f\u007f\u0085\u2028', '../../../../etc/passwd', '..\\..\\windows\\win.ini',
  "' or '1'='1", "'; drop table transactions; --", '"; select pg_sleep(9); --', '$(sleep 9)', '`sleep 9`', '| sleep 9',
  '#{7*7}', '{{7*7}}', '%s%n%x', '<script>alert(1)</script>', '__proto__', 'constructor', 'hasOwnProperty', 'toString',
  'then', 'null', 'undefined', 'NaN', '-0', '1e400', '0x10', '１２３', '٣', '+237690000100', '+0', 'http://', 'http://[::1',
  'http://user:pass@127.0.0.1/', 'file:///etc/passwd', 'javascript:alert(1)', `http://a.example/${'b'.repeat(2_100)}`,
  '00000000-0000-0000-0000-000000000000', 'ffffffff-ffff-ffff-ffff-ffffffffffff', '{00000000-0000-4000-8000-00000000ffff}',
  'A'.repeat(129), 'B'.repeat(5_000),
];

const anyUnit = fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code));

export const hostileText = weighed(
  [3, fc.constantFrom(...infamous)],
  [2, fc.string({ unit: anyUnit, maxLength: 40 })],
  [1, fc.string({ unit: 'grapheme', maxLength: 200 })],
);

// biome-ignore format: a list of numbers
const oddNumbers = [
  0, -0, -1, 99, 100, 0.5, 100.5, 2 ** 31, 2 ** 53, 2 ** 53 + 2, 2 ** 63, 1e20, 1e308, -1e308, 5e-324,
];

const hostileNumber = fc.oneof(
  fc.constantFrom(...oddNumbers),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.maxSafeInteger(),
);

const oddName = fc.oneof(
  fc.constantFrom('__proto__', 'constructor', 'toString', 'length', '', '\0'),
  hostileText,
);

/** Any value that JSON can spell, most often a wrong one. */
export const hostileValue: fc.Arbitrary<unknown> = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    fc.constantFrom(null, true, false, [], {}, [null], [[]]),
    hostileText,
    hostileNumber,
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(oddName, tie('value'), { maxKeys: 4, noNullPrototype: true }),
  ),
})).value;
