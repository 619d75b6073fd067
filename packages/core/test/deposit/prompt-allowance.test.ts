import { describe, expect, it } from '@jest/globals';
import { testMorning } from '@mobile-money/testing';
import { type Deposit, isOpen } from '../../src/deposit/deposit.ts';
import { type DepositState, depositStates } from '../../src/deposit/deposit-transitions.ts';
import { isPromptAllowed } from '../../src/deposit/prompt-allowance.ts';
import { earlier, startOfDay } from '../../src/instant.ts';
import { msisdn } from '../../src/phone/msisdn.ts';
import { playerId } from '../../src/transaction/identifiers.ts';
import { aPromptedDeposit, uuidOf } from '../a-transaction.ts';

const dayFrom = startOfDay(testMorning);
const allowance = { openMax: 3, perDayMax: 5, dayFrom };
const yesterday = { createdAt: earlier(dayFrom, 1) };
const wanted = aPromptedDeposit();
const stranger = { playerId: playerId(uuidOf(66)) };

const prompts = (count: number, fields: Partial<Deposit> = {}): Deposit[] =>
  Array.from({ length: count }, () => aPromptedDeposit(fields));
const isAllowed = (...stored: Deposit[][]) => isPromptAllowed(wanted, stored.flat(), allowance);

describe('a number is sent one more prompt', () => {
  // biome-ignore format: reads by its columns
  it.each<[string, Deposit[][], boolean]>([
    ['when it had none',                                 [],                                                           true],
    ['while one is free',                                [prompts(2)],                                                 true],
    ['not past those that may be open',                  [prompts(3)],                                                 false],
    ['not past those of strangers',                      [prompts(3, stranger)],                                       false],
    ['not past those of another application',            [prompts(3, { applicationId: 'other' })],                     false],
    ['not past those that are open since yesterday',     [prompts(3, yesterday)],                                      false],
    ['whatever another number has',                      [prompts(9, { msisdn: msisdn('+237691234568') })],            true],
    ['whatever its owner was told to dial',              [prompts(9, { collectionMode: 'customer_initiated' })],       true],
    ['while one is free today',                          [prompts(4, { state: 'expired' })],                           true],
    ['not past those of a day',                          [prompts(5, { state: 'expired' })],                           false],
    ['whatever yesterday was',                           [prompts(9, { state: 'expired', ...yesterday })],             true],
    ['whatever was refused for too many',                [prompts(9, { state: 'failed', failureCode: 'too_many_prompts' })], true],
    ['whatever was refused for its amount',              [prompts(9, { state: 'failed', failureCode: 'amount_above_maximum' })], true],
    ['not past those that their payers refused',         [prompts(5, { state: 'failed', failureCode: 'payer_refused' })], false],
  ])('%s', (_what, stored, expected) => {
    expect(isAllowed(...stored)).toBe(expected);
  });

  it.each(depositStates.map((state): [DepositState, boolean] => [state, isOpen({ ...wanted, state })]))(
    'counts one in %s as open: %s',
    (state, isCounted) => {
      expect(isAllowed(prompts(3, { state, ...stranger }))).toBe(!isCounted);
    },
  );
});

describe('a player who has paid from the number before counts alone', () => {
  const paid = (fields: Partial<Deposit> = {}) => prompts(1, { state: 'succeeded', ...yesterday, ...fields });

  // biome-ignore format: reads by its columns
  it.each<[string, Deposit[][], boolean]>([
    ['past a flood that is open',            [paid(), prompts(9, stranger)],                                 true],
    ['past a flood of the day',              [paid(), prompts(9, { state: 'expired', ...stranger })],        true],
    ['also when they dialled',               [paid({ collectionMode: 'customer_initiated' }), prompts(9, stranger)], true],
    ['not past their own open ones',         [paid(), prompts(3)],                                           false],
    ['not past their own of the day',        [paid(), prompts(5, { state: 'expired' })],                     false],
    ['not for having paid elsewhere',        [paid({ msisdn: msisdn('+237691234568') }), prompts(3, stranger)], false],
    ['not for what another player paid',     [paid(stranger), prompts(3, stranger)],                         false],
    ['not for the same id at another application', [paid({ applicationId: 'other' }), prompts(3, stranger)], false],
    ['not for what is held for a person',    [paid({ state: 'requires_manual_resolution' }), prompts(3, stranger)], false],
  ])('%s', (_what, stored, expected) => {
    expect(isAllowed(...stored)).toBe(expected);
  });
});
