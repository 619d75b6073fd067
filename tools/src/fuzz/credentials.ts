import fc from 'fast-check';
import type { Operation } from '../documents/operations.ts';
import { weighed } from './hostile-values.ts';

export type Header = readonly [string, string];

/** What opens the doors of the service under test; empty where no one has to prove anything. */
export interface Credentials {
  readonly apiKey: string | null;
  /** Of one who decides and of one who manages: no one may do both. */
  readonly tokens: { readonly approver: string; readonly admin: string } | null;
  /** A person's session, as a browser knows it. */
  readonly session: { readonly cookie: string; readonly csrfToken: string } | null;
}

const one = (name: string, value: string): readonly Header[] => [[name, value]];

const session = ['operator_session', '__Host-operator_session', '__Host-staff_device'];
const wrongValues: Readonly<Record<string, readonly string[]>> = {
  'X-API-Key': [
    '',
    'svc_test_nothere_secret',
    'svc_live_a_b',
    `svc_test_${'x'.repeat(4_000)}_y`,
    'svc_test_\xff_\xfe',
  ],
  Authorization: ['Bearer', 'Bearer opt_nothere_secret', 'Basic YTpi', `Bearer ${'opt_'.repeat(900)}`],
  Cookie: session.flatMap((name) => [
    `${name}=`,
    `${name}=made-up; ${name}=twice`,
    `=;;; ==; ${name}`,
    `${name}=${'\xff'.repeat(300)}`,
  ]),
};

const eachOf = (values: Readonly<Record<string, readonly string[]>>): readonly (readonly Header[])[] =>
  Object.entries(values).flatMap(([name, own]) => own.map((value) => one(name, value)));

const wrong = fc.constantFrom<readonly Header[]>([], ...eachOf(wrongValues));

/** Headers that prove who asks: the right ones most of the time, and others. */
export function credentialsFor(
  { method, template }: Operation,
  { apiKey, tokens, session }: Credentials,
): fc.Arbitrary<readonly Header[]> {
  const right: (readonly Header[])[] = [];
  const isSignOut = method === 'DELETE' && /\/session(?:\/all)?$/.test(template);
  if (template.startsWith('/internal/')) {
    // One who signs out would leave the others without a session; no one has one of those who manage.
    const asking = tokens === null ? [] : isSignOut ? [tokens.admin] : [tokens.approver, tokens.admin];
    const bearers = asking.map((token) => one('Authorization', `Bearer ${token}`));
    const cookies = session === null || isSignOut ? [] : cookiesOf(session);
    right.push(...bearers, ...bearers, ...bearers, ...cookies);
  } else if (apiKey !== null) right.push(one('X-API-Key', apiKey));
  if (right.length === 0) right.push([]);
  return weighed([8, fc.constantFrom(...right)], [1, wrong]);
}

/** Most often with the token of the page that every change needs. */
function cookiesOf({
  cookie,
  csrfToken,
}: NonNullable<Credentials['session']>): readonly (readonly Header[])[] {
  const withToken = (token: string): readonly Header[] => [
    ['Cookie', cookie],
    ['X-CSRF-Token', token],
  ];
  return [
    withToken(csrfToken),
    withToken(csrfToken),
    one('Cookie', cookie),
    withToken('wrong'),
    withToken('\xff'.repeat(43)),
  ];
}

// biome-ignore format: lists of values
const strangeValues: Readonly<Record<string, readonly string[]>> = {
  Origin: ['https://other.example', 'null', ':::'],
  'X-Forwarded-For': ['1.2.3.4, 5.6.7.8', '\xff, , ;drop table', ','.repeat(2_000)],
  'X-Forwarded-Host': ['other.example'], 'X-Forwarded-Proto': ['gopher'],
  'X-Request-Id': ['\t<script>', 'a'.repeat(2_000)], 'X-HTTP-Method-Override': ['DELETE'],
  Accept: ['text/html;q=abc, */*;q=-1'], 'Accept-Encoding': ['gzip, br, x'], 'Accept-Language': ['é'],
  Range: ['bytes=0-0,-1'], 'If-None-Match': ['*'], 'If-Modified-Since': ['yesterday'],
  Expect: ['wonders'], Upgrade: ['websocket'], 'Last-Event-ID': ['\x01', '9'.repeat(500)],
  'X-Signature': ['zz'], 'X-Timestamp': ['-1'], 'Content-Length': ['-5', '5, 6'], 'Transfer-Encoding': ['gzip', 'chunked, chunked'],
  'X-Large': ['y'.repeat(15_000)], 'X-TooLarge': ['y'.repeat(20_000)], 'Bad Name': ['x'], 'X-Null': ['a\0b'], 'X-Folded': ['a\r\n b'],
};

/** Headers that have nothing to do with the matter, and must not matter. */
export const strangeHeaders: fc.Arbitrary<readonly Header[]> = weighed(
  [8, fc.constant<readonly Header[]>([])],
  [
    1,
    fc.constantFrom<readonly Header[]>(
      ...eachOf(strangeValues),
      Array.from({ length: 150 }, (_, index): Header => [`X-Many-${index}`, 'v']),
      Array.from({ length: 2_500 }, (): Header => ['X', 'v']),
      [...one('Host', 'a'), ...one('Host', 'b')],
    ),
  ],
);
