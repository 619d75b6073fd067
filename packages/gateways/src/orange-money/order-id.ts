import { createHash } from 'node:crypto';

const orderIdMaxChars = 20;

/** Orange takes at most 20 characters. The same submission always has the same order id; 100 bits keep them apart. */
export const orderIdOf = (submissionId: string): string =>
  BigInt(`0x${createHash('sha256').update(submissionId).digest('hex')}`)
    .toString(36)
    .slice(0, orderIdMaxChars);
