import { generateKeyPairSync, sign } from 'node:crypto';

const atOnce = 16;
const signed = Buffer.alloc(600, 'webhook');
const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });

/** RSA signatures a second on Node's thread pool, and nothing else: no webhook can be sent faster than this. */
export async function signingRate(seconds: number): Promise<number> {
  const began = performance.now();
  const until = began + seconds * 1_000;
  let done = 0;
  const worker = async (): Promise<void> => {
    while (performance.now() < until) {
      await signature();
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return done / ((performance.now() - began) / 1_000);
}

const signature = (): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    sign('RSA-SHA256', signed, privateKey, (error, bytes) => (error ? reject(error) : resolve(bytes)));
  });
