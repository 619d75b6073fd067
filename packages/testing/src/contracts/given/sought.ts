import { type Msisdn, msisdn } from '@mobile-money/core';
import fc from 'fast-check';
import { uniqueId } from './unique.ts';

/** A name that no other SMS has, of letters alone. */
export const uniqueName = (): string => `n${uniqueId().replaceAll(/[-\d]/g, '')}`;
export const uniqueNumber = (): Msisdn =>
  msisdn(
    `+2376${String(BigInt(`0x${uniqueId().slice(0, 13).replaceAll('-', '')}`) % 10n ** 8n).padStart(8, '0')}`,
  );
/** As Orange makes them. */
export const uniqueTxId = (): string =>
  `PP261116.1023.${uniqueId().slice(0, 6).toUpperCase()}.${uniqueId().slice(0, 8).toUpperCase()}`;

/** The ways in which people and programs write a Cameroon number. */
export const numberSpelt = (number: Msisdn): fc.Arbitrary<string> =>
  fc
    .tuple(
      fc.constantFrom('+237', '237', '00237', ''),
      fc.constantFrom('', ' ', '.', '-'),
      fc.constantFrom('', ' ', '\u00A0'),
    )
    .map(([country, between, around]) => {
      const national = [...number.slice(4)].join(between);
      return `${around}${country}${country === '' ? '' : between}${national}${around}`;
    });

/** A text with each of its letters in either case. */
export const inAnyCase = (text: string): fc.Arbitrary<string> =>
  fc
    .array(fc.boolean(), { minLength: text.length, maxLength: text.length })
    .map((isUpper) =>
      [...text].map((each, at) => (isUpper[at] ? each.toUpperCase() : each.toLowerCase())).join(''),
    );
