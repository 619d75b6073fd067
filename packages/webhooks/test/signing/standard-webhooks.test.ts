import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { later } from '@mobile-money/core';
import { Webhook } from 'standardwebhooks';
import { sampleEvent, sampleTime } from '../sample-event.ts';
import { signer } from './signer.ts';

const secret = `whsec_${Buffer.from('a secret of twenty-four b').toString('base64')}`;
const event = sampleEvent({ applicationId: 'casino' });
const secretsOf = async (applicationId: string): Promise<readonly string[]> =>
  applicationId === 'casino' ? [secret] : [];

describe('Standard Webhooks headers', () => {
  // The library takes the time by itself.
  beforeEach(() => {
    jest.spyOn(Date, 'now').mockReturnValue(sampleTime);
  });
  afterEach(() => {
    jest.restoreAllMocks();
  });

  test('are verified by the public library.', async () => {
    const headers = await (await signer({ secretsOf })).sign(event, sampleTime);
    expect(headers).toMatchObject({ 'webhook-id': event.id, 'webhook-timestamp': '1767258000' });
    expect(new Webhook(secret).verify(event.body, headers)).toEqual(JSON.parse(event.body));
  });

  test('are refused by it for another body, another secret, or at another time.', async () => {
    const own = await signer({ secretsOf });
    const headers = await own.sign(event, sampleTime);
    const other = `whsec_${Buffer.from('another secret').toString('base64')}`;
    expect(() => new Webhook(secret).verify(`${event.body} `, headers)).toThrow(
      'No matching signature found',
    );
    expect(() => new Webhook(other).verify(event.body, headers)).toThrow('No matching signature found');
    const late = await own.sign(event, later(sampleTime, 301_000));
    expect(() => new Webhook(secret).verify(event.body, late)).toThrow('Message timestamp too new');
  });

  test('hold a signature for each of several secrets, so that either one verifies.', async () => {
    const newer = `whsec_${Buffer.from('the secret of a newer key').toString('base64')}`;
    const headers = await (await signer({ secretsOf: async () => [newer, secret] })).sign(event, sampleTime);
    expect(headers['webhook-signature']).toMatch(/^v1,[^ ]{44} v1,[^ ]{44}$/);
    for (const each of [newer, secret]) {
      expect(new Webhook(each).verify(event.body, headers)).toEqual(JSON.parse(event.body));
    }
  });

  test('are left out for an application without a secret.', async () => {
    const headers = await (await signer({ secretsOf })).sign(sampleEvent(), sampleTime);
    expect(Object.keys(headers)).toEqual(['X-Service-Signature']);
  });

  test.each(['', 'whsec_', 'whsec_not base64!', 'c2VjcmV0'])(
    'are not made with the secret %j.',
    async (bad) => {
      const own = await signer({ secretsOf: async () => [secret, bad] });
      await expect(own.sign(event, sampleTime)).rejects.toThrow(
        'The webhook secret of the application casino is not whsec_ and base64.',
      );
    },
  );
});
