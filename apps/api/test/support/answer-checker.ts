import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';

interface Checked {
  readonly status: number;
  readonly text: string;
  readonly json: unknown;
  readonly mediaType?: string;
}

type Validate = ReturnType<Ajv2020['compile']>;

/** Throws when an answer is not what the OpenAPI document promises. */
export function answerChecker(
  document: Record<string, unknown>,
): (method: string, path: string, answer: Checked) => void {
  const ajv = new Ajv2020({ strict: false, allErrors: true, validateSchema: false });
  addFormats.default(ajv);
  ajv.addSchema(document, 'openapi');
  const compiled = new Map<string, Validate>();
  const validate = (pointer: string): Validate => {
    const known = compiled.get(pointer);
    if (known !== undefined) return known;
    const made = ajv.compile({ $ref: `openapi#${pointer}` });
    compiled.set(pointer, made);
    return made;
  };
  const paths = Object.entries(document['paths'] as Record<string, Record<string, unknown>>);
  return (method, path, answer) => {
    const bare = path.split('?')[0] ?? '';
    const content = `content/${(answer.mediaType ?? 'application/json').replace('/', '~1')}`;
    const found = paths.find(([template]) => matches(template, bare));
    const operation = found?.[1][method.toLowerCase()] as { responses: Record<string, unknown> } | undefined;
    const pointer =
      found === undefined || operation === undefined
        ? generalError(document, answer.status)
        : `/paths/${escaped(found[0])}/${method.toLowerCase()}/responses/${answer.status}/${content}/schema`;
    if (pointer === null || (answer.status === 204 && answer.text === '')) return;
    if (operation !== undefined && operation.responses[String(answer.status)] === undefined) {
      throw new Error(`${method} ${path} answers ${answer.status}, which is not documented: ${answer.text}`);
    }
    const check = validate(pointer);
    if (!check(answer.json)) {
      throw new Error(`${method} ${path} ${answer.status} ${answer.text}: ${ajv.errorsText(check.errors)}`);
    }
  };
}

/** Errors that belong to no operation. Of unknown paths and wrong methods staff are told what anyone is, which their document has not. */
function generalError(document: Record<string, unknown>, status: number): string | null {
  const { schemas } = document['components'] as { readonly schemas: Record<string, unknown> };
  const name = 'ErrorAnswer' in schemas ? 'ErrorAnswer' : 'StaffErrorAnswer';
  const isOfPath = name === 'StaffErrorAnswer' && (status === 404 || status === 405);
  return status >= 400 && !isOfPath ? `/components/schemas/${name}` : null;
}

const matches = (template: string, path: string): boolean =>
  new RegExp(`^${template.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(path);

const escaped = (template: string): string =>
  encodeURIComponent(template.replaceAll('~', '~0').replaceAll('/', '~1'));
