import { instant } from '@mobile-money/core';
import { KeyRing } from '../../src/keys/key-ring.ts';

/** A process of its own: waits for a line so that several can begin at once, and prints the key it ended up with. */
const log = { info() {}, warn() {}, error() {} };
const clock = { now: () => instant(Date.now()) };

process.stdout.write('ready\n');
process.stdin.once('data', async () => {
  const ring = await KeyRing.open({
    directory: process.argv[2] ?? '',
    keyId: 'service-payments-v1',
    keyFile: null,
    clock,
    log,
  });
  process.stdout.write(`${JSON.stringify(await ring.currentPublicKey())}\n`, () => process.exit());
});
