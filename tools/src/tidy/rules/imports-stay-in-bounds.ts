import { builtinModules } from 'node:module';
import { importsOf, isRelative, packageOf, targetOf } from '../imports.ts';
import type { Finding, Rule } from '../rule.ts';
import { isShipped, type SourceFile, workspaceOf } from '../source-file.ts';
import { refusalFor } from './boundaries.ts';

const BUILTIN = new Set(builtinModules);

export const importsStayInBounds: Rule = {
  name: 'imports-stay-in-bounds',
  check(file) {
    // What core may import is a rule of its own.
    if (!isShipped(file.path) || workspaceOf(file.path) === 'packages/core') return [];
    return importsOf(file).flatMap(({ specifier, line }) => {
      const breach = isRelative(specifier) ? wayOut(file, specifier) : stranger(file, specifier);
      return breach === null ? [] : [{ line, ...breach }];
    });
  },
};

type Breach = Omit<Finding, 'line'>;

function wayOut(file: SourceFile, specifier: string): Breach | null {
  const home = workspaceOf(file.path);
  if (targetOf(file, specifier).startsWith(`${home}/`)) return null;
  return { problem: `'${specifier}' leaves ${home}`, remedy: 'import another package by its name' };
}

function stranger(file: SourceFile, specifier: string): Breach | null {
  if (specifier.startsWith('node:') || BUILTIN.has(specifier) || specifier === '(computed)') return null;
  const refusal = refusalFor(workspaceOf(file.path), packageOf(specifier));
  return refusal && { problem: `imports '${specifier}', but ${refusal.why}`, remedy: refusal.remedy };
}
