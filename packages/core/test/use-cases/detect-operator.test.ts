import { describe, expect, it } from '@jest/globals';
import { memoryPorts } from '@mobile-money/testing';
import { type Detection, detectOperator } from '../../src/use-cases/providers.ts';
import { switchOff } from '../a-world.ts';

const nobody = { providerId: '', displayName: '', logoUrl: '' };
const momo = { providerId: 'mtn-momo', displayName: 'mtn-momo', logoUrl: '' };
const detect = (written: string, country = 'CM') => detectOperator(memoryPorts().ports)(written, country);

describe('the operator of a number', () => {
  it('is told with the provider that would serve it', async () => {
    const { provider, ...rest } = await detect('677 12 34 56');
    expect(rest).toEqual({
      msisdnNormalized: '+237677123456',
      isValid: true,
      countryCode: 'CM',
      operator: 'mtn',
      operatorDisplayName: 'MTN Mobile Money',
      error: '',
    });
    expect(provider).toMatchObject(momo);
  });

  it.each([
    ['+237691234567', 'orange', 'Orange Money', 'orange-money'],
    ['00237655123456', 'orange', 'Orange Money', 'orange-money'],
    ['237650123456', 'mtn', 'MTN Mobile Money', 'mtn-momo'],
  ])('%s is %s', async (written, operator, operatorDisplayName, providerId) => {
    expect(await detect(written)).toMatchObject({
      operator,
      operatorDisplayName,
      provider: { providerId },
    });
  });

  it.each<[string, string, string, Partial<Detection>]>([
    [
      'a number of the country that neither operator owns',
      '222123456',
      'CM',
      { isValid: true, msisdnNormalized: '+237222123456', error: '' },
    ],
    [
      'a number that no one owns',
      '999123456',
      'CM',
      {
        isValid: false,
        msisdnNormalized: '+237999123456',
        error: 'This is not a recognised Cameroon number.',
      },
    ],
    [
      'a number of another country',
      '+33612345678',
      'CM',
      {
        isValid: false,
        msisdnNormalized: '+33612345678',
        error: 'This is not a recognised Cameroon number.',
      },
    ],
    [
      'no number',
      'hello',
      'CM',
      { isValid: false, msisdnNormalized: '', error: 'This is not a phone number.' },
    ],
    [
      'another country asked for',
      '677123456',
      'FR',
      {
        isValid: false,
        msisdnNormalized: '+237677123456',
        countryCode: 'FR',
        error: 'Only the country CM is supported.',
      },
    ],
  ])('is null for %s, and nothing else is', async (_what, written, country, answer) => {
    expect(await detect(written, country)).toEqual({
      countryCode: 'CM',
      operator: null,
      operatorDisplayName: '',
      provider: nobody,
      ...answer,
    });
  });

  it.each(['cm', 'Cm', 'CM'])('is told for the country in either case: %s', async (country) => {
    expect(await detect('677123456', country)).toMatchObject({ isValid: true, countryCode: 'CM' });
  });

  it('answers with another country in capitals', async () => {
    expect((await detect('677123456', 'fr')).countryCode).toBe('FR');
  });
});

describe('the provider suggested', () => {
  it.each([
    ['the primary', [], 'mtn-momo'],
    ['the backup while the primary is off', ['mtn-momo'], 'mtn-ussd'],
    ['the primary all the same when both are off', ['mtn-momo', 'mtn-ussd'], 'mtn-momo'],
  ])('is %s', async (_what, off, providerId) => {
    const world = memoryPorts();
    switchOff(world, (id) => off.includes(id));
    expect((await detectOperator(world.ports)('677123456', 'CM')).provider.providerId).toBe(providerId);
  });

  it('is none when no provider serves the operator', async () => {
    const world = memoryPorts();
    world.database.registry = { ...world.database.registry, providers: [], channels: [] };
    const detection = await detectOperator(world.ports)('677123456', 'CM');
    expect(detection).toMatchObject({ isValid: true, operator: 'mtn', provider: nobody });
  });
});
