import type { Finding, Rule } from '../rule.ts';
import { isShipped } from '../source-file.ts';
import { childOf, type SyntaxNode, walk, wordOf } from '../syntax.ts';

const WIRING = /^apps\/api\/src\/(?:container|config)\//;
const COMPARES = new Set(['===', '!==', '==', '!=']);
const CHOOSES = new Set(['&&', '||', '??']);

export const sandboxIsWiring: Rule = {
  name: 'sandbox-is-wiring',
  check(file) {
    if (!isShipped(file.path) || WIRING.test(file.path) || file.tree === null) return [];
    const findings: Finding[] = [];
    for (const { node } of walk(file.tree)) {
      if (!conditionsIn(node).some(saysTheWord)) continue;
      findings.push({
        line: file.lineOf(node),
        problem: 'a condition asks for the sandbox',
        remedy: 'bind another adapter in apps/api/src/container instead of asking where the code runs',
      });
    }
    return findings;
  },
};

/** The parts of a node that decide which way the program goes. */
function conditionsIn(node: SyntaxNode): SyntaxNode[] {
  const operator = typeof node['operator'] === 'string' ? node['operator'] : '';
  const members =
    node.type !== 'BinaryExpression'
      ? ['test', 'discriminant']
      : COMPARES.has(operator)
        ? ['left', 'right']
        : CHOOSES.has(operator)
          ? ['left']
          : [];
  return members.map((member) => childOf(node, member)).filter((child) => child !== null);
}

const saysTheWord = (condition: SyntaxNode): boolean =>
  [...walk(condition)].some(({ node }) => /sandbox/i.test(wordOf(node) ?? ''));
