import { createPrivateKey, sign } from 'node:crypto';
import { getPriority, setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';

// The program of a signing thread. It is plain JavaScript because Node starts it by its file, from the sources too.

// Linux sets this for the calling thread alone, other systems for the whole process. A process that is nicer already
// stays so: to be less nice is not allowed to it.
if (process.platform === 'linux' && getPriority() < workerData.niceness) setPriority(workerData.niceness);

/** @type {import('node:crypto').KeyObject | undefined} The last that came: it comes only when it is another one. */
let key;

parentPort?.on('message', (/** @type {import('./signing-threads.ts').Order} */ order) => {
  if (order.key !== undefined) key = ownCopy(order.key);
  parentPort?.postMessage(order.texts.map(signature));
});

/**
 * Threads that sign with one and the same key take turns at its random numbers.
 * @param {import('node:crypto').KeyObject} shared
 */
function ownCopy(shared) {
  if (shared.type !== 'private') throw new Error('Only a private key can sign.');
  return createPrivateKey({
    key: shared.export({ type: 'pkcs8', format: 'der' }),
    format: 'der',
    type: 'pkcs8',
  });
}

/** @param {string} text */
function signature(text) {
  if (key === undefined) throw new Error('There is no key.');
  return sign('RSA-SHA256', Buffer.from(text), key).toString('base64url');
}
