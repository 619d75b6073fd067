import { expect } from '@jest/globals';
import { earlier, later, type Ports } from '@mobile-money/core';
import { testMorning } from '../memory/fixed-clock.ts';
import { contract } from './given/contract.ts';

type Subject = Pick<Ports, 'oneTimeCodes'> & {
  /** What an app with this secret shows. */
  readonly shown: (secret: string, atMs: number) => string;
};

const stepMs = 30_000;

export const oneTimeCodesContract = contract<Subject>('One-time codes', (it) => {
  it('of an app belong to one step, which grows with time.', async ({ oneTimeCodes, shown }) => {
    const secret = oneTimeCodes.makeSecret();
    const stepAt = (ms: number) => {
      const at = later(testMorning, ms);
      return oneTimeCodes.stepOf(shown(secret, at), secret, at);
    };
    const first = stepAt(0);
    expect(first).toEqual(expect.any(Number));
    expect([stepAt(stepMs), stepAt(3 * stepMs)]).toEqual([Number(first) + 1, Number(first) + 3]);
  });

  it('are known one step later or earlier, as the same step, and no further.', async (subject) => {
    const { oneTimeCodes, shown } = subject;
    const secret = oneTimeCodes.makeSecret();
    const code = shown(secret, testMorning);
    const step = oneTimeCodes.stepOf(code, secret, testMorning);
    const found = [2, 1].map((steps) =>
      oneTimeCodes.stepOf(code, secret, earlier(testMorning, steps * stepMs)),
    );
    const later2 = [1, 2].map((steps) =>
      oneTimeCodes.stepOf(code, secret, later(testMorning, steps * stepMs)),
    );
    expect([...found, ...later2]).toEqual([null, step, step, null]);
  });

  it('of another secret, or of another form, belong to none.', async ({ oneTimeCodes, shown }) => {
    const [own, other] = [oneTimeCodes.makeSecret(), oneTimeCodes.makeSecret()];
    expect(own).not.toBe(other);
    const codes = [shown(other, testMorning), '', '12345', '1234567', 'abcdef', '１２３４５６'];
    for (const code of codes) expect(oneTimeCodes.stepOf(code, own, testMorning)).toBeNull();
  });

  it('are read by an app from an address that names the person and bears the secret.', async ({
    oneTimeCodes,
  }) => {
    const address = decodeURIComponent(oneTimeCodes.addressOf('JBSWY3DPEHPK3PXP', 'amina@example.com'));
    expect(address).toMatch(/^otpauth:\/\/totp\/.*amina@example\.com\?.*secret=JBSWY3DPEHPK3PXP/);
  });

  it('for recovery are each another, and known however they are typed.', async ({ oneTimeCodes }) => {
    const codes = Array.from({ length: 10 }, () => oneTimeCodes.makeRecoveryCode());
    const digests = new Set(codes.map((code) => oneTimeCodes.digestOf(code)));
    expect(digests.size).toBe(10);
    for (const code of codes) {
      expect(/^\d{6}$/.test(code)).toBe(false);
      const sloppy = ` ${code.toUpperCase().replaceAll('-', ' ')} `;
      expect(digests).toContain(oneTimeCodes.digestOf(sloppy));
      expect([...digests].join()).not.toContain(code);
    }
  });
});
