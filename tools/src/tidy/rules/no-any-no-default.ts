import type { Finding, Rule } from '../rule.ts';
import { isShipped } from '../source-file.ts';
import { childOf, type SyntaxNode, walk, wordOf } from '../syntax.ts';

export const noAnyNoDefault: Rule = {
  name: 'no-any-no-default',
  check(file) {
    if (file.tree === null) return [];
    const findings: Finding[] = [];
    for (const { node } of walk(file.tree)) {
      const breach = isAny(node) ? ANY : isShipped(file.path) && isDefaultExport(node) ? DEFAULT : null;
      if (breach !== null) findings.push({ line: file.lineOf(node), ...breach });
    }
    return findings;
  },
};

const ANY = { problem: 'the type any', remedy: 'use unknown and narrow it, or name the type' };
const DEFAULT = { problem: 'a default export', remedy: 'export it by its name' };

const isAny = (node: SyntaxNode): boolean => node.type === 'TsKeywordType' && node['kind'] === 'any';

const isDefaultExport = (node: SyntaxNode): boolean =>
  node.type === 'ExportDefaultDeclaration' ||
  node.type === 'ExportDefaultExpression' ||
  node.type === 'TsExportAssignment' ||
  (node.type === 'ExportSpecifier' &&
    wordOf(childOf(node, 'exported') ?? childOf(node, 'orig')) === 'default');
