import type { Log, settleMagicNumbers } from '@mobile-money/core';
import type { Job } from './job.ts';
import { Repeat } from './repeat.ts';

const atOnce = 100;

/** Lets the outcomes of magic numbers happen, each when its time has come. */
export const keepSettlingMagicNumbers = (settle: ReturnType<typeof settleMagicNumbers>, log: Log): Job =>
  new Repeat({
    name: 'settle magic numbers',
    everyMs: 500,
    work: async () => (await settle(atOnce)) >= atOnce,
    log,
  });
