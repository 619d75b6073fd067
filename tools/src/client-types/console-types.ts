import { clientTypes, type InterfaceDocument } from './client-types.ts';

/** The files of the back office that are made from the internal document. What answers no JSON has no type. */
export function consoleTypes(document: Record<string, unknown>): ReadonlyMap<string, string> {
  const { paths, components } = document as unknown as InterfaceDocument;
  const spoken = Object.entries(paths).map(([path, methods]) => [
    path,
    Object.fromEntries(Object.entries(methods).filter(([, { responses }]) => answersJson(responses))),
  ]);
  return clientTypes({ paths: Object.fromEntries(spoken), components });
}

const answersJson = (responses: InterfaceDocument['paths'][string][string]['responses']): boolean =>
  responses['200']?.content['application/json'] !== undefined;
