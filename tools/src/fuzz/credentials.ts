import fc from 'fast-check';
import type { Operation } from './operations.ts';

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

const wrong: fc.Arbitrary<readonly Header[]> = fc.constantFrom<readonly Header[]>(
  [],
  one('X-API-Key', ''),
  one('X-API-Key', 'svc_test_nothere_secret'),
  one('X-API-Key', 'svc_live_a_b'),
  one('X-API-Key', `svc_test_${'x'.repeat(4_000)}_y`),
  one('X-API-Key', 'svc_test_\xff_\xfe'),
  one('Authorization', 'Bearer'),
  one('Authorization', 'Bearer opt_nothere_secret'),
  one('Authorization', 'Basic YTpi'),
  one('Authorization', `Bearer ${'opt_'.repeat(900)}`),
  ...['operator_session', '__Host-operator_session', '__Host-staff_device'].flatMap((name) => [
    one('Cookie', `${name}=`),
    one('Cookie', `${name}=made-up; ${name}=twice`),
    one('Cookie', `=;;; ==; ${name}`),
    one('Cookie', `${name}=${'\xff'.repeat(300)}`),
  ]),
);

/** Headers that prove who asks: the right ones most of the time, and others. */
export function credentialsFor(
  { method, template }: Operation,
  { apiKey, tokens, session }: Credentials,
): fc.Arbitrary<readonly Header[]> {
  const right: (readonly Header[])[] = [];
  const isSignOut = method === 'DELETE' && template.endsWith('/session');
  if (template.startsWith('/internal/')) {
    const bearers = Object.values(tokens ?? {}).map((token) => one('Authorization', `Bearer ${token}`));
    // One who signs out would leave the others without a session.
    const cookies = session === null || isSignOut ? [] : cookiesOf(session);
    right.push(...bearers, ...bearers, ...bearers, ...cookies);
  } else if (apiKey !== null) right.push(one('X-API-Key', apiKey));
  if (right.length === 0) right.push([]);
  return fc.oneof({ weight: 8, arbitrary: fc.constantFrom(...right) }, { weight: 1, arbitrary: wrong });
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

/** Headers that have nothing to do with the matter, and must not matter. */
export const strangeHeaders: fc.Arbitrary<readonly Header[]> = fc.oneof(
  { weight: 8, arbitrary: fc.constant<readonly Header[]>([]) },
  {
    weight: 1,
    arbitrary: fc.constantFrom<readonly Header[]>(
      one('Origin', 'https://other.example'),
      one('Origin', 'null'),
      one('Origin', ':::'),
      one('X-Forwarded-For', '1.2.3.4, 5.6.7.8'),
      one('X-Forwarded-For', '\xff, , ;drop table'),
      one('X-Forwarded-For', ','.repeat(2_000)),
      one('X-Forwarded-Host', 'other.example'),
      one('X-Forwarded-Proto', 'gopher'),
      one('X-Request-Id', '\t<script>'),
      one('X-Request-Id', 'a'.repeat(2_000)),
      one('X-HTTP-Method-Override', 'DELETE'),
      one('Accept', 'text/html;q=abc, */*;q=-1'),
      one('Accept-Encoding', 'gzip, br, x'),
      one('Accept-Language', 'é'),
      one('Range', 'bytes=0-0,-1'),
      one('If-None-Match', '*'),
      one('If-Modified-Since', 'yesterday'),
      one('Expect', 'wonders'),
      one('Upgrade', 'websocket'),
      one('Last-Event-ID', '\x01'),
      one('Last-Event-ID', '9'.repeat(500)),
      one('X-Signature', 'zz'),
      one('X-Timestamp', '-1'),
      one('Content-Length', '-5'),
      one('Content-Length', '5, 6'),
      one('Transfer-Encoding', 'gzip'),
      one('Transfer-Encoding', 'chunked, chunked'),
      one('X-Large', 'y'.repeat(15_000)),
      one('X-TooLarge', 'y'.repeat(20_000)),
      one('Bad Name', 'x'),
      one('X-Null', 'a\0b'),
      one('X-Folded', 'a\r\n b'),
      Array.from({ length: 150 }, (_, index): Header => [`X-Many-${index}`, 'v']),
      Array.from({ length: 2_500 }, (): Header => ['X', 'v']),
      [
        ['Host', 'a'],
        ['Host', 'b'],
      ],
    ),
  },
);
