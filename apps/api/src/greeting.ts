import type { Config } from './config/config.ts';
import type { EnvironmentName } from './config/installation.ts';

type Places = Readonly<Record<string, string>>;

/** What to try first, as it is typed into another terminal. */
const firstThings: Readonly<Record<EnvironmentName, (origin: string, phones: string) => readonly string[]>> =
  {
    development: (origin, phones) => [
      'Ask a player for 500 XAF, in another terminal:',
      `  curl -s ${origin}/api/v1/deposits -H 'Content-Type: application/json' -d '${anOrder('+237677000001', 'mtn')}'`,
      `then type any PIN but 0000 on the phone +237 6 77 00 00 01 at ${phones}`,
    ],
    sandbox: (origin) => [
      'Make a payment happen, in another terminal in this folder, with the key that the first start showed',
      '(or a new one: SERVICE_ENV=sandbox npm run keys -- issue --application default):',
      `  SERVICE_URL=${origin} SERVICE_API_KEY=svc_test_… npx @mobile-money/client trigger deposit.succeeded`,
      `From zero to the first webhook in five minutes: ${origin}/docs/five-minutes`,
    ],
    production: () => [],
  };

const anOrder = (msisdn: string, operator: string): string =>
  JSON.stringify({
    player_id: '7f1c2a34-5b6d-4e8f-9a0b-1c2d3e4f5a6b',
    msisdn,
    amount_xaf: 500,
    operator,
    reference: 'order-1',
  });

// biome-ignore format: reads by its columns
const shown: readonly (readonly [place: string, name: string])[] = [
  ['api',     'API'],
  ['docs',    'Explorer'],
  ['console', 'Back office'],
  ['phones',  'Phones'],
  ['metrics', 'Metrics'],
  ['data',    'Data'],
];

/** A few lines for the person at the terminal: where everything is, and what to try first. */
export function greeting(config: Config, places: Places): string {
  const { environment, role, dataDir, databaseUrl } = config;
  const origin = places['api'] === undefined ? null : originFor(places['api']);
  const data = databaseUrl === null ? `${dataDir} (delete it to begin anew)` : places['database'];
  const all: Readonly<Record<string, string | undefined>> = { ...places, data };
  const rows = shown.flatMap(([place, name]) => {
    const value = all[place];
    return value === undefined ? [] : [`  ${name.padEnd(12)} ${value.replace('127.0.0.1', 'localhost')}`];
  });
  const first =
    origin === null ? [] : firstThings[environment](origin, originFor(places['phones'] ?? origin));
  const doing = role === 'all' ? environment : `${environment}, ${role}`;
  return [
    '',
    `The service is up. (${doing})`,
    '',
    ...rows,
    '',
    ...first.map((line) => `  ${line}`),
    ...(first.length === 0 ? [] : ['']),
    '  Ctrl-C stops it. What happens is told below; LOG_FORMAT=json tells it to programs.',
    '',
    '',
  ].join('\n');
}

/** As a person types it. */
const originFor = (place: string): string => new URL(place.replace('127.0.0.1', 'localhost')).origin;
