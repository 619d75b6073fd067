import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sourceStamp } from './source-stamp.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const sources = ['index.html', 'src', 'package.json', 'build', '../../packages/core/src/reason'];
const site = join(root, 'dist/site');
const stampFile = join(site, 'sources.sha256');

const stamp = sourceStamp(root, sources);
const isBuilt = (): boolean => existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp;
if (!isBuilt()) await buildSite();

/** Built beside the old files and put in their place when done: no one is served half a site. */
async function buildSite(): Promise<void> {
  const fresh = `${site}.${process.pid}`;
  // Whoever builds it, Jest among them with a name of its own: other than for production React is large and slow.
  process.env['NODE_ENV'] = 'production';
  // Loaded only when it is needed: a start with nothing to build must not wait for it.
  const { build } = await import('vite');
  await build({
    root,
    configFile: false,
    base: '/console/',
    logLevel: 'error',
    build: {
      outDir: fresh,
      target: 'es2022',
      // The content security policy allows no inline content.
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      reportCompressedSize: false,
      chunkSizeWarningLimit: 1_000,
    },
  });
  writeFileSync(join(fresh, 'sources.sha256'), stamp);
  rmSync(site, { recursive: true, force: true });
  try {
    renameSync(fresh, site);
  } catch (error) {
    // Another start may have built the same in the meantime.
    rmSync(fresh, { recursive: true });
    if (!isBuilt()) throw error;
  }
}
