import { type Breach, breachesIn, type Rule } from '../rule.ts';
import { isShipped } from '../source-file.ts';
import { childOf, type SyntaxNode, walk, wordOf } from '../syntax.ts';

const DECORATED = /^apps\/api\/src\/http\/requests\//;
const DECORATOR: Breach = {
  problem: 'a decorator outside the request classes',
  remedy: 'decorate only classes in apps/api/src/http/requests, or write a plain function',
};
const INJECTABLE: Breach = {
  problem: '@injectable',
  remedy: 'keep the class plain and let a container module build it with toResolvedValue',
};

export const decoratorsOnlyInRequests: Rule = {
  name: 'decorators-only-in-requests',
  check: (file) =>
    breachesIn(file, ({ node }) => {
      if (node.type === 'Identifier' && wordOf(node) === 'injectable') return INJECTABLE;
      return node.type === 'Decorator' && !DECORATED.test(file.path) ? DECORATOR : null;
    }),
};

const ANY: Breach = { problem: 'the type any', remedy: 'use unknown and narrow it, or name the type' };
const DEFAULT: Breach = { problem: 'a default export', remedy: 'export it by its name' };

export const noAnyNoDefault: Rule = {
  name: 'no-any-no-default',
  check: (file) =>
    breachesIn(file, ({ node }) => {
      if (node.type === 'TsKeywordType' && node['kind'] === 'any') return ANY;
      return isShipped(file.path) && isDefaultExport(node) ? DEFAULT : null;
    }),
};

const isDefaultExport = (node: SyntaxNode): boolean =>
  ['ExportDefaultDeclaration', 'ExportDefaultExpression', 'TsExportAssignment'].includes(node.type) ||
  (node.type === 'ExportSpecifier' &&
    wordOf(childOf(node, 'exported') ?? childOf(node, 'orig')) === 'default');

const WIRING = /^apps\/api\/src\/(?:container|config)\//;
const COMPARES = new Set(['===', '!==', '==', '!=']);
const CHOOSES = new Set(['&&', '||', '??']);
const ASKING: Breach = {
  problem: 'a condition asks for the sandbox',
  remedy: 'bind another adapter in apps/api/src/container instead of asking where the code runs',
};

export const sandboxIsWiring: Rule = {
  name: 'sandbox-is-wiring',
  check: (file) =>
    isShipped(file.path) && !WIRING.test(file.path)
      ? breachesIn(file, ({ node }) => (conditionsIn(node).some(saysTheWord) ? ASKING : null))
      : [],
};

/** The parts of a node that decide which way the program goes. */
function conditionsIn(node: SyntaxNode): SyntaxNode[] {
  const operator = String(node['operator']);
  const inBinary = COMPARES.has(operator) ? ['left', 'right'] : CHOOSES.has(operator) ? ['left'] : [];
  const members = node.type === 'BinaryExpression' ? inBinary : ['test', 'discriminant'];
  return members.map((member) => childOf(node, member)).filter((child) => child !== null);
}

const saysTheWord = (condition: SyntaxNode): boolean =>
  walk(condition).some(({ node }) => /sandbox/i.test(wordOf(node) ?? ''));
