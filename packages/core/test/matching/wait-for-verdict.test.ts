import { describe, expect, it } from '@jest/globals';
import type { Deposit } from '../../src/deposit/deposit.ts';
import { type Instant, later } from '../../src/instant.ts';
import { type VerdictWait, verdictWait } from '../../src/matching/wait-for-verdict.ts';
import { reason } from '../../src/reason/reason.ts';
import { transactionId } from '../../src/transaction/identifiers.ts';
import { aPayment } from '../a-payment.ts';
import { aPromptedDeposit, uuidOf } from '../a-transaction.ts';

const payment = aPayment();
const open: Partial<Deposit> = { state: 'provider_acknowledged' };
const named: Partial<Deposit> = { ...open, providerTxId: payment.operatorTxId };
const until = later(payment.receivedAt, 60_000);
const soon = later(payment.receivedAt, 59_999);
const wait: VerdictWait = { kind: 'wait', until };
const over: VerdictWait = { kind: 'over' };
const hold: VerdictWait = { kind: 'hold', because: reason('may_be_of_other_prompt') };

describe('an SMS about a deposit that was prompted through an operator’s API', () => {
  it.each<[string, Partial<Deposit>, boolean, Instant, VerdictWait]>([
    ['waits while a verdict may come', open, false, soon, wait],
    ['waits also when the deposit bears its id', named, false, soon, wait],
    ['waits also when it could be about another prompt', open, true, soon, wait],
    ['decides when none came for a minute', open, false, until, over],
    ['never decides between two prompts', open, true, until, hold],
    ['decides between two prompts when one bears its id', named, true, until, over],
    ['is for a person at once when the deposit is over', { state: 'expired' }, false, soon, over],
    [
      'is kept apart from a deposit that is over, when it could be about another',
      { state: 'failed' },
      true,
      soon,
      hold,
    ],
  ])('%s', (_what, fields, hasTwin, at, expected) => {
    const deposit = aPromptedDeposit(fields);
    const twin = { ...deposit, id: transactionId(uuidOf(7)) };
    expect(verdictWait(payment, deposit, hasTwin ? [deposit, twin] : [deposit], at)).toEqual(expected);
  });
});
