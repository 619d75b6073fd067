import {
  banner,
  clientTypes,
  fileOf,
  type InterfaceDocument,
  importsOf,
  operationsFile,
} from './client-types.ts';

type Paths = InterfaceDocument['paths'];

/** The files of the back office that are made from the internal document. What answers no JSON has no type. */
export function consoleTypes(document: Record<string, unknown>): ReadonlyMap<string, string> {
  const { paths, components } = document as unknown as InterfaceDocument;
  const spoken = Object.entries(paths).map(([path, methods]): [string, Paths[string]] => [
    path,
    Object.fromEntries(Object.entries(methods).filter(([, { responses }]) => answersJson(responses))),
  ]);
  const files = clientTypes({ paths: Object.fromEntries(spoken), components });
  return new Map([...files, ...operationFiles(spoken)]);
}

const answersJson = (responses: Paths[string][string]['responses']): boolean =>
  responses['200']?.content['application/json'] !== undefined;

/** There are too many operations for one file: each noun has its own, and one puts them together. */
function operationFiles(paths: readonly (readonly [string, Paths[string]])[]): ReadonlyMap<string, string> {
  const byName = new Map<string, (readonly [string, Paths[string]])[]>();
  for (const each of paths) {
    const [path, methods] = each;
    if (Object.keys(methods).length > 0)
      byName.set(nameOf(path), [...(byName.get(nameOf(path)) ?? []), each]);
  }
  const names = [...byName.keys()].sort();
  const all = `/** What each operation takes and gives. */\nexport type Operations = ${names.join(' &\n  ')};\n`;
  return new Map([
    ...[...byName].map(
      ([name, own]) => [fileOf(name), operationsFile(Object.fromEntries(own), name)] as const,
    ),
    ['operations.ts', `${banner}\n${importsOf(names).join('\n')}\n${all}`] as const,
  ]);
}

/** `/internal/v1/webhooks/{webhook_id}/replay` is among the `WebhooksOperations`. */
function nameOf(path: string): string {
  const [noun = ''] = path.split('/').slice(3);
  return `${noun.charAt(0).toUpperCase()}${noun.slice(1)}Operations`;
}
