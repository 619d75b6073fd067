import { simulatedOutcomes, supportedCountry } from '@mobile-money/core';
import { FreeTextField, LiteralField } from '../fields/request-fields.ts';

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
