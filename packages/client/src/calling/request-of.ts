import type { Operations } from '../schemas.ts';

export type OperationName = keyof Operations;

/** What an operation takes: path, query and body, each where it has one. */
export type InputOf<Name extends OperationName> = Omit<Operations[Name], 'answer'>;

export interface PlainRequest {
  readonly url: string;
  readonly method: string;
  /** JSON text; null when the operation takes no body. */
  readonly body: string | null;
}

interface AnyInput {
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | number | undefined>>;
  readonly body?: unknown;
}

export function requestOf<Name extends OperationName>(
  baseUrl: string,
  name: Name,
  input: InputOf<Name>,
): PlainRequest {
  const { path = {}, query = {}, body } = input as AnyInput;
  const [method = '', template = ''] = name.split(' ');
  const filled = template.replace(/\{(\w+)\}/g, (_, member: string) => segment(member, path[member]));
  const search = new URLSearchParams();
  for (const [member, value] of Object.entries(query)) {
    if (value !== undefined) search.set(member, String(value));
  }
  return {
    url: `${baseUrl}${filled}${search.size === 0 ? '' : `?${search}`}`,
    method: method.toUpperCase(),
    body: body === undefined ? null : JSON.stringify(body),
  };
}

/** One part of a path. What would change the path around it is a mistake of the caller, and asks for nothing. */
function segment(member: string, value: string | undefined): string {
  if (value === undefined || /^\.{0,2}$/.test(value))
    throw new TypeError(`${member} cannot be '${value ?? ''}'.`);
  return encodeURIComponent(value);
}
