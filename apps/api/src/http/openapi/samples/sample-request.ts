import type { Endpoint } from '../../endpoint.ts';
import { exampleOf } from '../component-schemas.ts';

/** A request as a person would send it, with the values that the document gives as examples. */
export interface SampleRequest {
  readonly method: string;
  /** Filled in, with its query. */
  readonly address: string;
  readonly path: Readonly<Record<string, unknown>>;
  /** Null when none is sent. */
  readonly body: Readonly<Record<string, unknown>> | null;
  readonly isKeyNeeded: boolean;
}

/** Where samples find the service: the address that `npm run sandbox` has. The explorer shows its own instead. */
export const sampleOrigin = 'http://localhost:8001';

export function sampleRequest(endpoint: Endpoint): SampleRequest {
  const path = exampleOf(endpoint.pathClass);
  const filled = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(path[name])),
  );
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(exampleOf(endpoint.queryClass))) search.set(name, String(value));
  return {
    method: endpoint.method.toUpperCase(),
    address: `${sampleOrigin}${filled}${search.size === 0 ? '' : `?${search}`}`,
    path,
    body: endpoint.bodyClass === null ? null : exampleOf(endpoint.bodyClass),
    isKeyNeeded: endpoint.path.startsWith('/api/'),
  };
}
