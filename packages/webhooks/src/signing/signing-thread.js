import { sign } from 'node:crypto';
import { getPriority, setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';

// The program of a signing thread. It is plain JavaScript because Node starts it by its file, from the sources too.

// Linux sets this for the calling thread alone, other systems for the whole process. A process that is nicer already
// stays so: to be less nice is not allowed to it.
if (process.platform === 'linux' && getPriority() < workerData.niceness) setPriority(workerData.niceness);

/** @type {import('node:crypto').KeyObject | undefined} The last that came: it comes only when it is another one. */
let key;

parentPort?.on('message', (/** @type {import('./signing-threads.ts').Order} */ order) => {
  key = order.key ?? key;
  parentPort?.postMessage(order.texts.map(signature));
});

/** @param {string} text */
function signature(text) {
  if (key === undefined) throw new Error('There is no key.');
  return sign('RSA-SHA256', Buffer.from(text), key).toString('base64url');
}
