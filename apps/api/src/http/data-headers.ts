import type { ServerResponse } from 'node:http';
import type { Request } from 'express';
import helmet, { type HelmetOptions } from 'helmet';

/**
 * Answers are data: a browser that shows one loads nothing for it and no page may frame it. Headers that speak to
 * pages only are left to the pages.
 */
const dataOnly: HelmetOptions = {
  contentSecurityPolicy: {
    useDefaults: false,
    directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
  },
  crossOriginOpenerPolicy: false,
  originAgentCluster: false,
  xDnsPrefetchControl: false,
  xDownloadOptions: false,
  xPermittedCrossDomainPolicies: false,
  xXssProtection: false,
};

/** Helmet's headers, made once: they are the same for every answer. */
function helmetHeaders(options: HelmetOptions): readonly string[] {
  const headers = new Map<string, string>();
  const collector = {
    setHeader: (name: string, value: string) => headers.set(name, value),
    removeHeader: (name: string) => headers.delete(name),
  };
  helmet(options)({} as Request, collector as unknown as ServerResponse, () => undefined);
  return [...headers].flat();
}

/** Names and values of what every answer with data says, one after the other. */
export const dataHeaders: readonly string[] = [
  ...helmetHeaders(dataOnly),
  'Cache-Control',
  'no-store',
  'Content-Type',
  'application/json; charset=utf-8',
];
