import { describe, expect, it } from '@jest/globals';
import { listenTo } from '../support/event-stream.ts';
import { exchange } from '../support/exchange.ts';
import { givenSimulator } from '../support/given-simulator.ts';

describe('events', () => {
  it('name what changed, so that a page can read it again', async () => {
    const { url, dial, flip } = await givenSimulator();
    const events = await listenTo(url);
    await dial('699000001', '#150*47*500001*500#');
    expect(await events.next()).toEqual({ changed: 'phone', msisdn: '+237699000001' });
    await flip({ mtn: { balance: 'insufficient' } });
    expect(await events.next()).toEqual({ changed: 'switchboard' });
  });
});

describe('the simulator', () => {
  it('answers the same to the same requests under the same seed', async () => {
    const tokens = [];
    for (const seed of ['one', 'one', 'two']) {
      const { url } = await givenSimulator({ seed });
      const challenge = await fetch(`${url}/ussd/mtn/api/query_ussd_reply`);
      tokens.push(challenge.headers.get('www-authenticate'));
    }
    expect(tokens[0]).toBe(tokens[1]);
    expect(tokens[0]).not.toBe(tokens[2]);
  });

  it('lets its pages load nothing from elsewhere, and answers in JSON what it does not know', async () => {
    const { url, json } = await givenSimulator();
    const page = await fetch(url);
    expect(page.headers.get('content-security-policy')).toBe(
      "default-src 'none';script-src 'self';style-src 'self';img-src 'self';connect-src 'self';" +
        "base-uri 'none';form-action 'none';frame-ancestors 'none'",
    );
    expect(await json('GET', '/nowhere')).toMatchObject({ status: 404 });
    expect((await json('POST', '/mtn/collection/token/', { x: 'x'.repeat(70_000) })).status).toBe(413);
  });

  it('lets no page of another site change anything', async () => {
    const { url } = await givenSimulator();
    const post = async (site: string) => {
      const headers = { 'Sec-Fetch-Site': site };
      return (await exchange('POST', `${url}/phones/699000001/unblock`, { headers })).status;
    };
    const statuses = [await post('cross-site'), await post('same-site'), await post('same-origin')];
    expect(statuses).toEqual([403, 403, 200]);
  });
});
