import { createPrivateKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';

const atOnce = 16;
const signed = Buffer.alloc(600, 'webhook');
const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const format = { type: 'pkcs8', format: 'der' } as const;
/** One for each caller, as each thread of the service has its own: with one and the same they would take turns. */
const keys = Array.from({ length: atOnce }, () =>
  createPrivateKey({ key: privateKey.export(format), ...format }),
);

/** RSA signatures a second on Node's thread pool, and nothing else: no webhook can be sent faster than this. */
export async function signingRate(seconds: number): Promise<number> {
  const began = performance.now();
  const until = began + seconds * 1_000;
  let done = 0;
  const worker = async (key: KeyObject): Promise<void> => {
    while (performance.now() < until) {
      await signature(key);
      done += 1;
    }
  };
  await Promise.all(keys.map(worker));
  return done / ((performance.now() - began) / 1_000);
}

const signature = (key: KeyObject): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    sign('RSA-SHA256', signed, key, (error, bytes) => (error ? reject(error) : resolve(bytes)));
  });
