import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  type AlertDelivery,
  amountXaf,
  changeOf,
  type Deposit,
  type EntryId,
  eventId,
  freshPace,
  type Instant,
  ignored,
  leftStates,
  limits,
  type Msisdn,
  maskedText,
  messageId,
  msisdn,
  nothingWrong,
  ofNoOne,
  paymentId,
  playerId,
  type ReceivedPayment,
  type Reference,
  reservationAt,
  shortIdOf,
  soughtBy,
  transactionId,
  typed,
  type WalletId,
  type Withdrawal,
  withNumbers,
} from '@mobile-money/core';
import { aRegistry, testMorning } from '@mobile-money/testing';
import { aDeposit, depositAfter, merchantInitiated } from '@mobile-money/testing/contracts/given/deposits';
import { aMessage } from '@mobile-money/testing/contracts/given/messages';
import { anAuditEntry, aPayment } from '@mobile-money/testing/contracts/given/payments';
import { aFactor, aSession } from '@mobile-money/testing/contracts/given/staff';
import {
  aComparison,
  aFoundDiscrepancy,
  aStatement,
  testDay,
} from '@mobile-money/testing/contracts/given/statements';
import { uniqueId } from '@mobile-money/testing/contracts/given/unique';
import { aGap, anEntry, aStep } from '@mobile-money/testing/contracts/given/wallets';
import { aWithdrawal, withdrawalAfter } from '@mobile-money/testing/contracts/given/withdrawals';
import { aBlock, aNote } from '@mobile-money/testing/contracts/mark-stores';
import { type Embedded, startEmbedded } from '../../src/embedded/start-embedded.ts';
import { migrate } from '../../src/migrations/migrate.ts';
import { postgresPorts } from '../../src/postgres-ports.ts';
import { OldDataMasker } from '../../src/stores/mask-old.ts';
import { MonthKeeper } from '../../src/stores/month-keeper.ts';
import { readOutboxBacklog } from '../../src/stores/outbox-backlog.ts';
import { allStatements } from '../spread/all-statements.ts';
import { ExplainingDatabase, type Visit } from './explaining-database.ts';
import { fill, idOf } from './fill.ts';

/** Far more than any of these calls should look at, and far less than a table holds… */
const rowsMax = 1_200;
/** …but for transactions that are narrowed by what no index answers, and what is open: so many are looked at in one go. */
const walkedMax = limits.rowsWalkedMax + rowsMax;
const narrowed = /^(?:narrowing (?:transactions|differences|callbacks)|masking)/;
const small = new Set([
  'alert_watch',
  'applications',
  'channels',
  'detached_months',
  'providers',
  'prefixes',
  'masking_put_off',
  'masking_walks',
  'sms_templates',
  'statement_files',
  'wallets',
]);
/** Months are empty here, and looked into in whichever way: what is filled belongs into none of them. */
const monthly = /_\d{4}_\d{2}$/;
const looks = /^(?:creating a deposit with a choice|finding|reading|counting|listing|searching)/;
const middle = 13_000 as Instant;
const number = '+237692600' as Msisdn;

const rooms = ['orange-money', 'mtn-momo'].map((providerId) => ({ providerId, count: 100 }));
const window = { providerId: 'orange-money', from: middle, to: 13_100 as Instant };

const anAlert = (): AlertDelivery => ({
  id: uniqueId(),
  way: 'email:amina@example.com',
  message: { text: '', code: 'wallet_gap', facts: { began: [], ended: [] }, url: null },
  madeAt: middle,
  tries: 0,
  lastError: null,
});

type Subject = ReturnType<typeof postgresPorts>;
type Call = (subject: Subject, database: ExplainingDatabase) => Promise<unknown>;

const payment: ReceivedPayment = aPayment({
  payer: number,
  amountXaf: amountXaf(1_000),
  operatorTxId: 'tx-12998',
});
const scope = {
  applicationId: 'default',
  playerId: playerId(idOf(2, 1_300)),
  direction: 'deposit',
  reference: 'reference-13001' as Reference,
} as const;
const list = { ...scope, state: null, direction: null, page: 1, limit: 20 };
const allowance = { openMax: 3, perDayMax: 30, dayFrom: middle };
const fields = { msisdn: number, amountXaf: amountXaf(1_000) };

const found = async ({ transactions }: Subject, i: number): Promise<Deposit> =>
  (await transactions.find(transactionId(idOf(1, i)))) as Deposit;

/** Every call of every store that is on a request's path or in the background, each in its own words. */
const calls: Readonly<Record<string, Call>> = {
  'creating a deposit': ({ transactions }) => transactions.createDeposit([aDeposit(fields)]),
  'creating a deposit with a choice of channels': ({ transactions }) => {
    const first = aDeposit(fields);
    const other = { ...first.transaction, channelId: 'orange-money-2' };
    return transactions.createDeposit([first, { ...first, transaction: other }]);
  },
  'creating a prompt within its allowance': ({ transactions }) =>
    transactions.createDepositWithin(allowance, [aDeposit({ ...merchantInitiated, ...fields })]),
  'refusing a prompt': ({ transactions }) =>
    transactions.createDepositWithin({ ...allowance, openMax: 1 }, [
      aDeposit({ ...merchantInitiated, ...fields, playerId: scope.playerId }),
    ]),
  'creating a withdrawal': ({ transactions }) => transactions.createWithdrawal(aWithdrawal()),
  'repeating a reference': ({ transactions }) => transactions.createDeposit([aDeposit({ ...scope })]),
  'reading a transaction': ({ transactions }) => transactions.find(transactionId(idOf(1, 13_000))),
  'reading several transactions at once': ({ transactions }) =>
    Promise.all([13_000, 18_000].map((i) => transactions.find(transactionId(idOf(1, i))))),
  'reading by reference': ({ transactions }) => transactions.findByReference(scope),
  'committing a change': async (subject) => {
    const consumes = [paymentId(idOf(3, 1))];
    const change = depositAfter(await found(subject, 4), 'payment_confirmed', middle, { consumes });
    return subject.transactions.commit({ ...change, audit: [anAuditEntry()] });
  },
  'committing many changes': async (subject) => {
    const changes = [];
    for (const i of [8, 12, 16, 20]) changes.push(changeOf(await found(subject, i), middle));
    return subject.transactions.commitAll(changes);
  },
  'committing a change to what is masked': async (subject) =>
    subject.transactions.commit(
      changeOf(await found(subject, 28), middle, { fields: { msisdn: maskedText as Msisdn } }),
    ),
  'reading events': ({ events }) => events.after('default', middle, 100),
  'finding an event': ({ events }) => events.find('default', eventId(idOf(4, 13_000))),
  'finding the newest event': ({ events }) => events.newest('default'),
  'finding overdue deposits': ({ deposits }) =>
    deposits.dueToExpire(middle, 100, null, { providerIds: ['orange-money'], dueBy: 8_000 as Instant }),
  'finding what a payment pays for': ({ deposits }) => deposits.candidatesFor(payment, 0 as Instant),
  'finding what was paid since': ({ deposits }) => deposits.paidSince(payment, 0 as Instant),
  'finding what became of dialled deposits': ({ deposits }) =>
    deposits.dialledSince('orange-money-1', 16_000 as Instant),
  'finding what resembles a payment': ({ deposits }) =>
    deposits.similarTo({ ...payment, receiver: '+237690000001' as Msisdn }, 100),
  'finding approved withdrawals': ({ withdrawals }) => withdrawals.approvedSince(1_000 as Instant, 100),
  'finding submitted withdrawals': ({ withdrawals }) => withdrawals.submittedSince(1_000 as Instant, 100),
  'finding what a receipt could be of': ({ withdrawals }) =>
    withdrawals.ofReceipt({
      ...{ operator: 'mtn', msisdn: '+23767400', amountXaf: 1_000, states: [...leftStates, 'failed'] },
      ...{ since: 0 as Instant, until: testMorning },
    }),
  'finding who bears an id': ({ withdrawals }) => withdrawals.bearerOf('mtn', 'tx-12998'),
  'taking what is to be read': ({ statusSchedule }) =>
    statusSchedule.takeDue(middle, rooms, {
      delaysMs: [5, 10],
      lateVerdictMs: 1_000,
      stuckWithdrawalMs: 5_000,
    }),
  'putting back what was taken': ({ statusSchedule }) =>
    statusSchedule.putBack(transactionId(idOf(1, 26_002)), middle),
  'asking about one no more': ({ statusSchedule }) => statusSchedule.end(transactionId(idOf(1, 26_003))),
  'counting what is to be read': ({ statusSchedule }) =>
    statusSchedule.overdue(middle, ['orange-money', 'mtn-momo'], 5, 1_000),
  'finding the pace of reads': ({ readPaces }) => readPaces.find('account-2500'),
  'changing the pace of reads': ({ readPaces }) => readPaces.replace('account-2500', 1, freshPace),
  'counting callbacks': ({ callbackBudgets }) =>
    callbackBudgets.spend(['name-7', 'name-9'], 13_000 as Instant, 10),
  'forgetting counts of callbacks': ({ callbackBudgets }) => callbackBudgets.forgetBefore(middle, 100),
  'removing callbacks': ({ messages }) => messages.removeCallbacks(middle, 100),
  'finding probes that wait': ({ probes }) =>
    probes.waitingSince([{ msisdn: number, direction: 'deposit', state: 'pending' }], middle, 100),
  'finding keys': ({ apiKeys }) => apiKeys.find('key4500'),
  'reading webhook secrets': ({ apiKeys }) => apiKeys.webhookSecrets('app-7'),
  'revoking a key': ({ apiKeys }) => apiKeys.revoke('key4500', middle, anAuditEntry()),
  'finding a staff member': ({ staff }) => staff.find('operator4500@example.com'),
  'finding a session': ({ staff }) => staff.findSession('session4500'),
  'listing the sessions of an account': ({ staff }) => staff.listSessions('operator7@example.com'),
  'ending the sessions of an account': ({ staff }) =>
    staff.endSessions('operator8@example.com', anAuditEntry()),
  'noting the use of a session': ({ staff }) => staff.markSessionSeen('session4500', middle),
  'ending the sessions of a staff member': ({ staff }) =>
    staff.change('operator4500@example.com', { passwordHash: 'new' }, anAuditEntry()),
  'starting a session': ({ staff }) =>
    staff.startSession(aSession({ email: 'operator7@example.com' }), 100 as Instant, anAuditEntry()),
  'listing the second factors of an account': ({ factors }) => factors.list('operator4500@example.com'),
  'proving a second factor': ({ factors }) => {
    const factor = { ...aFactor({ email: 'operator4500@example.com' }), id: idOf(9, 4_500) };
    return factors.prove({ factor, counter: 10_000 }, 'session4500', middle, anAuditEntry());
  },
  'using a recovery code': ({ factors }) => {
    const proof = { email: 'operator4500@example.com', codeSha256: 'code4500' };
    return factors.prove(proof, 'session4500', middle, anAuditEntry());
  },
  'counting recovery codes': ({ factors }) => factors.countRecoveryCodes('operator4500@example.com'),
  'asking a passkey, and forgetting old questions': async ({ factors }) => {
    const challenge = { text: 'asked', sessionSha256: 'session4500', until: middle };
    await factors.openChallenge(challenge, 100 as Instant);
    await factors.takeChallenge('asked', 'session4500', 100 as Instant);
  },
  'finding the device of a staff member': ({ staff }) =>
    staff.findDevice('device4500', 'operator4500@example.com'),
  'remembering a device, and forgetting old ones': ({ staff }) => {
    const device = { idSha256: 'new', email: 'operator7@example.com', signedInAt: middle };
    return staff.rememberDevice(device, 'device7499', 100 as Instant);
  },
  'finding a staff token': ({ staff }) => staff.findToken('token4500'),
  'counting a sign-in': ({ signInAttempts }) =>
    signInAttempts.take(
      [{ key: 'account 4500', delaysMs: [1], since: 'account 4499' }],
      26_000 as Instant,
      25_000,
    ),
  'taking back a sign-in that was not made': ({ signInAttempts }) => signInAttempts.notMade(['account 4500']),
  'reserving a withdrawal': ({ reservations }) =>
    reservations.take(reservationAt(transactionId(idOf(1, 27_000)), 'amina', 26_500 as Instant), null),
  'finding a reservation': ({ reservations }) => reservations.find(transactionId(idOf(1, 13_000)), middle),
  'giving a reservation back': ({ reservations }) =>
    reservations.release(transactionId(idOf(1, 13_000)), 'operator-0', middle),
  'listing reservations': ({ reservations }) => reservations.list(middle, 200),
  'approving a withdrawal': async (subject) => {
    const waiting = (await subject.transactions.find(transactionId(idOf(1, 26_003)))) as Withdrawal;
    const approvedAlone = { staffId: 'amina', day: testDay, limitXaf: 1_000_000 };
    const change = { ...withdrawalAfter(waiting, 'operator_approved', middle), approvedAlone };
    return subject.transactions.commit(change);
  },
  'telling what was approved alone': ({ withdrawals }) => withdrawals.approvedAloneXaf('amina', testDay),
  'proposing what is to become of a deposit': async (subject) => {
    const decision = { outcome: 'failed', paymentIds: [], reason: 'No.' } as const;
    const fields = { proposal: { ...decision, staffId: 'amina', at: middle } };
    return subject.transactions.commit(changeOf(await found(subject, 24), middle, { fields }));
  },
  'counting what waits': ({ reader }) => reader.countWaiting(),
  'telling what a wallet held': ({ wallets }) =>
    wallets.heldBefore('orange-1' as WalletId, [9_000 as Instant, middle]),
  'listing what was told of a wallet': ({ wallets }) => wallets.entries('orange-1' as WalletId, null, 50),
  'hastening status reads': ({ statusSchedule }) =>
    statusSchedule.hasten([transactionId(idOf(1, 13_002))], middle),
  'following news of what is over': ({ statusSchedule }) =>
    statusSchedule.followNews([transactionId(idOf(1, 13_002))], middle),
  'finding prompts like a payment': ({ deposits }) =>
    deposits.promptsLike(aPayment({ payer: msisdn(`${number}100`) }), middle),
  'putting off payments, and taking them up': async ({ payments }) => {
    const id = paymentId(idOf(3, 2_500));
    await payments.postpone(id, typed('Later.'), middle);
    await payments.resume(id);
    await payments.takeBack(id);
  },
  'writing steps of books': ({ wallets }) => {
    const [wallet, other] = ['orange-1', 'orange-2'] as [WalletId, WalletId];
    const verdicts = [{ name: 'entry-1' as EntryId, standing: 'open', because: null }] as const;
    const gaps = [aGap(wallet, 'entry-51' as EntryId)];
    const step = aStep(wallet, 0, { entries: [anEntry(wallet)], verdicts, gaps });
    return Promise.all([wallets.write(step), wallets.write(aStep(other, 0, { entries: [anEntry(other)] }))]);
  },
  'reading a book': ({ wallets }) => wallets.read('orange-1' as WalletId),
  'finding entries by name': ({ wallets }) =>
    Promise.all(
      ['orange-1', 'orange-2'].map((each) => wallets.entriesOf(each as WalletId, ['entry-1' as EntryId])),
    ),
  'finding books that are due': ({ wallets }) => wallets.due(middle, 100),
  'finding entries to apply': ({ wallets }) => wallets.toApply(100),
  'noting that one was applied': ({ wallets }) =>
    wallets.applied(anEntry('orange-1' as WalletId, { name: 'entry-1' as EntryId })),
  'reading balances': ({ wallets }) => wallets.balances(),
  'finding a gap': ({ wallets }) => wallets.findGap(idOf(9, 7)),
  'counting open gaps': ({ wallets }) => wallets.openGaps(),
  'finding what may fill a hole': ({ wallets }) => {
    const walletIds = ['orange-237698000001' as WalletId];
    const of = {
      operator: 'orange' as const,
      walletIds,
      providerIds: ['orange-money'],
      channelIds: ['orange-money-1'],
      told: ['known-' as EntryId],
      doubted: [{ walletId: 'orange-237698000001' as WalletId, name: 'forged-' as EntryId }],
    };
    return wallets.unbooked(of, 25_990 as Instant);
  },
  'listing gaps': ({ wallets }) => wallets.gaps('open', null, 50),
  'telling what is promised': ({ reader }) => reader.promisedXaf('orange_money'),
  'telling what changed': ({ changes }) => changes.since(25_900 as Instant, 200),
  'telling what changed since long ago': ({ changes }) => changes.since(0 as Instant, 200),
  'listing a player': ({ reader }) => reader.listPlayer(list),
  'listing a player by state': async ({ reader }) => {
    await reader.listPlayer({ ...list, state: 'succeeded' });
    await reader.listPlayer({ ...list, state: 'succeeded', direction: 'deposit' });
  },
  'listing a player by direction': ({ reader }) => reader.listPlayer({ ...list, direction: 'deposit' }),
  'searching for anything': ({ reader }) => reader.search({}, null, 50),
  'searching from the middle': ({ reader }) => reader.search({}, `13000_${idOf(1, 13_000)}`, 50),
  'searching by a common state': ({ reader }) => reader.search({ state: 'succeeded' }, null, 50),
  'searching by a rare combination': ({ reader }) =>
    reader.search({ state: 'succeeded', direction: 'withdrawal' }, null, 50),
  'searching for what is not there': ({ reader }) =>
    reader.search({ state: 'requires_manual_resolution' }, null, 50),
  'listing the oldest that wait': ({ reader }) =>
    reader.search({ state: 'pending_approval', direction: 'withdrawal' }, null, 100, 'oldest'),
  'listing the oldest that wait, from the middle': ({ reader }) =>
    reader.search(
      { state: 'pending_approval', direction: 'withdrawal' },
      `1003_${idOf(1, 27_003)}`,
      100,
      'oldest',
    ),
  'searching the oldest by number': ({ reader }) => reader.search({ msisdn: number }, null, 50, 'oldest'),
  'searching by number': ({ reader }) => reader.search({ msisdn: number }, null, 50),
  'searching by reference': ({ reader }) =>
    reader.search({ reference: 'reference-25000', state: 'pending' }, null, 50),
  'searching by text': ({ reader }) => reader.search({ text: 'tx-12998' }, null, 50),
  'searching by an id': ({ reader }) => reader.search({ text: idOf(2, 2_500) }, null, 50),
  'telling what went before the withdrawals of a page': async (subject) => {
    const wanted = { state: 'pending_approval', direction: 'withdrawal' } as const;
    const { items } = await subject.reader.search(wanted, null, 100);
    return Promise.all(items.map((each) => subject.reader.payoutHistory(each as Withdrawal)));
  },
  'telling what went before a withdrawal of a busy player': async ({ reader }) =>
    reader.payoutHistory(aWithdrawal({ playerId: playerId(idOf(2, 1)), msisdn: number }).transaction),
  'writing a note': ({ notes }) => notes.add(aNote({ kind: 'transaction', id: idOf(1, 1) }), anAuditEntry()),
  'making a page': ({ pages }) =>
    pages.add({
      tokenSha256: uniqueId(),
      transactionId: transactionId(idOf(1, 1)),
      language: 'fr',
      returnUrl: null,
      expiresAt: middle,
    }),
  'finding a page': ({ pages }) => pages.find('page-100'),
  'removing pages': ({ pages }) => pages.removeExpired(middle, 100),
  'keeping a hint': ({ pages }) =>
    pages.addHint(
      { transactionId: transactionId(idOf(1, 1)), operator: 'orange', operatorTxId: 'new', at: middle },
      5,
    ),
  'reading hints': ({ pages }) => pages.hintsOf(transactionId(idOf(1, 1))),
  'reading hints of a payment': ({ pages }) => pages.hintedBy([payment], 20),
  'reading how an application looks': ({ applications }) => applications.find('default'),
  'listing how applications look': ({ applications }) => applications.list(),
  'changing how an application looks': ({ applications }) =>
    applications.set({ applicationId: 'default', displayName: 'x', colour: null }, anAuditEntry()),
  'listing notes': ({ notes }) => notes.list({ subject: { kind: 'number', id: '+23769500' } }, null, 200),
  'listing some notes': ({ notes }) =>
    notes.list(
      { subject: { kind: 'number', id: '+23769500' }, by: 'amina', text: 'x', from: middle },
      null,
      50,
    ),
  'telling who is blocked': ({ blocks }) => blocks.active(),
  'finding a block': ({ blocks }) => blocks.find(idOf(7, 20)),
  'listing the blocks in force of someone': ({ blocks }) =>
    blocks.list({ status: 'active', kind: 'number', value: '+23769500' }, null, 50),
  'listing blocks': ({ blocks }) => blocks.list({ status: 'active' }, null, 50),
  'listing the blocks of someone': ({ blocks }) =>
    blocks.list({ status: 'lifted', kind: 'number', value: '+23769501' }, null, 50),
  'listing lifted blocks': ({ blocks }) => blocks.list({ status: 'lifted' }, `5000_${idOf(7, 5_000)}`, 50),
  'blocking someone who is': ({ blocks }) => blocks.add(aBlock({ value: '+23769500' }), anAuditEntry()),
  'blocking someone': ({ blocks }) => blocks.add(aBlock(), anAuditEntry()),
  'lifting a block': ({ blocks }) =>
    blocks.lift(idOf(7, 20), { by: 'amina', at: middle, because: typed('Found.') }, anAuditEntry()),
  'searching by the beginning of a reference': ({ reader }) =>
    reader.search({ text: 'REFERENCE-2500' }, null, 50),
  'searching by a beginning that all references share': ({ reader }) =>
    reader.search({ text: 'Reference-' }, null, 20),
  'searching by a text that is nowhere': ({ reader }) => reader.search({ text: 'Reférence-x' }, null, 20),
  'searching what is open': ({ reader }) =>
    reader.search({ state: 'open', direction: 'withdrawal' }, null, 50),
  'searching what is open by number': ({ reader }) =>
    reader.search({ state: 'open', msisdn: number }, null, 50),
  'searching a day': ({ reader }) => reader.search({ from: 8_000 as Instant, before: middle }, null, 50),
  'narrowing transactions by application': ({ reader }) =>
    reader.search({ applicationId: 'none', state: 'succeeded' }, null, 50),
  'narrowing transactions by amount': ({ reader }) => reader.search({ amountMinXaf: 5_000 }, null, 50),
  'narrowing transactions by provider, the oldest first': ({ reader }) =>
    reader.search({ providerId: 'none', operator: 'orange', before: middle }, null, 50, 'oldest'),
  'narrowing transactions that are not there': ({ reader }) =>
    reader.search({ state: 'requires_manual_resolution', amountMinXaf: 5_000 }, null, 50),
  'finding numbers by their first and last digits': ({ reader }) =>
    reader.numbersLike({ beginnings: ['+2376991', '+6991'], ending: '6991' }),
  'searching numbers that a part of one means': ({ reader }) =>
    reader.search({ text: '6991', numbers: [msisdn('+237691234'), msisdn('+237691235')] }, null, 20),
  'finding payments of several numbers': ({ payments }) =>
    payments.search(withNumbers(soughtBy('6991'), [number, msisdn('+237691235')]), null, 20),
  'telling the sums of a number': ({ reader }) => reader.sumsOf(number),
  'finding payments of a number': ({ payments }) => payments.search(soughtBy(number), null, 20),
  'finding payments by an id': ({ payments }) => payments.search(soughtBy('payment-2'), null, 20),
  'finding payments of a transaction': ({ payments }) => payments.search(soughtBy(idOf(1, 3)), null, 20),
  'finding payments by a name': ({ payments }) => payments.search(soughtBy('Nguema'), null, 20),
  'finding payments by two words': ({ payments }) => payments.search(soughtBy('Nguema Éloïse'), null, 20),
  'telling what a number paid that is held': ({ payments }) => payments.heldOf(number, 20),
  'finding messages by a name': ({ messages }) => messages.search(soughtBy('Nguema'), false, null, 20),
  'finding messages by two words that never meet': ({ messages }) =>
    messages.search(soughtBy('Nguema Kamga'), false, null, 20),
  'finding messages about our money': ({ messages }) =>
    messages.search(soughtBy('690000100'), true, null, 20),
  'listing the payments of a day': ({ payments }) =>
    payments.list({ status: 'unmatched', from: 8_000 as Instant, before: middle }, null, 50),
  'narrowing payments': ({ payments }) =>
    payments.list({ status: 'matched', applicationId: 'none', receiver: '+1', amountMaxXaf: 1 }, null, 50),
  'narrowing messages': ({ messages }) =>
    messages.list('all', null, 50, { applicationId: 'none', amountMinXaf: 1, providerId: 'none' }),
  'narrowing ignored messages': ({ messages }) => messages.list('ignored', null, 50, { providerId: 'none' }),
  'narrowing webhooks': ({ outbox }) => outbox.list('pending', null, 50, { amountMinXaf: 5_000 }),
  'narrowing the audit': ({ audit }) =>
    audit.list(null, 50, { actor: 'none', applicationId: 'default', amountMinXaf: 1 }),
  'narrowing the audit to actions': ({ audit }) => audit.list(null, 50, { actions: ['none'], from: middle }),
  'listing the audit of a subject': ({ audit }) => audit.list(null, 50, { subject: idOf(4, 7) }),
  'narrowing what was told of a wallet': ({ wallets }) =>
    wallets.entries('orange-1' as WalletId, null, 50, { standing: 'open', amountMinXaf: 1 }),
  'narrowing gaps': ({ wallets }) => wallets.gaps('open', null, 50, { walletId: 'none', amountMaxXaf: 1 }),
  'narrowing callbacks by a text': ({ messages }) => messages.callbacks({ text: 'nowhere' }, null, 50),
  'finding the callbacks of a transaction': ({ messages }) =>
    messages.callbacks({ transactionId: transactionId(idOf(1, 13_002)) }, null, 50),
  'narrowing the audit by a text': ({ audit }) => audit.list(null, 50, { text: 'nowhere' }),
  'narrowing differences by a text': ({ reconciliation }) =>
    reconciliation.list({ text: 'nowhere' }, null, 50),
  'narrowing differences': ({ reconciliation }) =>
    reconciliation.list({ status: 'gone', providerId: 'none', amountMinXaf: 1 }, null, 50),
  'searching what is in doubt': ({ reader }) => reader.search({ isDoubted: true }, null, 50),
  'searching returns in doubt': ({ reader }) =>
    reader.search({ isDoubted: true, purpose: 'return' }, null, 50),
  'searching the returns to a number': ({ reader }) =>
    reader.search({ purpose: 'return', msisdn: number, amountMinXaf: 1, from: middle }, null, 50),
  'finding what is in doubt': ({ doubts }) => doubts.about([5, 7].map((i) => transactionId(idOf(1, i)))),
  'reading a record': ({ reader }) => reader.record(transactionId(idOf(1, 13_002))),
  'finding what a callback names': ({ statusSchedule }) =>
    statusSchedule.owedUnder('mtn-momo', [
      'submission-2',
      'submission-6',
      shortIdOf(transactionId(uniqueId())),
    ]),
  'storing a message': ({ messages }) => messages.store(aMessage()),
  'concluding a message': ({ messages }) =>
    messages.conclude(messageId(idOf(6, 5)), ignored(typed('Not ours.'))),
  'storing several messages': ({ messages }) => Promise.all([1, 2].map(() => messages.store(aMessage()))),
  'concluding several messages': ({ messages }) =>
    Promise.all([5, 7].map((i) => messages.conclude(messageId(idOf(6, i)), ignored(typed('Not ours.'))))),
  'concluding messages that are not there': ({ messages }) =>
    Promise.all([1, 2].map(() => messages.conclude(aMessage().id, ignored(typed('Not ours.'))))),
  'finding suspicious messages of a reason': ({ messages }) =>
    messages.suspiciousFor(['credited_without_money'], 100),
  'finding unread messages': ({ messages }) => messages.undecidedSince(middle, 100),
  'listing messages': ({ messages }) => messages.list('all', null, 50),
  'listing ignored messages': ({ messages }) => messages.list('ignored', null, 50),
  'finding a message': ({ messages }) => messages.find(messageId(idOf(6, 5))),
  'dismissing a message': ({ messages }) =>
    messages.dismiss(
      messageId(idOf(6, 6)),
      { at: middle, by: 'amina', because: typed('An advertisement.') },
      anAuditEntry(),
    ),
  'reading unread messages again': ({ messages }) => messages.unread(`13000_${idOf(6, 13_000)}`, 50),
  'listing messages that no one could read': ({ messages }) => messages.list('unread', null, 50),
  'listing dismissed messages': ({ messages }) => messages.list('dismissed', null, 50),
  'listing templates': ({ templates }) => templates.list(),
  'moving a template': ({ templates }) => templates.move('mtn_1', 'draft', 'active', anAuditEntry()),
  'listing suspicious messages': ({ messages }) => messages.list('suspicious', null, 50),
  'reading the books of a moment': ({ books }) => books.transactionsIn(window, null, 200),
  'asking whether a day is whole': ({ books }) => books.whyGone(middle),
  'reading the payments of a moment': ({ books }) => books.paymentsIn(window, null, 200),
  'reading the late payments of a moment': ({ books }) => books.lateIn(window, middle, null, 200),
  'finding what a statement names': ({ books }) =>
    books.namedAs(['orange', 'mtn'], ['tx-12998', 'payment-2', 'reference-13001', idOf(1, 7)]),
  'keeping a statement': ({ statements }) =>
    statements.keep(aStatement(), new Uint8Array([1]), anAuditEntry()),
  'finding the statements of a day': ({ statements }) => statements.ofDay('provider-7', testDay),
  'listing statements': ({ statements }) => statements.list(null, 50),
  'listing statements of a day by their time': ({ statements }) =>
    statements.list(null, 50, { providerId: 'provider-7', day: testDay }),
  'recording what a day differs in': ({ reconciliation }) =>
    reconciliation.record(aComparison(), [aFoundDiscrepancy('a')], uniqueId),
  'listing open differences': ({ reconciliation }) => reconciliation.list({ status: 'open' }, null, 50),
  'listing the differences of a day': ({ reconciliation }) =>
    reconciliation.list({ providerId: 'provider-1', day: testDay }, null, 50),
  'listing all differences': ({ reconciliation }) => reconciliation.list({}, `5000_${idOf(7, 5_000)}`, 50),
  'storing a payment': ({ payments }) => payments.storeOnce(aPayment()),
  'storing several payments': ({ payments }) => Promise.all([1, 2].map(() => payments.storeOnce(aPayment()))),
  'storing a payment again': ({ payments }) => payments.storeOnce(aPayment({ operatorTxId: 'payment-2' })),
  'holding a payment': ({ payments }) => payments.hold(paymentId(idOf(3, 5)), typed('No deposit.')),
  'finding a payment': ({ payments }) => payments.find(paymentId(idOf(3, 3))),
  'knowing whether a payment waits': ({ payments }) =>
    payments.isWaiting(msisdn('+237670000001'), amountXaf(5_000)),
  'finding undecided payments': ({ payments }) => payments.undecidedSince(middle, middle, 100),
  'listing unmatched payments': ({ payments }) =>
    payments.list({ status: 'unmatched' }, `13000_${idOf(3, 13_000)}`, 50),
  'listing the entries of a wallet for an application': ({ wallets }) =>
    wallets.entries('orange-1' as WalletId, null, 50, { applicationId: 'none' }),
  'listing the differences of an application': ({ reconciliation }) =>
    reconciliation.list({ applicationId: 'none' }, null, 50),
  'listing the statements of a day': ({ statements }) =>
    statements.list(null, 50, { from: 8_000 as Instant, before: middle }),
  'listing unmatched payments, the oldest first': ({ payments }) =>
    payments.list({ status: 'unmatched' }, `13000_${idOf(3, 13_000)}`, 50, 'oldest'),
  'listing payments that wait for a balance': ({ payments }) =>
    payments.list({ status: 'unmatched', waitsForBalance: true }, null, 50),
  'listing unmatched payments but for those, the oldest first': ({ payments }) =>
    payments.list({ status: 'unmatched', waitsForBalance: false }, null, 50, 'oldest'),
  'listing the excess of payments, the oldest first': ({ payments }) =>
    payments.list({ status: 'matched', excess: 'kept' }, null, 50, 'oldest'),
  'listing unmatched payments of a number': ({ payments }) =>
    payments.list({ status: 'unmatched', payer: '+237670000001' }, null, 50),
  'listing matched payments': ({ payments }) => payments.list({ status: 'matched' }, null, 50),
  'listing payments that were set aside': ({ payments }) =>
    payments.list({ status: 'set_aside' }, `5000_${idOf(3, 31_000)}`, 50),
  'listing payments by their excess': ({ payments }) =>
    payments.list({ status: 'matched', excess: 'kept' }, `5000_${idOf(3, 31_000)}`, 50),
  'deciding about a payment': async ({ payments }) => {
    const seen = (await payments.find(paymentId(idOf(3, 7)))) as ReceivedPayment;
    return payments.decide(seen, { ...seen, status: 'set_aside' }, anAuditEntry());
  },
  'sending a payment back, and ending that': async ({ payments, transactions }) => {
    const { id, amountXaf: amount } = (await payments.find(paymentId(idOf(3, 10)))) as ReceivedPayment;
    const returns = { paymentId: id, askedBy: 'amina' };
    const begun = aWithdrawal({ ...ofNoOne, amountXaf: amount, returns });
    const decision = { kind: 'return', staffId: 'amina', at: middle, reason: 'Not ours.' } as const;
    await transactions.createReturn(begun, { part: 'whole', decision });
    return transactions.commit(withdrawalAfter(begun.transaction, 'operator_rejected', middle));
  },
  'looking for what is sent back': ({ reader }) => reader.search({ purpose: 'return' }, null, 50),
  'looking for what is sent back to a number': ({ reader }) =>
    reader.search({ purpose: 'return', msisdn: number }, null, 50),
  'leasing webhooks': ({ outbox }) =>
    outbox.lease({ at: middle, until: 18_000 as Instant, limit: 100, perReceiver: 4 }),
  'leasing webhooks again': ({ outbox }) =>
    outbox.lease({ at: middle, until: 18_000 as Instant, limit: 100, perReceiver: 4 }),
  'leasing webhooks of a receiver that is trusted and has a long backlog': ({ outbox }) => {
    const places = new Map([
      ['dead', 100],
      ['receiver-3', 100],
    ]);
    const trusted = { places, othersLimit: 20 };
    return outbox.lease({ at: middle, until: 18_000 as Instant, limit: 100, perReceiver: 4, trusted });
  },
  'leasing one for a replay': ({ outbox }) =>
    outbox.leaseForReplay({ transactionId: transactionId(idOf(1, 13_003)) }, middle, 18_000 as Instant),
  'finishing a webhook': async ({ outbox }) => {
    const lease = await outbox.leaseForReplay(
      { eventId: eventId(idOf(4, 13_005)) },
      middle,
      18_000 as Instant,
    );
    if (typeof lease === 'string') throw new Error(lease);
    const attempt = { at: testMorning, durationMs: 1, status: 200, error: null, answerExcerpt: '' };
    await outbox.finish(lease, attempt, 'delivered', null);
    await outbox.release([lease]);
  },
  'finding a webhook': ({ outbox }) => outbox.find(eventId(idOf(4, 13_000))),
  'telling whose webhooks were given up': ({ outbox }) => outbox.givenUpSince(middle),
  'listing webhooks': ({ outbox }) => outbox.list('pending', `13000_${idOf(4, 13_000)}`, 50),
  'writing the audit': ({ audit }) => audit.append(anAuditEntry()),
  'reading the end of the audit': ({ audit }) => audit.head(),
  'listing the audit': ({ audit }) => audit.list(`13000_${idOf(5, 13_000)}`, 50),
  'counting the last hour': ({ traffic }) => traffic.since(25_900 as Instant),
  'counting an hour of the past': ({ trafficHistory }) =>
    trafficHistory.byHour(13_000 as Instant, 13_100 as Instant),
  'reading what is wrong': ({ alerts }) => alerts.read(),
  'writing what is wrong': async ({ alerts }) =>
    alerts.write(nothingWrong, (await alerts.read()).version, [anAlert()]),
  'leasing alerts': ({ alerts }) => alerts.lease(100 as Instant, 18_000 as Instant, 5),
  'finishing alerts': async ({ alerts }) => {
    await alerts.failed(idOf(8, 7), typed('Away.'), middle);
    await alerts.sent(idOf(8, 9));
  },
  'listing alerts that could not be sent': ({ alerts }) => alerts.unsent(100),
  'masking what is old': async (_, database) => {
    const masker = new OldDataMasker(database);
    for (let bites = 0; bites < 30; bites += 1) await masker.bite(150 as Instant, 200 as Instant, 50);
  },
  'counting work that waits': ({ waitingWork }) => waitingWork.count(1_000),
  'counting the outbox': (_, database) => readOutboxBacklog(database, 1_000),
};

/** Of tables that have few rows whatever comes, and those that are put together as they are asked for. */
const isOfFewRows = (name: string): boolean =>
  /^(api_key|channel|events_rung|months?_|narrowed|discrepanc|installation|port|provider|reconciliation|registry|search|sign_in|staff|statement|template|token_bucket)/.test(
    name,
  );

const tooMuch = (database: ExplainingDatabase, most = rowsMax): readonly Visit[] =>
  database
    .takeVisits()
    .filter(({ table, rows }) => !small.has(table) && !(rows === 0 && monthly.test(table)))
    .filter(({ how, rows }) => how === 'Seq Scan' || rows > most);

let dataDir: string;
let opened: Embedded;
/** Its plans were made while everything was empty. */
let early: ExplainingDatabase;
/** The planner's own choice, without what our sessions set. */
let plain: ExplainingDatabase;

beforeAll(async () => {
  // A server of its own: where others make and drop tables by the dozen, a session forgets its plans and makes new ones.
  dataDir = await mkdtemp(join(tmpdir(), 'mobile-money-plans-'));
  const quick = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };
  opened = await startEmbedded({ dataDir, settings: quick });
  await migrate(opened.url);
  const settings = { enable_seqscan: 'off', plan_cache_mode: 'force_generic_plan', jit: 'off' };
  early = new ExplainingDatabase(opened.url, settings);
  plain = new ExplainingDatabase(opened.url, {});
  for (const each of [early, plain]) await each.open();
  const subject = postgresPorts(early);
  await new MonthKeeper(early).makeAhead(testMorning);
  await subject.registry.seed(aRegistry());
  // The server does this by itself some time after the migrations.
  await early.run('vacuum analyze');
  // From here on it leaves the tables alone: on a busy machine it would count what is filled before the plans are asked for.
  await early.run(`do $$ declare part regclass; begin
    for part in select oid from pg_class where relkind = 'r' and relnamespace = current_schema::regnamespace loop
      execute format('alter table %s set (autovacuum_enabled = false)', part);
    end loop;
  end $$`);
  // Whoever only reads comes first, and with them one that looks before it writes: then all tables are as empty as can be.
  const all = Object.entries(calls);
  const [reads, writes] = [true, false].map((isRead) => all.filter(([name]) => looks.test(name) === isRead));
  for (const [, call] of [...(reads ?? []), ...(writes ?? [])])
    await call(subject, early).catch(() => undefined);
  await fill(opened.url);
}, 180_000);
afterAll(async () => {
  for (const each of [early, plain]) await each.close();
  await opened.stop();
  await rm(dataDir, { recursive: true, force: true });
}, 60_000);

const everyStatement = allStatements();

// What the first does is undone, so that the second finds the same; and only then are the tables analysed.
describe.each([
  ['on tables that were empty when the plans were made', () => early, 'begin', 'rollback'],
  ['on analysed tables, with the settings of a plain session', () => plain, 'analyze', ''],
])('No call walks through a table %s:', (_, databaseOf, before, after) => {
  let database: ExplainingDatabase;
  let subject: Subject;

  beforeAll(async () => {
    database = databaseOf();
    subject = postgresPorts(database);
    await database.run(before);
    database.takeVisits();
  }, 60_000);
  afterAll(() => database.run(after));

  it.each(Object.entries(calls))('%s.', async (name, call) => {
    await call(subject, database);
    expect(tooMuch(database, narrowed.test(name) ? walkedMax : rowsMax)).toEqual([]);
  });

  it('and no statement was left out.', () => {
    const left = everyStatement.filter(({ name }) => !database.asked.has(name) && !isOfFewRows(name));
    expect(left.map(({ name }) => name)).toEqual([]);
  });

  it('and one that does is found out.', async () => {
    await database.run(`select count(*) from moves where trigger = 'requested'`);
    expect(tooMuch(database)).toHaveLength(1);
  });
});
