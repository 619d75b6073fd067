import { describe, expect, it } from '@jest/globals';
import { callbackUrl, isSent, later, type Ports, type WebhookEvent } from '@mobile-money/core';
import { testMorning } from '../memory/fixed-clock.ts';
import { aDeposit, depositAfter } from './given/deposits.ts';
import { atOnce } from './given/walk.ts';

function anUnsentEvent(): WebhookEvent {
  const { transaction } = aDeposit({ callbackUrl: callbackUrl('https://platform.example/hooks', true) });
  const { event } = depositAfter(transaction, 'payment_confirmed', testMorning);
  if (!isSent(event)) throw new Error('A test could not be set up: no event came of it.');
  return event;
}

export function webhookSignerContract(makeSubject: () => Promise<Pick<Ports, 'signer'>>): void {
  describe('A webhook signer', () => {
    it('gives headers that can be sent.', async () => {
      const { signer } = await makeSubject();
      const headers = Object.entries(await signer.sign(anUnsentEvent(), testMorning));
      expect(headers.length).toBeGreaterThan(0);
      for (const [name, value] of headers) {
        expect(name).toMatch(/^[A-Za-z0-9-]+$/);
        expect(value).toMatch(/^[\x21-\x7e]([\x20-\x7e]*[\x21-\x7e])?$/);
      }
    });

    it('never signs two attempts alike, not even of one moment.', async () => {
      const { signer } = await makeSubject();
      const event = anUnsentEvent();
      const signed = await atOnce(10, (index) => signer.sign(event, later(testMorning, index % 2)));
      expect(new Set(signed.map((headers) => JSON.stringify(headers))).size).toBe(10);
    });

    it('signs exactly the body: another subject signs another one differently.', async () => {
      const event = anUnsentEvent();
      const bodies = [event.body, `${event.body} `, event.body.replace('5000', '5001')];
      const signed = [];
      for (const body of bodies) {
        const { signer } = await makeSubject();
        signed.push(JSON.stringify(await signer.sign({ ...event, body }, testMorning)));
      }
      expect(new Set(signed).size).toBe(bodies.length);
    });

    it('leaves the event as it is.', async () => {
      const { signer } = await makeSubject();
      const event = anUnsentEvent();
      const before = structuredClone(event);
      await signer.sign(event, testMorning);
      expect(event).toEqual(before);
    });
  });
}
