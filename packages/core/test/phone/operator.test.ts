import { describe, expect, it } from '@jest/globals';
import { operatorDisplayNames, operators } from '../../src/phone/operator.ts';
import { operator } from '../../src/phone/operator-prefixes.ts';
import { refusal } from '../refusal.ts';

describe('a staff member', () => {
  it('is mtn or orange', () => {
    expect(operators.map(operator)).toEqual(['mtn', 'orange']);
  });

  it.each(['', 'MTN', 'Orange', ' mtn', 'camtel', 'toString'])('is not %j', (text) => {
    expect(() => operator(text)).toThrow(refusal('unknown_operator'));
  });

  it('has a name that people read', () => {
    expect(operatorDisplayNames).toEqual({ mtn: 'MTN Mobile Money', orange: 'Orange Money' });
  });
});
