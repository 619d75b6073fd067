import { type describeHealth, type describeProviders, isoInstant } from '@mobile-money/core';
import { ProviderHealthAnswer, ProvidersAnswer } from '../answers/provider-answers.ts';
import { type Endpoint, endpoint } from '../endpoint.ts';
import { presentHealth, presentProvider } from '../present.ts';
import { CountryPath } from '../requests/addresses.ts';

/** GET /api/v1/{country}/providers. */
export const providersEndpoint = (describe: ReturnType<typeof describeProviders>): Endpoint =>
  endpoint({
    method: 'get',
    path: '/api/v1/{country}/providers',
    summary: 'List the payment options of a country',
    pathClass: CountryPath,
    answer: ProvidersAnswer,
    refusals: ['country_not_supported'],
    handle: async ({ path }) => {
      const { countryCode, providers } = await describe(path.country);
      return { country_code: countryCode, providers: providers.map(presentProvider) };
    },
  });

/** GET /api/v1/{country}/providers/status. */
export const providerHealthEndpoint = (describe: ReturnType<typeof describeHealth>): Endpoint =>
  endpoint({
    method: 'get',
    path: '/api/v1/{country}/providers/status',
    summary: 'Tell how the providers are doing',
    pathClass: CountryPath,
    answer: ProviderHealthAnswer,
    refusals: ['country_not_supported'],
    handle: async ({ path }) => {
      const { countryCode, checkedAt, providers } = await describe(path.country);
      return {
        country_code: countryCode,
        checked_at: isoInstant(checkedAt),
        providers: providers.map(presentHealth),
      };
    },
  });
