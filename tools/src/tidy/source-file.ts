import { parseSync } from '@swc/core';
import { isSyntaxNode, type SyntaxNode, type Visit, walk } from './syntax.ts';

/** One file of the repository: its path from the root, its text and, for code, every node of its syntax tree. */
export interface SourceFile {
  readonly path: string;
  readonly text: string;
  readonly visits: readonly Visit[];
  lineOf(node: SyntaxNode): number;
}

const CODE = /\.[cm]?[jt]sx?$/;
export const isCode = (path: string): boolean => CODE.test(path);

export function readSource(path: string, text: string): SourceFile {
  if (!isCode(path)) return { path, text, visits: [], lineOf: () => 1 };

  // The parser counts positions in bytes, from wherever its previous file ended. The semicolon put in
  // front makes the tree begin at the very first byte, so that the tree itself says where zero is.
  // A line for the shell, which only the first line can be, is made a comment of the same length.
  const tree = parse(path, `;${text.replace(/^#!/, '//')}`);
  const bytes = Buffer.from(text, 'utf8');
  const lineOf = (node: SyntaxNode): number => {
    const offset = (node.span?.start ?? 0) - (tree.span?.start ?? 0) - 1;
    let line = 1;
    for (const byte of bytes.subarray(0, Math.max(0, offset))) if (byte === 0x0a) line += 1;
    return line;
  };
  return { path, text, visits: walk(tree), lineOf };
}

function parse(path: string, text: string): SyntaxNode {
  const tsx = /\.[jt]sx$/.test(path);
  const tree: unknown = parseSync(text, { syntax: 'typescript', tsx, decorators: true, target: 'es2022' });
  if (!isSyntaxNode(tree)) throw new Error(`${path}: the parser gave no tree`);
  return tree;
}

/** Code that ships: not a test, not a configuration file beside it. */
export const isShipped = (path: string): boolean =>
  isCode(path) && /^(?:(?:packages|apps)\/[^/]+|tools)\/src\//.test(path);

/** `packages/core/src/limits.ts` belongs to `packages/core`; a file of the tools to `tools`. */
export const workspaceOf = (path: string): string =>
  /^(?:(?:packages|apps)\/[^/]+|tools)(?=\/)/.exec(path)?.[0] ?? '';
