import { importsOf, isRelative, targetOf } from '../imports.ts';
import { type Breach, breachesIn, type Finding, type Rule } from '../rule.ts';
import type { SourceFile } from '../source-file.ts';
import { childOf, type Visit, wordOf } from '../syntax.ts';

const CORE = 'packages/core/src/';

/** Globals through which the outside world, time or chance would come in: not to be named, not even as types. */
// biome-ignore format: a list of names
const OUTSIDE = new Set([
  'Date', 'Intl', 'Buffer', 'process', 'performance', 'crypto', 'setTimeout', 'setInterval', 'setImmediate', 'queueMicrotask',
  'fetch', 'console', 'globalThis', 'require',
]);

/** Members under which an identifier is only a label, not a use of a name. */
const LABELS = new Set(['key', 'property', 'imported', 'exported', 'label', 'orig']);

export const coreStandsAlone: Rule = {
  name: 'core-stands-alone',
  check: (file) => (file.path.startsWith(CORE) ? [...strangersIn(file), ...breachesIn(file, outside)] : []),
};

const strangersIn = (file: SourceFile): Finding[] =>
  importsOf(file)
    .filter(({ specifier }) => !isRelative(specifier) || !targetOf(file, specifier).startsWith(CORE))
    .map(({ specifier, line }) => ({
      line,
      problem: `core imports '${specifier}'`,
      remedy: 'core imports only itself: write a port and let an adapter do it',
    }));

const remedy = 'time, ids, randomness and I/O come through ports (a variable of your own needs another name)';

function outside(visit: Visit): Breach | null {
  const mention = outsideMention(visit);
  return mention === null ? null : { problem: `core mentions ${mention}`, remedy };
}

function outsideMention({ node, parent, member }: Visit): string | null {
  if (node.type === 'MetaProperty') return node['kind'] === 'import.meta' ? 'import.meta' : null;
  if (node.type !== 'Identifier' || LABELS.has(member)) return null;
  if (parent?.type === 'TsQualifiedName' && member === 'right') return null;
  const name = wordOf(node) ?? '';
  const isMath = name === 'Math';
  if (!isMath && !OUTSIDE.has(name)) return null;
  if (parent?.type === 'NewExpression') return `new ${name}()`;
  if (parent?.type !== 'MemberExpression' || member !== 'object') return name;
  const asked = wordOf(childOf(parent, 'property'));
  // Arithmetic is pure but for chance; the object itself, or a member that is computed, could be anything.
  if (isMath && asked !== null && asked !== 'random') return null;
  return `${name}.${asked ?? '[computed]'}`;
}
