import { createHash, createPublicKey } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import { later } from '@mobile-money/core';
import { decodeJwt, decodeProtectedHeader, jwtVerify } from 'jose';
import jose from 'node-jose';
import { readyKeys } from '../keys/ready-keys.ts';
import { sampleEvent, sampleTime } from '../sample-event.ts';
import { issuer, readyKey, signer } from './signer.ts';

const event = sampleEvent();
const signed = async (changes?: Parameters<typeof signer>[0]): Promise<string> => {
  const headers = await (await signer(changes)).sign(event, sampleTime);
  return headers['X-Service-Signature'] ?? '';
};

describe('The token in X-Service-Signature', () => {
  test('says who, what, when, for which attempt and for which body, and jose verifies it.', async () => {
    const token = await signed();
    const { publicKeyPem } = await readyKey();
    const verified = await jwtVerify(token, createPublicKey(publicKeyPem), {
      algorithms: ['RS256'],
      issuer,
      currentDate: new Date(sampleTime),
    });
    expect(verified.protectedHeader).toEqual({ alg: 'RS256', typ: 'JWT', kid: 'service-payments-v1' });
    expect(verified.payload).toEqual({
      service_tx_id: event.transactionId,
      reference: 'order-é-1',
      event: 'payment.succeeded',
      iss: issuer,
      iat: 1_767_258_000,
      exp: 1_767_258_300,
      jti: '00000000-0000-4000-8000-000000000001',
      event_id: event.id,
      body_sha256: createHash('sha256').update(Buffer.from(event.body)).digest('hex'),
    });
  });

  test('is verified by node-jose.', async () => {
    const { publicKeyPem } = await readyKey();
    const key = await jose.JWK.asKey(publicKeyPem, 'pem');
    const { payload } = await jose.JWS.createVerify(key).verify(await signed());
    expect(JSON.parse(payload.toString())).toMatchObject({ event_id: event.id });
  });

  test('is refused when it is old, changed, or checked with another key.', async () => {
    const token = await signed();
    const own = createPublicKey(readyKeys[0]);
    const at = (ms: number) => ({ algorithms: ['RS256'], currentDate: new Date(later(sampleTime, ms)) });
    const changed = token.replace(/\.(.)/, (_, first: string) => `.${first === 'e' ? 'f' : 'e'}`);
    await expect(jwtVerify(token, own, at(299_000))).resolves.toBeDefined();
    await expect(jwtVerify(token, own, at(300_000))).rejects.toThrow('"exp" claim timestamp check failed');
    await expect(jwtVerify(changed, own, at(0))).rejects.toThrow('signature verification failed');
    await expect(jwtVerify(token, createPublicKey(readyKeys[1]), at(0))).rejects.toThrow(
      'verification failed',
    );
  });

  test('says why what it tells of failed, beside a body that keeps its members.', async () => {
    const failed = { ...event, name: 'payment.failed', failureCode: 'payer_refused' } as const;
    const headers = await (await signer()).sign(failed, sampleTime);
    expect(decodeJwt(headers['X-Service-Signature'] ?? '')).toMatchObject({ failure_code: 'payer_refused' });
  });

  test('has a new jti for each attempt and the same event_id.', async () => {
    const own = await signer();
    const attempts = [await own.sign(event, sampleTime), await own.sign(event, later(sampleTime, 1_000))];
    const claims = attempts.map((headers) => {
      const [, payload = ''] = String(headers['X-Service-Signature']).split('.');
      return JSON.parse(Buffer.from(payload, 'base64url').toString());
    });
    expect(claims[0].jti).not.toBe(claims[1].jti);
    expect(claims[0].event_id).toBe(claims[1].event_id);
    expect(claims[1].iat - claims[0].iat).toBe(1);
  });

  test('carries the id of the key that signs at the moment.', async () => {
    let current = await readyKey();
    const keys = { current: async () => current };
    expect(decodeProtectedHeader(await signed({ keys })).kid).toBe('service-payments-v1');
    current = { ...current, keyId: 'service-payments-v2' };
    expect(decodeProtectedHeader(await signed({ keys })).kid).toBe('service-payments-v2');
  });
});

describe('Signing', () => {
  test('leaves the event loop free: it turns while signatures are made.', async () => {
    const own = await signer();
    let turns = 0;
    let done = false;
    const turn = (): void => {
      turns += 1;
      if (!done) setImmediate(turn);
    };
    setImmediate(turn);
    await Promise.all(Array.from({ length: 50 }, () => own.sign(event, sampleTime)));
    done = true;
    expect(turns).toBeGreaterThan(10);
  });

  test('rejects when no key can be used or the secrets cannot be looked up.', async () => {
    const broken = async (): Promise<never> => {
      throw new Error('The database is away.');
    };
    await expect(signed({ keys: { current: broken } })).rejects.toThrow('The database is away.');
    await expect(signed({ secretsOf: broken })).rejects.toThrow('The database is away.');
  });
});
