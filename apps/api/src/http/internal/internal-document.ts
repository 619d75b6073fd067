import { StaffErrorAnswer } from '../answers/internal/reason-item.ts';
import type { Endpoint } from '../endpoint.ts';
import { ComponentSchemas } from '../openapi/component-schemas.ts';
import { infoOf, pathsOf } from '../openapi/document.ts';
import { eventsPath } from './admit-staff.ts';
import { secureCookies } from './staff-cookies.ts';

const about = [
  'For the people who run the service, and their scripts. Not part of the public interface.',
  'People sign in with `POST /internal/v1/session` and are known by a cookie (in development its name has no `__Host-`); every change then bears the header `X-CSRF-Token` with the `csrf_token` of that answer. Scripts bear `Authorization: Bearer opt_…`.',
  'Every role may read. An `approver` also decides about money, imports statements and replays webhooks; an `admin` also changes settings and keys, and decides about no money; both write notes. Every change stands in the audit.',
  'Whoever has a second factor proves it with `POST /internal/v1/session/factor` after the password; until then all but that is refused with 403 and `why.code` `factor_first`. In production an `approver` or `admin` without one sets one up first (`factor_set_up_first`). What changes people, keys or templates, or approves as much as takes two people, asks for it again after five minutes: 403 with `factor_needed`, and in production no script can do it (`factor_of_person_needed`).',
];

/** What a path is about: the first word after the version. */
const nounOf = (path: string): string => path.split('/')[3] ?? 'service';

/** The OpenAPI 3.1 document of the internal API. */
export function internalDocument(endpoints: readonly Endpoint[], version: string): Record<string, unknown> {
  const schemas = new ComponentSchemas();
  const nouns = [...new Set([...endpoints.map(({ path }) => path), eventsPath].map(nounOf))];
  const paths = pathsOf(endpoints, schemas, ({ path }) => ({ tags: [nounOf(path)] }));
  return {
    openapi: '3.1.0',
    info: infoOf(': internal API', version, about),
    servers: [{ url: '/' }],
    security: [{ session: [], csrf: [] }, { token: [] }],
    tags: nouns.map((name) => ({ name, description: `All under \`/internal/v1/${name}\`.` })),
    paths: { ...paths, [eventsPath]: { get: events(schemas) } },
    components: {
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: secureCookies.session.name },
        csrf: { type: 'apiKey', in: 'header', name: 'X-CSRF-Token' },
        token: { type: 'http', scheme: 'bearer' },
      },
      schemas: schemas.all(),
    },
  };
}

/** The only answer that is no JSON. */
const events = (schemas: ComponentSchemas): unknown => ({
  operationId: 'get_internal_events',
  tags: ['events'],
  summary: 'Tell what changes, as it changes',
  description: [
    'Server-sent events. `changed` bears `{"kind": "transaction"|"claim"|"payment"|"webhook"|"audit", "id", "state", "service_tx_id", "at"}`: what it is now is to be read. `reload` means that more changed than is worth telling one by one.',
    'An event may come twice. After a broken connection `Last-Event-ID` asks for what was missed.',
  ].join('\n\n'),
  parameters: [{ name: 'Last-Event-ID', in: 'header', required: false, schema: { type: 'string' } }],
  responses: {
    200: {
      description: 'A stream without end.',
      content: { 'text/event-stream': { schema: { type: 'string' } } },
    },
    401: refusal('No one is signed in.', schemas),
    403: refusal('The second factor is lacking, or another admin has to confirm the account first.', schemas),
    503: refusal('Too many pages are listening.', schemas),
  },
});

const refusal = (description: string, schemas: ComponentSchemas): unknown => ({
  description,
  content: { 'application/json': { schema: schemas.refer(StaffErrorAnswer) } },
});
