import dns, { type LookupAddress, type LookupOptions } from 'node:dns';
import { readFile } from 'node:fs/promises';
import type { LookupFunction } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

export interface LookupChoices {
  /** Name servers to ask instead of the system's, each with its port. */
  readonly servers?: readonly string[];
  readonly hostsFile?: string;
  /** For names that no name server knows. */
  readonly system?: LookupFunction;
}

/** One repetition, after twice the time: three seconds of the five that a webhook usually has. */
const patience = { timeout: 1_000, tries: 2 };

/** Once one family of addresses is there, the other has so long to come too. */
const otherFamilyMs = 50;

/** Nobody who should know the name answered. Asking the system would take a thread, for as long again. */
const unanswered: ReadonlySet<string> = new Set(['ETIMEOUT', 'ESERVFAIL', 'ECANCELLED']);

/**
 * Resolves names without a thread for each. The system's way holds one of Node's few threads until the name server
 * has answered, and lets names have two of them: four webhooks to a name whose server is silent kept every other name
 * waiting for twenty seconds. What is local, or unknown to name servers, is still found the system's way.
 */
export const nameLookup =
  (choices: LookupChoices = {}): LookupFunction =>
  (name, options, done) => {
    const system = choices.system ?? dns.lookup;
    addressesOf(name, options, choices).then(
      (found) => {
        const [first] = found;
        if (first === undefined) system(name, options, done);
        else if (options.all === true) done(null, found);
        else done(null, first.address, first.family);
      },
      (error: NodeJS.ErrnoException) => done(error, []),
    );
  };

/** None when the system has to be asked. */
async function addressesOf(
  name: string,
  { family }: LookupOptions,
  { servers, hostsFile = '/etc/hosts' }: LookupChoices,
): Promise<LookupAddress[]> {
  if (/(^|\.)localhost\.?$/i.test(name) || (await isNamedIn(hostsFile, name))) return [];
  // Made anew each time: it reads where the name servers are, and that may have changed.
  const resolver = new dns.promises.Resolver(patience);
  if (servers !== undefined) resolver.setServers(servers);
  const ask = async (version: 4 | 6): Promise<LookupAddress[]> => {
    const addresses = await (version === 4 ? resolver.resolve4(name) : resolver.resolve6(name));
    return addresses.map((address) => ({ address, family: version }));
  };
  return merged(([4, 6] as const).filter((version) => isWanted(family, version)).map(ask), name);
}

const isWanted = (family: LookupOptions['family'], version: 4 | 6): boolean =>
  family === undefined || family === 0 || family === version || family === `IPv${version}`;

async function merged(asked: readonly Promise<LookupAddress[]>[], name: string): Promise<LookupAddress[]> {
  const found: LookupAddress[] = [];
  const failures: string[] = [];
  const ended = Promise.all(
    asked.map((each) =>
      each.then(
        (addresses) => found.push(...addresses),
        (error: NodeJS.ErrnoException) => failures.push(error.code ?? ''),
      ),
    ),
  );
  await Promise.race([
    ended,
    Promise.any(asked).then(
      () => sleep(otherFamilyMs),
      () => ended,
    ),
  ]);
  if (found.length === 0 && failures.some((code) => unanswered.has(code))) {
    throw Object.assign(new Error(`No name server answered for ${name}.`), { code: 'EAI_AGAIN' });
  }
  return found.sort((one, other) => one.family - other.family);
}

async function isNamedIn(hostsFile: string, name: string): Promise<boolean> {
  const text = await readFile(hostsFile, 'utf8').catch(() => '');
  const wanted = name.toLowerCase().replace(/\.$/, '');
  return text
    .split('\n')
    .some((line) => line.replace(/#.*/, '').toLowerCase().split(/\s+/).slice(1).includes(wanted));
}
