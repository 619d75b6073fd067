import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { type OpenApiDocument, type Operation, operationsOf } from '../documents/operations.ts';
import type { RawAnswer } from './raw-client.ts';
import type { RequestCase } from './request-cases.ts';

/** Why an answer is not what was promised; null when it is. */
export type AnswerCheck = (request: RequestCase, answer: RawAnswer | null) => string | null;

export interface Promises {
  readonly documents: readonly OpenApiDocument[];
  /** The words of a 503 that says that the database is away, which it is not. */
  readonly databaseAway: string;
  /** What no answer may tell. */
  readonly secrets: readonly string[];
}

/** What the HTTP server itself answers to what is no proper request, before anyone else sees it. */
const beforeRouting = new Set([400, 408, 413, 417, 431]);
const traces = ['node_modules', '    at ', '.ts:', '.js:', 'ECONN', 'syntax error at or near'];

export function answerCheck({ documents, databaseAway, secrets }: Promises): AnswerCheck {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats.default(ajv);
  for (const [index, document] of documents.entries()) ajv.addSchema(document, `document-${index}`);
  const compiled = new Map<string, ReturnType<typeof ajv.compile>>();
  const fits = (document: OpenApiDocument, pointer: string, body: unknown): string | null => {
    const $ref = `document-${documents.indexOf(document)}#${pointer}`;
    const validate = compiled.get($ref) ?? ajv.compile({ $ref });
    compiled.set($ref, validate);
    return validate(body) ? null : `does not fit the document: ${ajv.errorsText(validate.errors)}`;
  };
  // Those with the fewest names to fill in first: they are the closest.
  const operations = documents
    .flatMap(operationsOf)
    .map((each) => ({ ...each, pattern: patternOf(each.template) }))
    .sort((one, other) => variables(one) - variables(other));

  return (request, answer) => {
    // Who hangs up in the middle of a request is owed nothing.
    if (answer === null) return request.framing === 'cut_off' ? null : 'no answer came';
    const { status, headers, body } = answer;
    const isStream = headers.get('content-type')?.startsWith('text/event-stream') ?? false;
    const leak = [...secrets, ...traces].find((each) => body.includes(each));
    if (leak !== undefined) return `the answer tells "${leak.slice(0, 12)}"`;
    if (headers.has('x-powered-by')) return 'the answer tells what it is made with';
    if (headers.has('access-control-allow-origin')) return 'the answer is open to pages of other sites';
    if (headers.get('x-content-type-options') !== 'nosniff') return 'the answer lets browsers guess its type';
    if (status >= 500 && status !== 503) return `status ${status}`;
    const parsed = parsedOrNull(body);
    if (status === 503 && (parsed as { detail?: unknown } | null)?.detail === databaseAway)
      return 'the database is said to be away';
    if (!headers.has('x-request-id')) {
      const isTold = request.method === 'HEAD' || hasSentence(parsed);
      return beforeRouting.has(status) && isTold ? null : `status ${status} from before routing`;
    }
    const found = find(operations, request);
    // The document knows no HEAD: it is answered as GET is, or refused as any wrong method (a stream has no head).
    const isWrongMethod = request.method === 'HEAD' && status === 405;
    if (found === null || isWrongMethod) return generalFault(status, parsed, request);
    if (found.responses[String(status)] === undefined) return `status ${status} is not documented`;
    if (request.method === 'HEAD' || status === 204 || isStream) return null;
    const isFile = headers.get('content-type')?.startsWith('text/csv') ?? false;
    return isFile
      ? fits(found.document, pointerTo(found, status, 'text/csv'), body)
      : fits(found.document, pointerTo(found, status, 'application/json'), parsed);
  };
}

/** Errors that belong to no operation: unknown paths and wrong methods. Pages may show what they like. */
function generalFault(status: number, parsed: unknown, { method, target }: RequestCase): string | null {
  if (status < 400)
    return /^\/(docs|console|openapi|internal|metrics)/.test(pathOf(target))
      ? null
      : `status ${status} for nothing`;
  if (method === 'HEAD') return null;
  return hasSentence(parsed) ? null : 'no sentence in detail';
}

const hasSentence = (parsed: unknown): boolean =>
  typeof (parsed as { detail?: unknown } | null)?.detail === 'string';

type Found = Operation & { readonly pattern: RegExp };

/** The operation that a request came to, by the rules of the service: letter by letter, and no part may be empty. */
function find(operations: readonly Found[], { method, target }: RequestCase): Operation | null {
  const path = pathOf(target);
  const asked = method === 'HEAD' ? 'GET' : method;
  return operations.find((each) => each.method === asked && each.pattern.test(path)) ?? null;
}

/** A whole address is as good as a path. */
const pathOf = (target: string): string => (target.split(/[?#]/, 1)[0] ?? '').replace(/^http:\/\/[^/]*/, '');

const variables = ({ template }: Operation): number => template.split('{').length;

const patternOf = (template: string): RegExp =>
  new RegExp(`^${template.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}$`);

const pointerTo = ({ template, method }: Operation, status: number, type: string): string =>
  `/paths/${encodeURIComponent(escaped(template))}/${method.toLowerCase()}/responses/${status}/content/${escaped(type)}/schema`;

const escaped = (name: string): string => name.replaceAll('~', '~0').replaceAll('/', '~1');

function parsedOrNull(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}
