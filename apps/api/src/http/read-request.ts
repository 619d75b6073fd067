import type { Request } from 'express';
import type { Endpoint, EndpointInput } from './endpoint.ts';
import type { RequestClass } from './fields/schema.ts';
import { HttpRefusal } from './http-refusal.ts';
import { JsonFault, type JsonObject, type JsonValue, parseJson } from './json/parse-json.ts';
import {
  type Place,
  type Reading,
  RequestFault,
  readMembers,
  type ValidationEntry,
} from './requests/read-members.ts';
import type { CallbackPolicy } from './rules/rule.ts';

type Input = Pick<EndpointInput<object, object, object>, 'path' | 'query' | 'body'>;

/** Reads path, query and body with the classes of the endpoint; all faults of the three are told at once. */
export function readRequest(
  request: Request,
  bytes: Uint8Array | null,
  endpoint: Endpoint,
  policy: CallbackPolicy,
): Input {
  if (!isEmpty(bytes)) refuseUnlessJson(request);
  // A body that is no JSON hides what it holds, so its fault stands alone.
  const json = endpoint.bodyClass === null ? null : bodyOf(bytes);
  const path = readMembers(endpoint.pathClass, request.params as JsonObject, 'path', policy);
  const query = readMembers(endpoint.queryClass, queryOf(request), 'query', policy);
  const body: Reading<object> =
    endpoint.bodyClass === null
      ? { value: {} }
      : readBody(endpoint.bodyClass, isEmpty(bytes) && endpoint.isBodyOptional ? {} : json, policy);
  const faults = [path, query, body].flatMap((each) => ('faults' in each ? each.faults : []));
  if ('faults' in path || 'faults' in query || 'faults' in body) throw new RequestFault(faults);
  return { path: path.value, query: query.value, body: body.value };
}

const isEmpty = (bytes: Uint8Array | null): boolean => bytes === null || bytes.length === 0;

/** Of a doubled name the last counts, as in a body. */
const queryOf = (request: Request): JsonObject => {
  const start = request.originalUrl.indexOf('?');
  return start < 0 ? {} : Object.fromEntries(new URLSearchParams(request.originalUrl.slice(start)));
};

const jsonType = /^application\/(?:[a-z0-9!#$&^_.+-]+\+)?json$/i;
const charset = /^charset="?([^"]*)"?$/i;

/** A body that no one asked for is not read; yet it must be one that could have been. */
function refuseUnlessJson(request: Request): void {
  if (request.headers['content-type'] === 'application/json') return;
  const [type = '', ...parameters] = (request.headers['content-type'] ?? '')
    .split(';')
    .map((each) => each.trim());
  if (!jsonType.test(type)) throw new HttpRefusal(415, 'body_of_other_type');
  const named = parameters.map((each) => charset.exec(each)?.[1]).find((each) => each !== undefined);
  if (named !== undefined && !/^utf-?8$/i.test(named)) throw new HttpRefusal(415, 'body_not_utf8');
}

/** The parsed body; null when there is none. */
function bodyOf(bytes: Uint8Array | null): JsonValue {
  if (bytes === null || bytes.length === 0) return null;
  try {
    return parseJson(bytes);
  } catch (error) {
    if (!(error instanceof JsonFault)) throw error;
    const { position, message } = error;
    const loc = ['body', position];
    throw new RequestFault([
      { type: 'json_invalid', loc, msg: 'JSON decode error', input: {}, ctx: { error: message } },
    ]);
  }
}

function readBody(bodyClass: RequestClass, json: JsonValue, policy: CallbackPolicy): Reading<object> {
  if (json === null) return { faults: [wholeBody('missing', 'Field required', null)] };
  if (!isObject(json)) {
    const msg = 'Input should be a valid dictionary or object to extract fields from';
    return { faults: [wholeBody('model_attributes_type', msg, json)] };
  }
  return readMembers(bodyClass, json, 'body', policy);
}

const wholeBody = (type: string, msg: string, input: JsonValue): ValidationEntry => ({
  type,
  loc: ['body' satisfies Place],
  msg,
  input,
});

const isObject = (json: JsonValue): json is JsonObject =>
  typeof json === 'object' && json !== null && !Array.isArray(json);
