import { describe, expect, it } from '@jest/globals';
import { testMorning } from '@mobile-money/testing';
import { anAccount } from '@mobile-money/testing/contracts/given/operators';
import { isEnabled, operatorEmail } from '../../src/operator/operator-account.ts';
import { refusal } from '../refusal.ts';

describe('the e-mail of an operator', () => {
  it.each([
    ['amina@example.com', 'amina@example.com'],
    [' Amina@Example.COM\n', 'amina@example.com'],
    ['a+b.c@localhost', 'a+b.c@localhost'],
  ])('%j names the account %j', (typed, email) => {
    expect(operatorEmail(typed)).toBe(email);
  });

  it.each(['', 'amina', '@example.com', 'amina@', 'a@b@c', 'a b@c', 'é@example.com', `a@${'b'.repeat(190)}`])(
    '%j is refused',
    (typed) => {
      expect(() => operatorEmail(typed)).toThrow(refusal('invalid_email'));
    },
  );
});

describe('an account', () => {
  it('is enabled until it is disabled', () => {
    expect(isEnabled(anAccount())).toBe(true);
    expect(isEnabled(anAccount({ disabledAt: testMorning }))).toBe(false);
  });
});
