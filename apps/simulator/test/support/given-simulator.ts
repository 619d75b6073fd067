import { afterEach } from '@jest/globals';
import type { Operator } from '@mobile-money/core';
import { readProvidersFile } from '../../src/providers-file.ts';
import { type SimulatorOptions, startSimulator } from '../../src/simulator.ts';
import { exchange } from './exchange.ts';
import { HandTime } from './hand-time.ts';
import { MtnClient } from './mtn-client.ts';
import { OrangeClient } from './orange-client.ts';
import { UssdClient } from './ussd-client.ts';

const providersFile = new URL('../../../api/config/providers.json', import.meta.url);
export const catalogue = readProvidersFile(providersFile);

export const noon = Date.UTC(2026, 6, 31, 12, 19, 30);

export type Given = Awaited<ReturnType<typeof givenSimulator>>;

const stops: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

/** Ends with the test, like the simulator. */
export const endingWithTest = (stop: () => Promise<void>): void => {
  stops.push(stop);
};

/** A simulator of its own for one test, with a time that stands still unless it is moved, and who calls it. */
export async function givenSimulator(options: Partial<SimulatorOptions> = {}) {
  const time = new HandTime(noon);
  const simulator = await startSimulator({ catalogue, seed: 'test', time, ...options });
  endingWithTest(() => simulator.stop());
  const { url, network } = simulator;
  const json = (method: string, path: string, body?: unknown) => exchange(method, url + path, { body });
  return {
    url,
    simulator,
    network,
    time,
    json,
    mtn: new MtnClient(url),
    orange: new OrangeClient(url),
    ussd: (operator: Operator, password?: string) => new UssdClient(url, operator, password),
    flip: (faults: unknown) => json('PATCH', '/switchboard', faults),
    phone: async (number: string) => (await json('GET', `/phones/${number}`)).body,
    dial: async (number: string, code: string) =>
      (await json('POST', `/phones/${number}/dial`, { code })).body,
    confirm: (number: string, id: string, pin = '1234') =>
      json('POST', `/phones/${number}/prompts/${id}/confirm`, { pin }),
    refuse: (number: string, id: string) => json('POST', `/phones/${number}/prompts/${id}/refuse`, {}),
    autopilot: (number: string, answer: unknown) => json('POST', `/phones/${number}/autopilot`, answer),
  };
}
