import { expect, test } from '@jest/globals';
import { type Reason, typed } from '@mobile-money/core/reason';
import type { TransactionRecordAnswer } from '../../src/api/schemas.ts';
import { timelineEntries } from '../../src/pages/transaction/timeline-entries.ts';
import { english } from '../../src/texts/english.ts';
import { french } from '../../src/texts/french.ts';
import type { Texts } from '../../src/texts/words.ts';

const at = (second: number): string => `2026-01-01T10:00:0${second}.000Z`;

const action = (
  second: number,
  name: string,
  subject: string,
  [before, after]: readonly [string, string],
  why: Reason | null,
) => ({
  at: at(second),
  actor_id: 'ada',
  actor_address: '::1',
  action: name,
  subject,
  before,
  after,
  why,
});

const told = (record: TransactionRecordAnswer, texts: Texts) =>
  timelineEntries(record, texts).map(({ title, who = '', detail }) => [title, who, detail]);

test('moves, exchanges, payments, actions and attempts stand in one order, with who did them', () => {
  const record = {
    history: [
      {
        at: at(1),
        to: 'pending',
        why: typed('Asked.'),
        actor_kind: 'application',
        actor_id: 'default',
        actor_address: null,
      },
      {
        at: at(5),
        to: 'succeeded',
        why: typed('Seen.'),
        actor_kind: 'operator',
        actor_id: 'awa',
        actor_address: '::1',
      },
    ],
    exchanges: [
      { at: at(2), provider_id: 'mtn_momo', operation: 'collect', outcome: 'unknown', why: typed('Late.') },
    ],
    payments: [{ received_at: at(5), amount_xaf: 5_000, operator_tx_id: 'PP1', raw_text: 'Raw.' }],
    webhooks: [
      {
        webhook_id: 'w1',
        event: 'payment.succeeded',
        attempts: [
          { at: at(6), status: null, duration_ms: 5_000, why: typed('timed out'), answer_excerpt: '' },
          { at: at(7), status: 200, duration_ms: 12, why: null, answer_excerpt: 'ok' },
        ],
      },
    ],
    actions: [
      action(3, 'withdrawal.take_over', 't1', ['awa', 'ada'], null),
      action(7, 'webhook.replay', 'w1', ['', ''], null),
    ],
  } as unknown as TransactionRecordAnswer;
  expect(told(record, english)).toEqual([
    ['Pending', 'platform default', 'Asked.'],
    ['mtn_momo: collection asked for, outcome unknown', '', 'Late.'],
    ['took a withdrawal over: awa → ada', 'staff ada ::1', ''],
    ['Payment of 5\u202f000\u00a0FCFA, PP1', '', 'Raw.'],
    ['Succeeded', 'staff awa ::1', 'Seen.'],
    ['payment.succeeded: no answer: timed out', '', ''],
    ['sent a webhook again: payment.succeeded', 'staff ada ::1', ''],
    ['payment.succeeded: answered 200 after 12 ms', '', 'ok'],
  ]);
  expect(told(record, french)).toEqual(
    expect.arrayContaining([
      ['retrait repris : awa → ada', 'équipe ada ::1', ''],
      ['webhook renvoyé : payment.succeeded', 'équipe ada ::1', expect.any(String)],
    ]),
  );
});

test('of what stands at one moment, the cause comes first, and providers have their names', () => {
  const record = {
    history: [
      { at: at(1), to: 'approved', why: null, actor_kind: 'operator', actor_id: 'ada', actor_address: null },
      { at: at(2), to: 'succeeded', why: null, actor_kind: 'provider', actor_id: 'p1', actor_address: null },
    ],
    exchanges: [{ at: at(2), provider_id: 'p1', operation: 'read_status', outcome: 'succeeded', why: null }],
    payments: [],
    webhooks: [],
    actions: [action(1, 'withdrawal.approve', 't1', ['pending_approval', 'approved'], null)],
  } as unknown as TransactionRecordAnswer;
  const entries = timelineEntries(record, french, () => 'MTN MoMo');
  expect(entries.map(({ title, tone, who = '' }) => [title, tone, who])).toEqual([
    ['retrait approuvé : À décider → Approuvé', 'plain', 'équipe ada ::1'],
    ['Approuvé', 'wait', 'équipe ada'],
    ['MTN MoMo : état lu, réussi', 'done', ''],
    ['Réussi', 'done', 'fournisseur MTN MoMo'],
  ]);
});

test.each([
  [{ reversed: true, standing: 'contradicted' }, 'failed', 'repris par l’opérateur'],
  [{ reversed: false, standing: 'contradicted' }, 'failed', 'contredit par les soldes'],
  [{ reversed: false, standing: 'open' }, 'plain', undefined],
])('a payment of which the service tells %j is %s', (says, tone, fault) => {
  const payment = { received_at: at(1), amount_xaf: 5_000, operator_tx_id: 'PP1', raw_text: 'Raw.', ...says };
  const record = { history: [], exchanges: [], payments: [payment], webhooks: [], actions: [] };
  const [entry] = timelineEntries(record as unknown as TransactionRecordAnswer, french);
  expect([entry?.tone, entry?.fault]).toEqual([tone, fault]);
});
