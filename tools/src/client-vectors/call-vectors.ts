/** The name of a method as TypeScript and PHP write it, and its arguments in order. Python has `create_deposit`. */
export interface CallVector {
  readonly call: string;
  readonly arguments: readonly unknown[];
}

const id = '22222222-2222-4222-8222-222222222222';
const player = '5f0c6c1e-6f0a-4b57-9a2e-2f2f8f0b1c11';
export const order = {
  player_id: player,
  msisdn: '+237690000100',
  amount_xaf: 5_000,
  operator: 'orange',
  reference: 'order-é-1',
};
const withUrl = { ...order, callback_url: 'https://platform.example/webhooks', lang: 'en' };

type RequestRow = readonly [call: string, given: readonly unknown[], line: string, body: object | null];

// biome-ignore format: reads by its columns
const rows: readonly RequestRow[] = [
  ['createDeposit',          [order],                                   'POST /api/v1/deposits',                                order],
  ['createDeposit',          [withUrl],                                 'POST /api/v1/deposits',                                withUrl],
  ['createWithdrawal',       [order],                                   'POST /api/v1/withdrawals',                             order],
  ['detectOperator',         [{ msisdn: '690 00 01 00' }],              'POST /api/v1/msisdn/detect',                           { msisdn: '690 00 01 00' }],
  ['readTransaction',        [id],                                      `GET /api/v1/transactions/${id}`,                       null],
  ['readTransaction',        ['a/b?c#d e'],                             'GET /api/v1/transactions/a%2Fb%3Fc%23d%20e',           null],
  ['listPlayerTransactions', [player],                                  `GET /api/v1/players/${player}/transactions`,           null],
  ['listPlayerTransactions', [player, { status: 'failed', page: 2 }],   `GET /api/v1/players/${player}/transactions?status=failed&page=2`, null],
  ['replayWebhook',          [id],                                      `POST /api/v1/transactions/${id}/replay-webhook`,       null],
  ['listProviders',          [],                                        'GET /api/v1/CM/providers',                             null],
  ['readProviderHealth',     ['CM'],                                    'GET /api/v1/CM/providers/status',                      null],
  ['listFailureCodes',       [],                                        'GET /api/v1/failure-codes',                            null],
  ['listFailureCodes',       ['en'],                                    'GET /api/v1/failure-codes?lang=en',                    null],
  ['readPublicKey',          [],                                        'GET /api/v1/security/callback-public-key',             null],
  ['readPublicKey',          ['key-1'],                                 'GET /api/v1/security/callback-public-key?key_id=key-1', null],
  ['readKeySet',             [],                                        'GET /api/v1/security/jwks',                            null],
  ['readHealth',             [],                                        'GET /health',                                          null],
  ['readEvents',             [],                                        'GET /api/v1/events',                                   null],
  ['readEvents',             [{ after: 'c1', limit: 10, wait: 5 }],     'GET /api/v1/events?after=c1&limit=10&wait=5',          null],
  ['readSignedWebhook',      [id],                                      `GET /api/v1/events/${id}/webhook`,                     null],
  ['page',                   [id],                                      `POST /api/v1/transactions/${id}/page`,                 {}],
  ['page',                   [id, { lang: 'en' }],                      `POST /api/v1/transactions/${id}/page`,                 { lang: 'en' }],
  ['simulate',               [id, 'succeeded'],                         `POST /api/v1/sandbox/transactions/${id}/simulate`,     { outcome: 'succeeded' }],
];

/** The one request that a call makes. */
export const requestVectors = rows.map(([call, given, line, body]) => ({
  call,
  arguments: given,
  line,
  body,
}));

const fault = {
  type: 'greater_than_equal',
  loc: ['body', 'amount_xaf'],
  msg: 'Input should be greater than or equal to 100',
  input: 1,
  ctx: { ge: 100 },
};
const missing = { type: 'missing', loc: ['body', 'reference'], msg: 'Field required', input: {} };
const faults = [fault, missing];

type ErrorRow = readonly [
  call: string,
  status: number,
  headers: object,
  body: string,
  type: string,
  code: string,
];
const said = (detail: unknown): string => JSON.stringify({ detail });
const page = '<html>Bad gateway</html>';

// biome-ignore format: reads by its columns
const errors: readonly ErrorRow[] = [
  ['createDeposit',    422, {},                      said(faults),       'ValidationFailed', 'validation_failed'],
  ['readTransaction',  422, {},                      said([fault]),      'ValidationFailed', 'validation_failed'],
  ['createDeposit',    422, {},                      said('No prefix.'), 'RequestRefused',   'prefix_mismatch'],
  ['createWithdrawal', 422, {},                      said('No prefix.'), 'RequestRefused',   'prefix_mismatch'],
  ['readTransaction',  422, {},                      said('No.'),        'RequestRefused',   'invalid_request'],
  ['createDeposit',    400, {},                      said('No such.'),   'RequestRefused',   'unknown_operator'],
  ['replayWebhook',    400, {},                      said('No url.'),    'RequestRefused',   'no_callback_url'],
  ['readTransaction',  400, {},                      said('No.'),        'RequestRefused',   'invalid_request'],
  ['createDeposit',    401, {},                      said('No key.'),    'RequestRefused',   'invalid_api_key'],
  ['readTransaction',  404, {},                      said('Not found.'), 'RequestRefused',   'not_found'],
  ['replayWebhook',    409, {},                      said('Not yet.'),   'RequestRefused',   'conflict'],
  ['simulate',         409, {},                      said('Not so.'),    'RequestRefused',   'conflict'],
  ['createDeposit',    413, {},                      said('Too large.'), 'RequestRefused',   'invalid_request'],
  ['createDeposit',    415, {},                      said('No JSON.'),   'RequestRefused',   'invalid_request'],
  ['createDeposit',    429, {},                      said('Slow down.'), 'ServiceFailed',    'rate_limited'],
  ['createDeposit',    500, {},                      said(''),           'ServiceFailed',    'service_error'],
  ['createDeposit',    503, {},                      said('None.'),      'ServiceFailed',    'no_provider'],
  ['createWithdrawal', 503, {},                      said('None.'),      'ServiceFailed',    'no_provider'],
  ['createDeposit',    503, { 'retry-after': '3' },  said('Database.'),  'ServiceFailed',    'service_error'],
  ['readTransaction',  503, {},                      said('Database.'),  'ServiceFailed',    'service_error'],
  ['createDeposit',    502, {},                      page,               'ServiceFailed',    'service_error'],
  ['createDeposit',    503, {},                      page,               'ServiceFailed',    'service_error'],
  ['createDeposit',    422, {},                      '"no object"',      'RequestRefused',   'invalid_request'],
  ['createDeposit',    302, { location: '/other' },  '',                 'ServiceFailed',    'service_error'],
  ['createDeposit',    200, {},                      page,               'ServiceFailed',    'service_error'],
  ['readHealth',       503, {},                      page,               'ServiceFailed',    'service_error'],
];

const givenTo: Readonly<Record<string, readonly unknown[]>> = {
  createDeposit: [order],
  createWithdrawal: [order],
  simulate: [id, 'succeeded'],
  readHealth: [],
};

/** The error that an answer stands for, when nothing is tried again. */
export const errorVectors = errors.map(([call, status, headers, body, type, code]) => ({
  call,
  arguments: givenTo[call] ?? [id],
  reply: { status, headers: { 'X-Request-Id': 'request-1', ...headers }, body },
  error: {
    type,
    code,
    status,
    request_id: 'request-1',
    faults: body === said(faults) ? faults : body === said([fault]) ? [fault] : null,
    detail: detailOf(status, body),
  },
}));

function detailOf(status: number, body: string): string {
  const told = /^\{"detail":"(.*)"\}$/.exec(body)?.[1];
  if (told !== undefined) return told;
  if (body.includes('"loc"')) {
    const all = (JSON.parse(body) as { detail: readonly (typeof fault)[] }).detail;
    return all.map(({ loc, msg }) => `${loc.join('.')}: ${msg}`).join('; ');
  }
  return status === 200 ? 'The answer is no JSON.' : `The service answered with status ${status}.`;
}
