import { expect } from '@jest/globals';
import {
  type ApplicationLook,
  type CallbackUrl,
  type Hint,
  later,
  type PlayerPage,
  type Ports,
  type ReceivedPayment,
  transactionId,
} from '@mobile-money/core';
import { testMorning } from '../memory/fixed-clock.ts';
import { contract } from './given/contract.ts';
import { anAuditEntry, isAudited } from './given/payments.ts';
import { uniqueId } from './given/unique.ts';
import { atOnce } from './given/walk.ts';

const aPage = (fields: Partial<PlayerPage> = {}): PlayerPage => ({
  tokenSha256: uniqueId().replaceAll('-', '').padStart(64, '0'),
  transactionId: transactionId(uniqueId()),
  language: 'fr',
  returnUrl: null,
  expiresAt: testMorning,
  ...fields,
});

const aHint = (fields: Partial<Hint> = {}): Hint => ({
  transactionId: transactionId(uniqueId()),
  operator: 'orange',
  operatorTxId: `MP${uniqueId()}`,
  at: testMorning,
  ...fields,
});

const paymentOf = ({ operator, operatorTxId }: Hint): ReceivedPayment =>
  ({ operator, operatorTxId }) as ReceivedPayment;

/** The store may hold anything else. */
export const pageStoreContract = contract<Pick<Ports, 'pages'>>('A page store', (it) => {
  it('keeps pages as they came, any number for a deposit, and finds each by its digest alone.', async ({
    pages,
  }) => {
    const first = aPage();
    const { transactionId: id } = first;
    const returnUrl = "https://platform.example/back?to='É'" as CallbackUrl;
    const second = aPage({ transactionId: id, language: 'en', returnUrl });
    for (const each of [first, second]) await pages.add(each);
    for (const each of [first, second]) expect(await pages.find(each.tokenSha256)).toEqual(each);
    expect(await pages.find(id)).toBeNull();
  });

  it('removes no more than so many that expired before the moment.', async ({ pages }) => {
    // Long before those of any other test.
    const made = [5, 1, 3].map((ms) => aPage({ expiresAt: later(testMorning, ms - 86_400_000) }));
    for (const each of made) await pages.add(each);
    const moment = later(testMorning, 5 - 86_400_000);
    const left = async () =>
      (await Promise.all(made.map((each) => pages.find(each.tokenSha256)))).map((each) => each !== null);
    expect(await pages.removeExpired(moment, 1)).toBe(1);
    expect(await left()).toEqual([true, false, true]);
    expect(await pages.removeExpired(moment, 10)).toBe(1);
    expect(await left()).toEqual([true, false, false]);
    expect(await pages.removeExpired(moment, 10)).toBe(0);
  });

  it('keeps hints of a deposit in their order, each once, and no more than so many.', async ({ pages }) => {
    const first = aHint();
    const second = aHint({ transactionId: first.transactionId, at: later(testMorning, 1) });
    for (const each of [first, second, first]) expect(await pages.addHint(each, 2)).toBe('kept');
    expect(await pages.addHint(aHint({ transactionId: first.transactionId }), 2)).toBe('full');
    expect(await pages.hintsOf(first.transactionId)).toEqual([first, second]);
    expect(await pages.hintsOf(transactionId(uniqueId()))).toEqual([]);
  });

  it('keeps no more however many come at once.', async ({ pages }) => {
    const id = transactionId(uniqueId());
    const results = await atOnce(8, () => pages.addHint(aHint({ transactionId: id }), 5));
    expect(results.filter((each) => each === 'kept')).toHaveLength(5);
    expect(await pages.hintsOf(id)).toHaveLength(5);
  });

  it('tells for each payment which deposits name it, of the same operator alone.', async ({ pages }) => {
    const hint = aHint();
    const other = aHint({ operatorTxId: hint.operatorTxId, at: later(testMorning, 1) });
    const ofMtn = aHint({ operator: 'mtn', operatorTxId: hint.operatorTxId });
    for (const each of [hint, other, ofMtn]) await pages.addHint(each, 5);
    const payments = [aHint(), ofMtn, hint].map(paymentOf);
    expect(await pages.hintedBy(payments, 2)).toEqual([
      [],
      [ofMtn.transactionId],
      [hint.transactionId, other.transactionId],
    ]);
    expect(await pages.hintedBy(payments, 1)).toEqual([[], [ofMtn.transactionId], [hint.transactionId]]);
    expect(await pages.hintedBy([], 2)).toEqual([]);
  });
});

const aLook = (fields: Partial<ApplicationLook> = {}): ApplicationLook => ({
  applicationId: `application-${uniqueId()}`,
  displayName: 'Chez Awa "É"',
  colour: '#0a5c36' as ApplicationLook['colour'],
  ...fields,
});

/** The store may hold anything else. */
export const applicationStoreContract = contract<Pick<Ports, 'applications' | 'audit'>>(
  'An application store',
  (it) => {
    it('keeps how an application looks, in the place of before, each with an audit entry.', async (subject) => {
      const { applications } = subject;
      const look = aLook();
      const changed = { ...look, displayName: null, colour: null };
      for (const each of [look, changed]) {
        const entry = anAuditEntry();
        await applications.set(each, entry);
        expect(await isAudited(subject, entry)).toBe(true);
        expect(await applications.find(look.applicationId)).toEqual(each);
      }
      expect(await applications.find('nobody')).toBeNull();
    });

    it('lists them by their names.', async ({ applications }) => {
      const names = ['b', 'a', 'C'].map((letter) => `${letter}-${uniqueId()}`);
      for (const applicationId of names) await applications.set(aLook({ applicationId }), anAuditEntry());
      const listed = (await applications.list()).map(({ applicationId }) => applicationId);
      expect(listed.filter((each) => names.includes(each))).toEqual([...names].sort());
    });
  },
);
