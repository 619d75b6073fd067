import { type CallVector, order } from './call-vectors.ts';

const id = '22222222-2222-4222-8222-222222222222';

/** What one try is met with: an answer, or none. `before`: the service cannot have got it; `after`: it may have. */
type Met = number | 'before' | 'after' | 'slow down';

/** The clients of these vectors try three times more after the first, and pause for a millisecond. */
type RetryRow = readonly [
  call: keyof typeof calls,
  met: readonly Met[],
  tries: number,
  end: string,
  mayHaveArrived?: boolean,
];

const calls = {
  createDeposit: [order],
  createWithdrawal: [order],
  readTransaction: [id],
  replayWebhook: [id],
  simulate: [id, 'succeeded'],
} satisfies Readonly<Record<string, CallVector['arguments']>>;

// biome-ignore format: reads by its columns
const rows: readonly RetryRow[] = [
  // Creation is safe to repeat: `reference` makes it idempotent.
  ['createDeposit',    [200],                             1, 'answer'],
  ['createDeposit',    [429, 502, 503, 200],              4, 'answer'],
  ['createDeposit',    [504, 504, 504, 504, 200],         4, 'service_error', true],
  ['createDeposit',    ['after', 200],                    2, 'answer'],
  ['createDeposit',    ['before', 200],                   2, 'answer'],
  ['createDeposit',    [500, 200],                        1, 'service_error', true],
  ['createDeposit',    [400, 200],                        1, 'unknown_operator', false],
  ['createDeposit',    [401, 200],                        1, 'invalid_api_key', false],
  ['createDeposit',    [409, 200],                        1, 'conflict', false],
  ['createDeposit',    [422, 200],                        1, 'prefix_mismatch', false],
  ['createDeposit',    [302, 200],                        1, 'service_error', true],
  ['createDeposit',    ['slow down', 200],                1, 'rate_limited', false],
  ['createDeposit',    ['before', 'before', 'before', 'before'], 4, 'unreachable', false],
  ['createDeposit',    ['before', 'after', 'before', 'before'],  4, 'unreachable', true],
  ['createDeposit',    [502, 'before', 'before', 'before'],      4, 'unreachable', true],
  // Nothing was created where no provider was found, or where each try was one too many.
  ['createDeposit',    [503, 'before', 'before', 'before'],      4, 'unreachable', false],
  ['createDeposit',    [503, 503, 503, 503],              4, 'no_provider', false],
  ['createDeposit',    [429, 429, 429, 429],              4, 'rate_limited', false],
  // After an unanswered try it may be there, whatever the later ones are answered with.
  ['createDeposit',    ['after', 429, 429, 429],          4, 'rate_limited', true],
  ['createDeposit',    ['after', 503, 503, 503],          4, 'no_provider', true],
  ['createDeposit',    ['after', 401],                    2, 'invalid_api_key', true],
  ['createWithdrawal', ['after', 503, 200],               3, 'answer'],
  ['createWithdrawal', [500, 200],                        1, 'service_error', true],
  ['readTransaction',  ['after', 502, 200],               3, 'answer'],
  ['readTransaction',  [404, 200],                        1, 'not_found', false],
  // These happen each time that they arrive.
  ['replayWebhook',    ['before', 200],                   2, 'answer'],
  ['replayWebhook',    [429, 200],                        2, 'answer'],
  ['replayWebhook',    ['after', 200],                    1, 'unreachable', true],
  ['replayWebhook',    [503, 200],                        1, 'service_error', true],
  ['replayWebhook',    [502, 200],                        1, 'service_error', true],
  ['simulate',         ['before', 429, 200],              3, 'answer'],
  ['simulate',         ['after', 200],                    1, 'unreachable', true],
  ['simulate',         [504, 200],                        1, 'service_error', true],
];

const replyOf = (met: Met): object => {
  if (met === 'before' || met === 'after') return { no_reply: met };
  // Past the deadline of every call.
  if (met === 'slow down')
    return { status: 429, headers: { 'retry-after': '3600' }, body: '{"detail":"Slow down."}' };
  return {
    status: met,
    headers: {},
    body: met === 200 ? '{"service_tx_id":"the answer"}' : '{"detail":"No."}',
  };
};

export const retryVectors = rows.map(([call, met, tries, end, mayHaveArrived]) => ({
  name: `${call}, met with ${met.join(', ')}: ${tries === 1 ? 'one try' : `${tries} tries`}, ${end}`,
  call,
  arguments: calls[call],
  replies: met.map(replyOf),
  tries,
  /** The code of the error; null when there is an answer. */
  error: end === 'answer' ? null : end,
  /** Whether what was asked for may have happened all the same; null when there is an answer. */
  may_have_arrived: mayHaveArrived ?? null,
}));

// biome-ignore format: reads by its columns
export const pauseVectors = [
  // tries so far, first pause, what the service asked for, chance from 0 to 1: the pause, all in milliseconds
  [1, 200,    null,   0,   100],
  [1, 200,    null,   1,   200],
  [2, 200,    null,   0.5, 300],
  [3, 200,    null,   1,   800],
  [9, 200,    null,   0,   5_000],
  [9, 200,    null,   1,   10_000],
  [1, 200,    3_000,  1,   3_000],
  [3, 200,    100,    0,   400],
].map(([tries_so_far, first_pause_ms, retry_after_ms, chance, pause_ms]) => ({
  tries_so_far, first_pause_ms, retry_after_ms, chance, pause_ms,
}));

/** At 2026-01-01T09:00:00Z. */
export const retryAfterVectors = [
  [null, null],
  ['', null],
  ['0', 0],
  ['3', 3_000],
  [' 120 ', 120_000],
  ['-3', null],
  ['3.5', null],
  ['soon', null],
  ['Thu, 01 Jan 2026 09:00:10 GMT', 10_000],
  ['Thu, 01 Jan 2026 08:59:00 GMT', 0],
  ['2026-01-01T09:00:10Z', null],
].map(([header, ms]) => ({ header, ms }));
