import type { Random } from './random.ts';

/** How likely each thing goes wrong in one history. Some histories are calm, some are storms. */
export interface Weather {
  readonly crashPerStep: number;
  readonly pausePerStep: number;
  readonly storeFailsBefore: number;
  readonly storeFailsAfter: number;
  readonly providerRejects: number;
  readonly providerUnknown: number;
  readonly providerThrows: number;
  readonly providerSlow: number;
  readonly statusUnknown: number;
  readonly statusVague: number;
  readonly statusOfAnother: number;
  readonly receiverFails: number;
  readonly receiverHangs: number;
  readonly smsDuplicated: number;
  readonly smsLost: number;
  readonly smsVague: number;
  readonly deviceSilent: number;
  /** MTN's SMS of a prompted payment bears another id than its API tells. */
  readonly idsDiffer: number;
}

export type Fault = keyof Weather;

export const calm: Weather = {
  crashPerStep: 0,
  pausePerStep: 0,
  storeFailsBefore: 0,
  storeFailsAfter: 0,
  providerRejects: 0,
  providerUnknown: 0,
  providerThrows: 0,
  providerSlow: 0,
  statusUnknown: 0,
  statusVague: 0,
  statusOfAnother: 0,
  receiverFails: 0,
  receiverHangs: 0,
  smsDuplicated: 0,
  smsLost: 0,
  smsVague: 0,
  deviceSilent: 0,
  idsDiffer: 0,
};

const storm: Weather = {
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
  deviceSilent: 0.2,
  idsDiffer: 0.5,
};

/** Each fault is absent, mild or as bad as it gets, independently of the others. */
export function weatherFrom(random: Random): Weather {
  const faults = Object.keys(calm) as Fault[];
  const entries = faults.map((fault) => [fault, storm[fault] * random.pick([0, 0, 0.3, 1])]);
  return { ...calm, ...(Object.fromEntries(entries) as Partial<Weather>) };
}

export const without = (weather: Weather, fault: Fault): Weather => ({ ...weather, [fault]: 0 });
