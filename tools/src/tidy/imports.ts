import { posix } from 'node:path';
import type { SourceFile } from './source-file.ts';
import { childOf, isSyntaxNode, type SyntaxNode, wordOf } from './syntax.ts';

interface Import {
  readonly specifier: string;
  readonly line: number;
}

/** Everything a file names as a module: imports, re-exports, `import()`, `require()`, types, references. */
export const importsOf = (file: SourceFile): Import[] => [
  ...referencesOf(file),
  ...file.visits.flatMap(({ node }) => {
    const specifier = specifierOf(node);
    return specifier === null ? [] : [{ specifier, line: file.lineOf(node) }];
  }),
];

function specifierOf(node: SyntaxNode): string | null {
  switch (node.type) {
    case 'ImportDeclaration':
    case 'ExportAllDeclaration':
    case 'ExportNamedDeclaration':
      return wordOf(childOf(node, 'source'));
    case 'TsExternalModuleReference':
      return wordOf(childOf(node, 'expression'));
    case 'TsImportType':
      return wordOf(childOf(node, 'argument'));
    case 'CallExpression':
      return loadedBy(node);
    default:
      return null;
  }
}

function loadedBy(call: SyntaxNode): string | null {
  const callee = childOf(call, 'callee');
  if (callee === null || (callee.type !== 'Import' && wordOf(callee) !== 'require')) return null;
  const first: unknown = Array.isArray(call['arguments']) ? call['arguments'][0] : null;
  if (typeof first !== 'object' || first === null || !('expression' in first)) return null;
  const { expression } = first;
  const literal = isSyntaxNode(expression) && expression.type === 'StringLiteral' ? wordOf(expression) : null;
  return literal ?? '(computed)';
}

const REFERENCE = /^\s*\/\/\/\s*<reference\s+(?:types|path)\s*=\s*["']([^"']+)["']/;

const referencesOf = (file: SourceFile): Import[] =>
  file.text.split('\n').flatMap((text, index) => {
    const specifier = REFERENCE.exec(text)?.[1];
    return specifier === undefined ? [] : [{ specifier, line: index + 1 }];
  });

export const isRelative = (specifier: string): boolean => /^\.{1,2}(?:\/|$)/.test(specifier);

/** Where a relative import leads, as a path from the root of the repository. */
export const targetOf = (file: SourceFile, specifier: string): string =>
  posix.join(posix.dirname(file.path), specifier);

/** `@scope/name/deep` and `name/deep` without what lies inside the package. */
export const packageOf = (specifier: string): string =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
