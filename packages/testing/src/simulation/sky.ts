import { calm, type Weather } from './weather.ts';

const minute = 60_000;

/**
 * For an hour nothing goes wrong, and verdicts are read again and again: what the service does not know of a prompt
 * after that, it never asked for.
 */
export const lull = { fromMs: 55 * minute, untilMs: 115 * minute };

/** The weather as it is now: everyone looks up when something could go wrong. */
export class Sky {
  readonly #planned: Weather;
  weather: Weather;

  constructor(planned: Weather) {
    this.#planned = planned;
    this.weather = planned;
  }

  clear(): void {
    this.weather = calm;
  }

  cloudOver(): void {
    this.weather = this.#planned;
  }
}
