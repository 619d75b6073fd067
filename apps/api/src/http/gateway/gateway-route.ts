import type { Express, Request, Response } from 'express';
import { answerJson } from '../answer-json.ts';
import { methodNotAllowed } from '../http-refusal.ts';
import { readBytes } from '../read-bytes.ts';

export interface GatewayRequest {
  readonly providerId: string;
  /** The body as it came: signatures are over its bytes. */
  readonly bytes: Uint8Array;
  /** What stands behind the question mark. */
  readonly query: string;
  /** A header by its lower-case name; empty when it is missing. */
  readonly header: (name: string) => string;
}

/** A route of devices and operators. It has a form that others chose, so it is no endpoint of our interface. */
export interface GatewayRoute {
  /** With names in braces, as OpenAPI writes paths. */
  readonly path: string;
  readonly methods: readonly ('post' | 'put')[];
  readonly handle: (
    request: GatewayRequest,
  ) => Promise<{ readonly status: number; readonly body: object | null }>;
}

export function addGatewayRoutes(app: Express, routes: readonly GatewayRoute[]): void {
  for (const { path, methods, handle } of routes) {
    const route = app.route(path.replaceAll(/\{(\w+)\}/g, ':$1'));
    for (const method of methods) {
      route[method](async (request: Request, response: Response) => {
        const { status, body } = await handle(await requestOf(request));
        answerJson(response, status, body === null ? '' : JSON.stringify(body));
      });
    }
    route.all(() => {
      throw methodNotAllowed(...methods.map((method) => method.toUpperCase()));
    });
  }
}

const requestOf = async (request: Request): Promise<GatewayRequest> => ({
  providerId: String(request.params['provider_id'] ?? ''),
  bytes: await readBytes(request),
  query: request.originalUrl.split('?', 2)[1] ?? '',
  header: (name) => String(request.headers[name] ?? ''),
});
