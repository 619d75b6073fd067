import type { Finding, Rule } from '../rule.ts';
import { type SyntaxNode, walk, wordOf } from '../syntax.ts';

const DECORATED = /^apps\/api\/src\/http\/(?:requests|answers)\//;

export const decoratorsOnlyInRequests: Rule = {
  name: 'decorators-only-in-requests',
  check(file) {
    if (file.tree === null) return [];
    const findings: Finding[] = [];
    for (const { node } of walk(file.tree)) {
      const breach = isInjectable(node) ? INJECTABLE : node.type === 'Decorator' ? DECORATOR : null;
      if (breach === null || (breach === DECORATOR && DECORATED.test(file.path))) continue;
      findings.push({ line: file.lineOf(node), ...breach });
    }
    return findings;
  },
};

const DECORATOR = {
  problem: 'a decorator outside the request and answer classes',
  remedy: 'decorate only classes in apps/api/src/http/requests or answers, or write a plain function',
};

const INJECTABLE = {
  problem: '@injectable',
  remedy: 'keep the class plain and let a container module build it with toResolvedValue',
};

const isInjectable = (node: SyntaxNode): boolean =>
  node.type === 'Identifier' && wordOf(node) === 'injectable';
