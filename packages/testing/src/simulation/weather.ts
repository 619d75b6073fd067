import type { Random } from './random.ts';

/** What may go wrong, and how likely it is at its worst. */
const storm = {
  crashPerStep: 0.02,
  pausePerStep: 0.02,
  storeFailsBefore: 0.03,
  storeFailsAfter: 0.03,
  providerRejects: 0.4,
  providerUnknown: 0.4,
  providerThrows: 0.2,
  providerSlow: 0.15,
  statusUnknown: 0.4,
  statusVague: 0.3,
  statusOfAnother: 0.2,
  receiverFails: 0.5,
  receiverHangs: 0.3,
  smsDuplicated: 0.5,
  smsLost: 0.3,
  smsVague: 0.15,
  /** It comes through a phone or a SIM card that is not its number's. */
  smsSwapped: 0.2,
  /** No template reads it. */
  smsUnread: 0.1,
  deviceSilent: 0.2,
  /** MTN's SMS of a prompted payment bears another id than its API tells. */
  idsDiffer: 0.5,
};

export type Fault = keyof typeof storm;

/** How likely each thing goes wrong in one history. Some histories are calm, some are storms. */
export type Weather = Readonly<Record<Fault, number>>;

const weather = (likelihoodOf: (fault: Fault) => number): Weather =>
  Object.fromEntries((Object.keys(storm) as Fault[]).map((fault) => [fault, likelihoodOf(fault)])) as Weather;

const calm = weather(() => 0);

/** Each fault is absent, mild or as bad as it gets, independently of the others. */
export const weatherFrom = (random: Random): Weather =>
  weather((fault) => storm[fault] * random.pick([0, 0, 0.3, 1]));

export const without = (before: Weather, fault: Fault): Weather => ({ ...before, [fault]: 0 });

const minute = 60_000;

/**
 * For an hour nothing goes wrong, and verdicts are read again and again: what the service does not know of a prompt
 * after that, it never asked for.
 */
export const lull = { fromMs: 55 * minute, untilMs: 115 * minute };

/** The weather as it is now: everyone looks up when something could go wrong. */
export class Sky {
  weather: Weather;

  constructor(private readonly planned: Weather) {
    this.weather = planned;
  }

  clear(): void {
    this.weather = calm;
  }

  cloudOver(): void {
    this.weather = this.planned;
  }
}
