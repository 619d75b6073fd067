import { describe, expect, it } from '@jest/globals';
import { testMorning } from '@mobile-money/testing';
import fc from 'fast-check';
import { depositStates } from '../../src/deposit/deposit-transitions.ts';
import {
  type FailureCode,
  failureCodeNames,
  failureCodes,
  failureMessages,
  isFailureOfProvider,
  languages,
  providersFailures,
} from '../../src/index.ts';
import { later } from '../../src/instant.ts';
import { msisdn } from '../../src/phone/msisdn.ts';
import { sentenceOf, typed } from '../../src/reason/reason.ts';
import { service } from '../../src/transaction/audit-entry.ts';
import {
  differenceReasons,
  differencesOf,
  type ToldContents,
  type ToldDifference,
} from '../../src/transaction/provider-exchange.ts';
import { decisionOf, isSameDecision, type Proposal, takesTwo } from '../../src/transaction/second-person.ts';
import { changeOf, moveWithdrawal } from '../../src/transaction/state-change.ts';
import {
  directions,
  eventId,
  idsWithShortId,
  isSettled,
  mayHearNews,
  owedSince,
  paymentId,
  playerId,
  requiresHumanApproval,
  shortIdOf,
  transactionId,
} from '../../src/transaction/transaction.ts';
import { amountXaf } from '../../src/transaction/transaction-request.ts';
import { always, nextState, type TransitionTable } from '../../src/transaction/transition-table.ts';
import { withdrawalStates } from '../../src/withdrawal/withdrawal-transitions.ts';
import { aDeposit, aWithdrawal, refusal, uuidOf } from '../a-transaction.ts';
import { holds } from '../holds.ts';

describe('a transaction', () => {
  it('is settled in exactly two states', () => {
    const settled = [...depositStates, ...withdrawalStates].filter(isSettled);
    expect(new Set(settled)).toEqual(new Set(['succeeded', 'failed']));
  });

  it.each(withdrawalStates)('requires human approval exactly in pending_approval: %s', (state) => {
    expect(requiresHumanApproval(aWithdrawal({ state }))).toBe(state === 'pending_approval');
  });

  it.each(depositStates)('that is a deposit never requires human approval: %s', (state) => {
    expect(requiresHumanApproval(aDeposit({ state }))).toBe(false);
  });
});

describe('a provider', () => {
  const prompts = depositStates.map((state) => aDeposit({ state, collectionMode: 'merchant_initiated' }));
  const withdrawals = withdrawalStates.map((state) => aWithdrawal({ state }));
  const dialled = depositStates.map((state) => aDeposit({ state, collectionMode: 'customer_initiated' }));

  it('owes a verdict of prompts from the moment they were made, and of withdrawals from when they were submitted', () => {
    const owed = [...prompts, ...withdrawals].filter((each) => owedSince(each) !== null);
    expect(owed.map(({ direction, state }) => `${direction} ${state}`)).toEqual([
      'deposit pending',
      'deposit provider_acknowledged',
      'deposit expired',
      'withdrawal provider_submitted',
    ]);
    for (const each of owed) {
      expect(owedSince(each)).toBe(each.direction === 'deposit' ? each.createdAt : each.stateUpdatedAt);
    }
  });

  it('brings news of what failed too, and of a withdrawal that waits for a person', () => {
    const more = [...prompts, ...withdrawals].filter((each) => mayHearNews(each) && owedSince(each) === null);
    expect(more.map(({ direction, state }) => `${direction} ${state}`)).toEqual([
      'deposit failed',
      'withdrawal failed',
      'withdrawal requires_manual_resolution',
    ]);
  });

  it('knows nothing of what players dial', () => {
    expect(dialled.filter((each) => mayHearNews(each) || owedSince(each) !== null)).toEqual([]);
  });
});

type Light = 'red' | 'green';
type Press = 'press' | 'wait';

const isNight = (facts: { readonly night: boolean }): boolean => facts.night;

// biome-ignore format: reads by its columns
const table: TransitionTable<Light, Press, { readonly night: boolean }> = [
  [null,    'press', 'red',   always],
  ['red',   'press', 'green', always],
  ['red',   'wait',  'green', isNight],
  ['green', 'wait',  'red',   always],
  ['green', 'wait',  'green', isNight],
];

describe('a transition table', () => {
  it.each([
    // from          trigger  night  to
    [null, 'press', false, 'red'],
    ['red', 'press', false, 'green'],
    ['red', 'wait', true, 'green'],
    ['red', 'wait', false, null],
    ['green', 'press', true, null],
    [null, 'wait', true, null],
    ['green', 'wait', false, 'red'],
  ] as const)('leads from %s on %s at night %s to %s', (from, on, night, to) => {
    expect(nextState(table, from, on, { night })).toBe(to);
  });

  it('says so when two rows fit, whatever their order', () => {
    const fails = 'two rows fit: green on wait';
    expect(() => nextState(table, 'green', 'wait', { night: true })).toThrow(fails);
    expect(() => nextState(table.toReversed(), 'green', 'wait', { night: true })).toThrow(fails);
  });

  it('says so when two rows fit the beginning', () => {
    const twice: TransitionTable<Light, Press, object> = [
      [null, 'press', 'red', always],
      [null, 'press', 'green', always],
    ];
    expect(() => nextState(twice, null, 'press', {})).toThrow('two rows fit: nothing on press');
  });
});

describe('a failure code', () => {
  it('counts against its provider for what the operator or we did wrong, and for nothing else', () => {
    expect([...providersFailures].sort()).toEqual([
      'float_insufficient',
      'operator_error',
      'operator_unavailable',
    ]);
    expect(isFailureOfProvider({ failureCode: null })).toBe(false);
    expect(isFailureOfProvider({ failureCode: 'payer_refused' })).toBe(false);
    expect(isFailureOfProvider({ failureCode: 'operator_error' })).toBe(true);
  });

  it('of a newer version beside us counts against no one', () => {
    expect(isFailureOfProvider({ failureCode: 'of_tomorrow' as string as FailureCode })).toBe(false);
  });

  it.each(failureCodeNames)('is told to players in every language: %s', (code) => {
    const sentences = languages.map((language) => failureMessages[language][code]);
    for (const sentence of sentences) expect(sentence).toMatch(/^\p{Lu}.*\.$/u);
    expect(new Set(sentences).size).toBe(languages.length);
  });

  it('never bids a player to confirm prompts that may be of a stranger', () => {
    expect(failureMessages.en.too_many_prompts).toContain(
      'Refuse every request that you did not ask for yourself',
    );
    expect(failureMessages.fr.too_many_prompts).toContain("Refusez toute demande que vous n'avez pas faite");
    for (const language of languages) {
      for (const code of failureCodeNames) {
        expect(failureMessages[language][code]).not.toMatch(/\b(confirm|approve|validez|confirmez)\b/i);
      }
    }
  });

  it.each(directions)('of a %s says what is the matter with whom', (direction) => {
    const own = failureCodeNames.filter((code) => failureCodes[code].directions.includes(direction));
    const other = direction === 'deposit' ? 'recipient_' : 'payer_';
    expect(own.filter((code) => code.startsWith(other))).toEqual([]);
    expect(own).toContain('operator_error');
  });
});

const inWords = (differences: readonly ToldDifference[]): string =>
  differenceReasons(differences)
    .map((each) => sentenceOf(each))
    .join('; ');
const id = transactionId('01936f3e-8a3b-7c1d-9e2f-0123456789ab');
const asked = { id, amountXaf: amountXaf(500), msisdn: msisdn('+237677000001') };

describe('what a provider tells is what it was asked for', () => {
  // biome-ignore format: reads by its columns
  it.each<[string, ToldContents]>([
    ['nothing is told',                       {}],
    ['every member is left out',              { amount: null, currency: null, msisdn: null, externalId: null }],
    ['every member is empty',                 { amount: '', currency: ' ', msisdn: '', externalId: '' }],
    ['all of it is the same',                 { amount: '500', currency: 'XAF', msisdn: '237677000001', externalId: id }],
    ['the amount has decimals',               { amount: '500.00' }],
    ['the amount has zeros in front',         { amount: '0500' }],
    ['the amount has spaces around it',       { amount: ' 500 ' }],
    ['the currency is in small letters',      { currency: 'xaf' }],
    ['the number has a plus sign',            { msisdn: '+237677000001' }],
    ['the number lacks the country',          { msisdn: '677000001' }],
    ['the number has spaces in it',           { msisdn: '677 00 00 01' }],
    ['the reference is in capitals',          { externalId: id.toUpperCase() }],
    ['the reference is the short id',         { externalId: shortIdOf(id) }],
  ])('when %s', (_, told) => {
    expect(differencesOf(asked, told)).toEqual([]);
  });

  it('when a number of another country lacks its plus sign', () => {
    const abroad = { ...asked, msisdn: msisdn('+46733123453') };
    expect(differencesOf(abroad, { msisdn: '46733123453' })).toEqual([]);
    expect(differencesOf(abroad, { msisdn: '733123453' })).toHaveLength(1);
  });
});

describe('what a provider tells is about something else', () => {
  // biome-ignore format: reads by its columns
  it.each<[keyof ToldContents, string, string]>([
    ['amount',     '5000',                                 '500'],
    ['amount',     '50',                                   '500'],
    ['amount',     '500.5',                                '500'],
    ['amount',     '500.001',                              '500'],
    ['amount',     '-500',                                 '500'],
    ['amount',     '5,00',                                 '500'],
    ['amount',     'five hundred',                         '500'],
    ['currency',   'EUR',                                  'XAF'],
    ['msisdn',     '237677000002',                         '+237677000001'],
    ['msisdn',     '77000001',                             '+237677000001'],
    ['msisdn',     '67****001',                            '+237677000001'],
    ['externalId', '01936f3e-8a3b-7c1d-9e2f-0123456789ac', id],
    ['externalId', 'order-1',                              id],
  ])('when its %s is %s', (member, told, was) => {
    expect(differencesOf(asked, { [member]: told })).toEqual([{ member, asked: was, told }]);
  });

  it('in several ways at once, which are told in words', () => {
    const differences = differencesOf(asked, { amount: '5000', currency: 'XAF', msisdn: '237699000001' });
    expect(inWords(differences)).toBe('amount 500, told 5000; number +237677000001, told 237699000001');
    const others = differencesOf(asked, { currency: 'EUR', externalId: 'order-1' });
    expect(inWords(others)).toBe(`currency XAF, told EUR; reference ${id}, told order-1`);
  });
});

it.each([
  [null, 900_000, false],
  [500_000, 499_999, false],
  [500_000, 500_000, true],
  [500_000, 500_001, true],
])('where two people are needed from %p XAF on, %d XAF take two: %s', (from, amount, expected) => {
  expect(takesTwo(amountXaf(amount), { twoPersonApprovalXaf: from })).toBe(expected);
});

const [a, b] = [paymentId(uuidOf(1)), paymentId(uuidOf(2))];

// biome-ignore format: reads by its columns
it.each([
  [decisionOf('failed'),            decisionOf('failed'),            true],
  [decisionOf('failed'),            decisionOf('succeeded'),         false],
  [decisionOf('succeeded', [a, b]), decisionOf('succeeded', [b, a]), true],
  [decisionOf('succeeded', [a, a]), decisionOf('succeeded', [a]),    true],
  [decisionOf('succeeded', [a]),    decisionOf('succeeded', [b]),    false],
  [decisionOf('succeeded', [a]),    decisionOf('succeeded'),         false],
])('%j and %j are the same decision: %s', (one, other, expected) => {
  expect(isSameDecision(one, other)).toBe(expected);
});

const proposal: Proposal = { ...decisionOf('failed'), staffId: 'amina', at: testMorning, reason: 'No.' };
const facts = { isStuck: false, isLastApproval: false };
const rejected = 'rejected_by_staff';
const context = { actor: service, at: later(testMorning, 1), newId: () => uuidOf(9) };

it('a proposal stays until the transaction leaves its state', () => {
  const waiting = aWithdrawal();
  const made = changeOf(waiting, context.at, { fields: { proposal } });
  const kept = changeOf(made.transaction, context.at);
  expect(kept.transaction).toMatchObject({ proposal });
  const stayed = moveWithdrawal(kept, 'operator_approved', facts, typed('One of two.'), context);
  expect(stayed.transaction).toMatchObject({ proposal });
  const left = moveWithdrawal(kept, 'operator_rejected', facts, typed('No.'), context, rejected);
  expect(left.transaction).toMatchObject({ proposal: null });
});

const kinds = [
  ['transaction', transactionId],
  ['player', playerId],
  ['payment', paymentId],
  ['event', eventId],
] as const;

describe.each(kinds)('the id of a %s', (_kind, make) => {
  it('is any UUID', () => {
    holds(
      fc.property(fc.uuid(), (uuid) => {
        expect(make(uuid)).toBe(uuid);
      }),
    );
  });

  it.each([
    '',
    'x',
    '00000000-0000-0000-0000-00000000000',
    '00000000-0000-0000-0000-0000000000000',
    ' 00000000-0000-0000-0000-000000000000',
    '00000000-0000-0000-0000-000000000000\n',
    '{00000000-0000-0000-0000-000000000000}',
    '00000000000000000000000000000000',
    '0000000g-0000-0000-0000-000000000000',
    'ABCDEF00-0000-0000-0000-000000000000',
  ])('is not %j', (text) => {
    expect(() => make(text)).toThrow(refusal('invalid_identifier'));
  });
});

const ids = fc.uuid().map((text) => transactionId(text.toLowerCase()));

describe('a short id', () => {
  it('has twenty letters and digits, whatever the id', () => {
    const extremes = [
      `${'0'.repeat(8)}-0000-0000-0000-${'0'.repeat(12)}`,
      'f'.repeat(8).concat('-ffff-ffff-ffff-', 'f'.repeat(12)),
    ];
    expect(extremes.map((text) => shortIdOf(transactionId(text)).length)).toEqual([20, 20]);
    fc.assert(fc.property(ids, (id) => expect(shortIdOf(id)).toMatch(/^[0-9a-z]{20}$/)));
  });

  it('leads back to its transaction, in capitals too', () => {
    fc.assert(
      fc.property(ids, (id) => {
        for (const written of [shortIdOf(id), shortIdOf(id).toUpperCase()]) {
          const found = idsWithShortId(written);
          expect(found !== null && found.from <= id && id <= found.to).toBe(true);
        }
      }),
    );
  });

  it('leads to no transaction with another one', () => {
    fc.assert(
      fc.property(ids, ids, (id, other) => {
        fc.pre(shortIdOf(id) !== shortIdOf(other));
        const found = idsWithShortId(shortIdOf(id));
        expect(found !== null && (other < found.from || other > found.to)).toBe(true);
      }),
    );
  });

  it.each(['', '1', 'z'.repeat(20), '0'.repeat(21), `${'0'.repeat(19)}-`])('is not %p', (text) => {
    expect(idsWithShortId(text)).toBeNull();
  });
});
