import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { instrument, type Mutant } from './instrument.ts';

/** Rules about money, and the workflows between them: where a mistake costs someone something. */
const folders = ['matching', 'deposit', 'withdrawal', 'transaction', 'wallet'];
const workflows = [
  ...['create-transaction', 'decide-withdrawal', 'held-payments', 'overdue', 'receive-callback'],
  ...['receive-payment', 'receive-sms', 'recover', 'read-provider-status', 'resolve-transaction', 'webhooks'],
];
/** Words for people, forms of requests, and lists for pages: nothing in the simulation reads them. */
const leftOut = [
  ...['deposit/dial-instructions', 'transaction/transaction-request', 'transaction/failure-code'],
  ...['withdrawal/risk', 'transaction/audit-entry'],
];

export interface World {
  readonly mutants: readonly Mutant[];
  /** The simulation in one file, with every mutant asleep in it. */
  readonly file: string;
}

/** Builds the simulation once, with all mutants of the core's rules in it. */
export async function buildWorld(root: string, file: string): Promise<World> {
  const core = join(root, 'packages/core/src');
  const mutants: Mutant[] = [];
  const changed = new Map(
    filesIn(core).map((name) => {
      const path = join(core, name);
      const made = instrument(name, readFileSync(path, 'utf8'), mutants.length);
      mutants.push(...made.mutants);
      return [path, made.code] as const;
    }),
  );
  await build({
    absWorkingDir: root,
    entryPoints: ['packages/testing/src/simulation/simulation.ts'],
    outfile: file,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    conditions: ['source'],
    logLevel: 'error',
    plugins: [
      {
        name: 'mutants',
        setup: ({ onLoad }) =>
          onLoad({ filter: /packages.core.src/ }, ({ path }) => {
            const contents = changed.get(path);
            return contents === undefined ? undefined : { contents, loader: 'ts' as const };
          }),
      },
    ],
  });
  return { mutants, file };
}

function filesIn(core: string): readonly string[] {
  const rules = folders.flatMap((folder) =>
    readdirSync(join(core, folder)).map((name) => `${folder}/${name.replace('.ts', '')}`),
  );
  const all = [...rules, ...workflows.map((name) => `use-cases/${name}`)];
  return all.filter((name) => !leftOut.includes(name)).map((name) => `${name}.ts`);
}
