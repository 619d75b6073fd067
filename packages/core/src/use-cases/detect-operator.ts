import { normaliseMsisdn } from '../phone/msisdn.ts';
import { type Operator, operatorDisplayNames } from '../phone/operator.ts';
import { rangeOf } from '../phone/operator-prefixes.ts';
import { supportedCountry } from '../phone/supported-country.ts';
import type { Ports } from '../ports/ports.ts';
import { providersInOrder } from '../provider/choose-provider.ts';
import type { Provider } from '../provider/provider.ts';
import { readHealth } from '../steps/read-health.ts';

/** Nothing is null but the operator: texts without a value are empty. */
export interface Detection {
  readonly msisdnNormalized: string;
  readonly isValid: boolean;
  readonly countryCode: string;
  readonly operator: Operator | null;
  readonly operatorDisplayName: string;
  readonly provider: Pick<Provider, 'providerId' | 'displayName' | 'logoUrl'>;
  readonly error: string;
}

type DetectPorts = Pick<Ports, 'registry' | 'traffic' | 'clock' | 'settings'>;

const noProvider = { providerId: '', displayName: '', logoUrl: '' };

/** Tells whose number it is, written in any usual way, and which provider would serve it. */
export const detectOperator =
  (ports: DetectPorts) =>
  async (written: string, country: string): Promise<Detection> => {
    const countryCode = country.toUpperCase();
    const number = normaliseMsisdn(written);
    const answer = { msisdnNormalized: number ?? '', countryCode, operator: null, operatorDisplayName: '' };
    const invalid = (error: string): Detection => ({
      ...answer,
      isValid: false,
      provider: noProvider,
      error,
    });
    if (countryCode !== supportedCountry)
      return invalid(`Only the country ${supportedCountry} is supported.`);
    if (number === null) return invalid('This is not a phone number.');
    const registry = await ports.registry.read();
    const range = rangeOf(number, registry.prefixes);
    if (range === null) return invalid('This is not a recognised Cameroon number.');
    const valid = { ...answer, isValid: true, error: '' };
    if (range.operator === null) return { ...valid, provider: noProvider };
    const { operator } = range;
    const health = await readHealth(ports, registry, ports.clock.now());
    const serving = providersInOrder(health, operator, 'deposit');
    const usual = registry.providers.find((each) => each.isPrimary && each.operators.includes(operator));
    return {
      ...valid,
      operator,
      operatorDisplayName: operatorDisplayNames[operator],
      provider: serving[0] ?? usual ?? noProvider,
    };
  };
