import dns, { type LookupAddress, type LookupOptions } from 'node:dns';
import { readFile } from 'node:fs/promises';
import type { LookupFunction } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

export interface LookupChoices {
  /** Name servers to ask instead of the system's, each with its port. */
  readonly servers?: readonly string[];
  readonly hostsFile?: string;
  readonly system?: LookupFunction;
  /** Whether the system is asked for what no name server knows: it may find neighbours in other ways. */
  readonly asksSystemToo?: boolean;
}

/** One repetition, after twice the time: three seconds of the five that a webhook usually has. */
const patience = { timeout: 1_000, tries: 2 };

/** Once one family of addresses is there, the other has so long to come too. */
const otherFamilyMs = 50;

/** Nobody who should know the name answered. Asking the system would take a thread, for as long again. */
const unanswered: ReadonlySet<string> = new Set(['ETIMEOUT', 'ESERVFAIL', 'ECANCELLED']);

/** There is no such name, or it has no address. */
const denied: ReadonlySet<string> = new Set(['ENOTFOUND', 'ENODATA']);

/**
 * Resolves names without a thread for each. The system's way holds one of Node's few threads until the name server
 * has answered, and lets names have two of them: four webhooks to a name whose server is silent kept every other name
 * waiting for twenty seconds. What this machine itself names is still found the system's way. For what name servers
 * deny the system is not asked: whoever owns a name can deny it once and be silent the next time, and operators, which
 * are found the system's way, would wait behind it.
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
  { servers, hostsFile = '/etc/hosts', asksSystemToo = false }: LookupChoices,
): Promise<LookupAddress[]> {
  if (/(^|\.)localhost\.?$/i.test(name) || (await isNamedIn(hostsFile, name))) return [];
  // Made anew each time: it reads where the name servers are, and that may have changed.
  const resolver = new dns.promises.Resolver(patience);
  if (servers !== undefined) resolver.setServers(servers);
  const ask = async (version: 4 | 6): Promise<LookupAddress[]> => {
    const addresses = await (version === 4 ? resolver.resolve4(name) : resolver.resolve6(name));
    return addresses.map((address) => ({ address, family: version }));
  };
  const asked = ([4, 6] as const).filter((version) => isWanted(family, version)).map(ask);
  const { found, failures } = await merged(asked);
  if (found.length > 0 || (asksSystemToo && !failures.some((code) => unanswered.has(code)))) return found;
  throw failures.every((code) => denied.has(code))
    ? Object.assign(new Error(`There is no address of ${name}.`), { code: 'ENOTFOUND' })
    : Object.assign(new Error(`No name server answered for ${name}.`), { code: 'EAI_AGAIN' });
}

const isWanted = (family: LookupOptions['family'], version: 4 | 6): boolean =>
  family === undefined || family === 0 || family === version || family === `IPv${version}`;

/** What was found, the fourth version before the sixth, and the codes of what was not. */
async function merged(
  asked: readonly Promise<LookupAddress[]>[],
): Promise<{ found: LookupAddress[]; failures: readonly string[] }> {
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
  return { found: found.sort((one, other) => one.family - other.family), failures };
}

async function isNamedIn(hostsFile: string, name: string): Promise<boolean> {
  const text = await readFile(hostsFile, 'utf8').catch(() => '');
  const wanted = name.toLowerCase().replace(/\.$/, '');
  return text
    .split('\n')
    .some((line) => line.replace(/#.*/, '').toLowerCase().split(/\s+/).slice(1).includes(wanted));
}
