import { importsOf, isRelative, targetOf } from '../imports.ts';
import type { Finding, Rule } from '../rule.ts';
import type { SourceFile } from '../source-file.ts';
import { childOf, type Visit, walk, wordOf } from '../syntax.ts';

const CORE = 'packages/core/src/';

/** Globals through which the outside world, time or chance would come in. */
const OUTSIDE = new Set([
  'process',
  'performance',
  'crypto',
  'setTimeout',
  'setInterval',
  'setImmediate',
  'fetch',
  'console',
  'globalThis',
  'require',
]);

/** What may be asked of these; anything else of them, or the object itself, is refused. */
const PURE_MEMBERS: Record<string, (member: string) => boolean> = {
  Date: (member) => member === 'parse' || member === 'UTC',
  Math: (member) => member !== 'random',
};

/** Members under which an identifier is only a label, not a use of a variable. */
const LABELS = new Set(['key', 'property', 'imported', 'exported', 'label', 'typeName', 'orig']);

export const coreStandsAlone: Rule = {
  name: 'core-stands-alone',
  check(file) {
    if (!file.path.startsWith(CORE) || file.tree === null) return [];
    return [...strangersIn(file), ...outsideIn(file)];
  },
};

const strangersIn = (file: SourceFile): Finding[] =>
  importsOf(file)
    .filter(({ specifier }) => !isRelative(specifier) || !targetOf(file, specifier).startsWith(CORE))
    .map(({ specifier, line }) => ({
      line,
      problem: `core imports '${specifier}'`,
      remedy: 'core imports only itself: write a port and let an adapter do it',
    }));

function outsideIn(file: SourceFile): Finding[] {
  if (file.tree === null) return [];
  const findings: Finding[] = [];
  for (const visit of walk(file.tree)) {
    const mention = outsideMention(visit);
    if (mention === null) continue;
    findings.push({
      line: file.lineOf(visit.node),
      problem: `core mentions ${mention}`,
      remedy: 'time, ids, randomness and I/O come through ports (a variable of your own needs another name)',
    });
  }
  return findings;
}

function outsideMention({ node, parent, member }: Visit): string | null {
  if (node.type !== 'Identifier' || LABELS.has(member) || parent?.type.startsWith('TsQualifiedName'))
    return null;
  const name = wordOf(node) ?? '';
  if (OUTSIDE.has(name)) return name;
  const isPure = Object.hasOwn(PURE_MEMBERS, name) ? PURE_MEMBERS[name] : undefined;
  if (isPure === undefined || parent?.type === 'TsExpressionWithTypeArguments') return null;
  if (parent?.type === 'BinaryExpression' && parent['operator'] === 'instanceof') return null;
  if (parent?.type === 'NewExpression') return `new ${name}()`;
  if (parent?.type !== 'MemberExpression') return name;
  const asked = wordOf(childOf(parent, 'property'));
  if (asked !== null && isPure(asked)) return null;
  return `${name}.${asked ?? '[computed]'}`;
}
