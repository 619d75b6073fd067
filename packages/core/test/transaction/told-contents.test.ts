import { describe, expect, it } from '@jest/globals';
import { msisdn } from '../../src/phone/msisdn.ts';
import { sentenceOf } from '../../src/reason/reason.ts';
import { shortIdOf, transactionId } from '../../src/transaction/identifiers.ts';
import {
  differenceReasons,
  differencesOf,
  type ToldContents,
  type ToldDifference,
} from '../../src/transaction/provider-exchange.ts';
import { amountXaf } from '../../src/transaction/transaction-request.ts';

const inWords = (differences: readonly ToldDifference[]): string =>
  differenceReasons(differences)
    .map((each) => sentenceOf(each))
    .join('; ');
const id = transactionId('01936f3e-8a3b-7c1d-9e2f-0123456789ab');
const asked = { id, amountXaf: amountXaf(500), msisdn: msisdn('+237677000001') };

describe('what a provider tells is what it was asked for', () => {
  // biome-ignore format: reads by its columns
  it.each<[string, ToldContents]>([
    ['nothing is told',                       {}],
    ['every member is left out',              { amount: null, currency: null, msisdn: null, externalId: null }],
    ['every member is empty',                 { amount: '', currency: ' ', msisdn: '', externalId: '' }],
    ['all of it is the same',                 { amount: '500', currency: 'XAF', msisdn: '237677000001', externalId: id }],
    ['the amount has decimals',               { amount: '500.00' }],
    ['the amount has zeros in front',         { amount: '0500' }],
    ['the amount has spaces around it',       { amount: ' 500 ' }],
    ['the currency is in small letters',      { currency: 'xaf' }],
    ['the number has a plus sign',            { msisdn: '+237677000001' }],
    ['the number lacks the country',          { msisdn: '677000001' }],
    ['the number has spaces in it',           { msisdn: '677 00 00 01' }],
    ['the reference is in capitals',          { externalId: id.toUpperCase() }],
    ['the reference is the short id',         { externalId: shortIdOf(id) }],
  ])('when %s', (_, told) => {
    expect(differencesOf(asked, told)).toEqual([]);
  });

  it('when a number of another country lacks its plus sign', () => {
    const abroad = { ...asked, msisdn: msisdn('+46733123453') };
    expect(differencesOf(abroad, { msisdn: '46733123453' })).toEqual([]);
    expect(differencesOf(abroad, { msisdn: '733123453' })).toHaveLength(1);
  });
});

describe('what a provider tells is about something else', () => {
  // biome-ignore format: reads by its columns
  it.each<[keyof ToldContents, string, string]>([
    ['amount',     '5000',                                 '500'],
    ['amount',     '50',                                   '500'],
    ['amount',     '500.5',                                '500'],
    ['amount',     '500.001',                              '500'],
    ['amount',     '-500',                                 '500'],
    ['amount',     '5,00',                                 '500'],
    ['amount',     'five hundred',                         '500'],
    ['currency',   'EUR',                                  'XAF'],
    ['msisdn',     '237677000002',                         '+237677000001'],
    ['msisdn',     '77000001',                             '+237677000001'],
    ['msisdn',     '67****001',                            '+237677000001'],
    ['externalId', '01936f3e-8a3b-7c1d-9e2f-0123456789ac', id],
    ['externalId', 'order-1',                              id],
  ])('when its %s is %s', (member, told, was) => {
    expect(differencesOf(asked, { [member]: told })).toEqual([{ member, asked: was, told }]);
  });

  it('in several ways at once, which are told in words', () => {
    const differences = differencesOf(asked, { amount: '5000', currency: 'XAF', msisdn: '237699000001' });
    expect(inWords(differences)).toBe('amount 500, told 5000; number +237677000001, told 237699000001');
    const others = differencesOf(asked, { currency: 'EUR', externalId: 'order-1' });
    expect(inWords(others)).toBe(`currency XAF, told EUR; reference ${id}, told order-1`);
  });
});
