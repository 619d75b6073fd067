import { builtinModules } from 'node:module';
import { importsOf, isRelative, packageOf, targetOf } from '../imports.ts';
import type { Breach, Rule } from '../rule.ts';
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

/** Members of a manifest that someone who installs the package gets too. */
const INSTALLED = ['dependencies', 'peerDependencies', 'optionalDependencies'];

export const dependenciesStayInBounds: Rule = {
  name: 'dependencies-stay-in-bounds',
  check(file) {
    const workspace = workspaceOf(file.path);
    if (file.path !== `${workspace}/package.json`) return [];
    return installedBy(file.text).flatMap((name) => {
      const refusal = refusalFor(workspace, name);
      if (refusal === null) return [];
      const line = file.text.split('\n').findIndex((text) => text.includes(`"${name}":`)) + 1;
      return [{ line, problem: `depends on '${name}', but ${refusal.why}`, remedy: refusal.remedy }];
    });
  },
};

function installedBy(text: string): string[] {
  const manifest: unknown = JSON.parse(text);
  if (typeof manifest !== 'object' || manifest === null) return [];
  return Object.entries(manifest)
    .filter(([member]) => INSTALLED.includes(member))
    .flatMap(([, packages]: [string, unknown]) => Object.keys(packages ?? {}));
}
