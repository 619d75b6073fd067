import { isoInstant } from '@mobile-money/core';
import type { UseCases } from '../../use-cases.ts';
import { DetectAnswer } from '../answers/other-answers.ts';
import { ProviderHealthAnswer, ProvidersAnswer } from '../answers/provider-answers.ts';
import { type Endpoint, endpoint } from '../endpoint.ts';
import { presentDetection, presentHealth, presentProvider } from '../present.ts';
import { CountryPath } from '../requests/addresses.ts';
import { DetectBody } from '../requests/other-bodies.ts';

export const detectEndpoint = (use: UseCases): Endpoint =>
  endpoint({
    method: 'post',
    path: '/api/v1/msisdn/detect',
    summary: 'Tell the operator of a phone number',
    description: 'Takes numbers as people write them, and gives them as deposits and withdrawals want them.',
    bodyClass: DetectBody,
    answer: DetectAnswer,
    handle: async ({ body }) => presentDetection(await use.detectOperator(body.msisdn, body.country_code)),
  });

export const providerEndpoints = (use: UseCases): readonly Endpoint[] => [
  endpoint({
    method: 'get',
    path: '/api/v1/{country}/providers',
    summary: 'List the payment options of a country',
    description: 'Offer what is available for the direction that you need, `supported_directions`.',
    pathClass: CountryPath,
    answer: ProvidersAnswer,
    refusals: ['country_not_supported'],
    handle: async ({ path }) => {
      const { countryCode, providers } = await use.describeProviders(path.country);
      return { country_code: countryCode, providers: providers.map(presentProvider) };
    },
  }),
  endpoint({
    method: 'get',
    path: '/api/v1/{country}/providers/status',
    summary: 'Tell how the providers are doing',
    description:
      'A `failure_rate_1h` above 0.1 means that a provider is unstable; counted is what became of the last hour.',
    pathClass: CountryPath,
    answer: ProviderHealthAnswer,
    refusals: ['country_not_supported'],
    handle: async ({ path }) => {
      const { countryCode, checkedAt, providers } = await use.describeHealth(path.country);
      return {
        country_code: countryCode,
        checked_at: isoInstant(checkedAt),
        providers: providers.map(presentHealth),
      };
    },
  }),
];
