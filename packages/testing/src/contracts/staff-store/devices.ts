import { describe, expect, it } from '@jest/globals';
import { type AccountPatch, earlier, type KnownDevice, later } from '@mobile-money/core';
import { testMorning } from '../../memory/fixed-clock.ts';
import { anAuditEntry } from '../given/payments.ts';
import { addedAccount, type MakeStaffStore, type StaffStoreSubject } from '../given/staff.ts';
import { uniqueId } from '../given/unique.ts';

const longAgo = earlier(testMorning, 1_000_000);

export function deviceContract(makeSubject: MakeStaffStore): void {
  const remembered = async (
    subject: StaffStoreSubject,
    fields: Partial<KnownDevice> = {},
    former: string | null = null,
  ): Promise<KnownDevice> => {
    const email = fields.email ?? (await addedAccount(subject)).email;
    const device = { idSha256: uniqueId(), signedInAt: testMorning, ...fields, email };
    await subject.staff.rememberDevice(device, former, longAgo);
    return device;
  };
  const find = ({ staff }: StaffStoreSubject, { idSha256, email }: KnownDevice) =>
    staff.findDevice(idSha256, email);

  describe('A staff store, of devices,', () => {
    it('knows one again for the account that signed in with it, and for no other.', async () => {
      const subject = await makeSubject();
      const device = await remembered(subject);
      const other = await remembered(subject);
      expect(await find(subject, device)).toEqual(device);
      expect(await find(subject, { ...device, email: other.email })).toBeNull();
      for (const idSha256 of ['', uniqueId(), '\0'])
        expect(await find(subject, { ...device, idSha256 })).toBeNull();
    });

    it('knows one by its new id alone after the next sign-in, and everyone who is known there.', async () => {
      const subject = await makeSubject();
      const first = await remembered(subject);
      const second = await remembered(subject, {}, first.idSha256);
      const again = { idSha256: uniqueId(), email: first.email, signedInAt: later(testMorning, 5) };
      await subject.staff.rememberDevice(again, second.idSha256, longAgo);
      expect(await find(subject, again)).toEqual(again);
      expect(await find(subject, { ...second, idSha256: again.idSha256 })).toEqual({
        ...second,
        idSha256: again.idSha256,
      });
      expect([await find(subject, first), await find(subject, second)]).toEqual([null, null]);
    });

    it('takes what is no device of ours for none.', async () => {
      const subject = await makeSubject();
      const device = await remembered(subject, {}, '\0');
      const same = await remembered(subject, { ...device, signedInAt: later(testMorning, 1) }, uniqueId());
      expect(await find(subject, device)).toEqual(same);
    });

    // biome-ignore format: reads by its columns
    const patches: readonly (readonly [AccountPatch, boolean])[] = [
      [{ passwordHash: 'another' },     false],
      [{ disabledAt: testMorning },     false],
      [{ disabledAt: null },            true],
      [{ role: 'admin' },               true],
    ];
    it.each(patches)('after a change of %j still knows that of the account: %p.', async (patch, stays) => {
      const subject = await makeSubject();
      const [own, foreign] = [await remembered(subject), await remembered(subject)];
      await subject.staff.change(own.email, patch, anAuditEntry());
      expect((await find(subject, own)) !== null).toBe(stays);
      expect(await find(subject, foreign)).toEqual(foreign);
    });

    it('forgets those that no one used for long.', async () => {
      const subject = await makeSubject();
      const old = await remembered(subject, { signedInAt: longAgo });
      const border = await remembered(subject, { signedInAt: later(longAgo, 1) });
      const { email } = await addedAccount(subject);
      const next = { idSha256: uniqueId(), email, signedInAt: testMorning };
      await subject.staff.rememberDevice(next, null, later(longAgo, 1));
      expect([await find(subject, old), await find(subject, border)]).toEqual([null, border]);
    });
  });
}
