import { afterEach } from '@jest/globals';
import { readProvidersFile } from '../../src/providers-file.ts';
import { type Simulator, type SimulatorOptions, startSimulator } from '../../src/simulator.ts';
import { HandTime } from './hand-time.ts';

const providersFile = new URL('../../../api/config/providers.json', import.meta.url);
export const catalogue = readProvidersFile(providersFile);

export const noon = Date.UTC(2026, 6, 31, 12, 19, 30);

export interface Given {
  readonly url: string;
  readonly simulator: Simulator;
  readonly time: HandTime;
  readonly json: (method: string, path: string, body?: unknown) => Promise<{ status: number; body: unknown }>;
}

const stops: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

/** A simulator of its own for one test, with a time that stands still unless it is moved. */
export async function givenSimulator(options: Partial<SimulatorOptions> = {}): Promise<Given> {
  const time = new HandTime(noon);
  const simulator = await startSimulator({ catalogue, seed: 'test', time, ...options });
  stops.push(() => simulator.stop());
  const json: Given['json'] = async (method, path, body) => {
    const headers = { 'Content-Type': 'application/json' };
    const sent = body === undefined ? {} : { body: JSON.stringify(body) };
    const response = await fetch(simulator.url + path, { method, headers, ...sent });
    return { status: response.status, body: await response.json() };
  };
  return { url: simulator.url, simulator, time, json };
}

/** Ends with the test, like the simulator. */
export const endingWithTest = (stop: () => Promise<void>): void => {
  stops.push(stop);
};

/** What lies at a place inside an answer. */
export const at = (value: unknown, ...path: readonly (string | number)[]): unknown =>
  path.reduce<unknown>((inside, key) => (inside as Record<string, unknown> | null)?.[key], value);
