import { hash, randomInt } from 'node:crypto';
import type { Instant, OneTimeCodes } from '@mobile-money/core';
import { generateSecret, generateURI, verifySync } from 'otplib';

/** As every app has it unless it is told otherwise. */
const stepSeconds = 30;

/** Letters and digits that no one takes for another: 20 of them are 96 bits. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';
const groups = 4;
const groupChars = 5;

const issuer = 'Mobile Money';

/** Codes of apps as RFC 6238 has them, and recovery codes. */
export const appCodes: OneTimeCodes = {
  makeSecret: () => generateSecret(),

  addressOf: (secret, email) => generateURI({ issuer, label: email, secret }),

  stepOf: (code: string, secret: string, at: Instant) => {
    if (!/^[0-9]{6}$/.test(code)) return null;
    const epoch = Math.floor(at / 1_000);
    const result = verifySync({ secret, token: code, epoch, epochTolerance: stepSeconds });
    return result.valid && 'timeStep' in result ? result.timeStep : null;
  },

  makeRecoveryCode: () =>
    Array.from({ length: groups }, () => Array.from({ length: groupChars }, letter).join('')).join('-'),

  digestOf: (recoveryCode) =>
    hash('sha256', `recovery code ${recoveryCode.toLowerCase().replaceAll(/[\s-]/g, '')}`),
};

const letter = (): string => alphabet[randomInt(alphabet.length)] ?? '';
