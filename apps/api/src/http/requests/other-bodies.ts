import { type Language, languages, simulatedOutcomes, supportedCountry } from '@mobile-money/core';
import { CallbackUrlField, FreeTextField, LiteralField } from '../fields/request-fields.ts';

/** Body of POST /api/v1/msisdn/detect. */
export class DetectBody {
  @FreeTextField({
    description: 'A phone number, written in any usual way.',
    examples: ['690 00 01 00'],
  })
  readonly msisdn!: string;

  @FreeTextField({ description: 'Country code, in either case.', default: supportedCountry })
  readonly country_code: string = supportedCountry;
}

/** Body of POST /api/v1/sandbox/transactions/{service_tx_id}/simulate. */
export class SimulateBody {
  @LiteralField(simulatedOutcomes, { description: 'What is to happen.', examples: ['succeeded'] })
  readonly outcome!: (typeof simulatedOutcomes)[number];
}

/** Body of POST /api/v1/transactions/{service_tx_id}/page. */
export class PageBody {
  @LiteralField(languages, {
    description: 'Language that the page begins in; the other one is a click away.',
    default: 'fr',
  })
  readonly lang: Language = 'fr';

  @CallbackUrlField({
    description:
      'Where the player goes when it is over. Nothing is added to it: the outcome comes by webhook or feed. Rules as of `callback_url`.',
    examples: ['https://platform.example/wallet'],
    default: null,
  })
  readonly return_url: string | null = null;
}
