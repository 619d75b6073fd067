import { describe, expect, it } from '@jest/globals';
import { testMorning } from '@mobile-money/testing';
import { anAccount } from '@mobile-money/testing/contracts/given/staff';
import { isEnabled, staffEmail } from '../../src/staff/staff-account.ts';
import { refusal } from '../refusal.ts';

describe('the e-mail of a staff member', () => {
  it.each([
    ['amina@example.com', 'amina@example.com'],
    [' Amina@Example.COM\n', 'amina@example.com'],
    ['a+b.c@localhost', 'a+b.c@localhost'],
  ])('%j names the account %j', (typed, email) => {
    expect(staffEmail(typed)).toBe(email);
  });

  it.each(['', 'amina', '@example.com', 'amina@', 'a@b@c', 'a b@c', 'é@example.com', `a@${'b'.repeat(190)}`])(
    '%j is refused',
    (typed) => {
      expect(() => staffEmail(typed)).toThrow(refusal('invalid_email'));
    },
  );
});

describe('an account', () => {
  it('is enabled until it is disabled', () => {
    expect(isEnabled(anAccount())).toBe(true);
    expect(isEnabled(anAccount({ disabledAt: testMorning }))).toBe(false);
  });
});
