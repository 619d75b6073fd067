import { type NodePath, types as t, transformSync, type types } from '@babel/core';
import { isComparable } from './comparable.ts';
import { type Mutation, mutationsOf } from './mutations.ts';

/** A single mistake in the code, which is made when it is asked for. */
export interface Mutant {
  readonly id: number;
  readonly file: string;
  readonly line: number;
  /** The text of that line. */
  readonly on: string;
  readonly code: string;
  readonly what: string;
}

/** An expression as it was written, and what may become of it. */
interface Place {
  readonly written: types.Expression;
  readonly here: readonly (readonly [number, Mutation])[];
}

/**
 * The source with all of its mutants in it, each asleep until `mutants.is(id)` says that it is its turn: so that one
 * build serves for all. While `mutants.sees`, whatever is come by is told to `mutants.see`, with what it would come to.
 */
export function instrument(file: string, source: string, firstId: number) {
  const mutants: Mutant[] = [];
  const lines = source.split('\n');
  const places = new Map<types.Node, Place>();
  const think = (path: NodePath<types.Expression>): void => {
    const { node } = path;
    const here = mutationsOf(path).map((mutation) => {
      const id = firstId + mutants.length;
      const code = shortened(source.slice(node.start ?? 0, node.end ?? 0));
      const line = node.loc?.start.line ?? 0;
      mutants.push({ id, file, line, on: lines[line - 1]?.trim() ?? '', code, what: mutation.what });
      return [id, mutation] as const;
    });
    if (here.length > 0) places.set(node, { written: t.cloneNode(node, true, true), here });
  };
  const putIn = (path: NodePath<types.Expression>): void => {
    const place = places.get(path.node);
    if (place === undefined) return;
    places.delete(path.node);
    const chosen = place.here.reduceRight<types.Expression>(
      (otherwise, [id, { to }]) => t.conditionalExpression(isTurnOf(id), to, otherwise),
      path.node,
    );
    path.replaceWith(t.parenthesizedExpression(t.sequenceExpression([seen(place), chosen])));
    path.skip();
  };
  const result = transformSync(source, {
    filename: file,
    configFile: false,
    babelrc: false,
    parserOpts: { plugins: ['typescript', 'decorators-legacy'] },
    generatorOpts: { retainLines: true },
    // All are thought of before the first is put in: each sees the source as it was written.
    plugins: [
      {
        visitor: {
          Program(program: NodePath<types.Program>) {
            program.traverse({ Expression: think });
            program.traverse({ Expression: { exit: putIn } });
          },
        },
      },
    ],
  });
  return { code: result?.code ?? '', mutants };
}

const ofMutants = (name: string): types.Expression =>
  t.memberExpression(t.identifier('mutants'), t.identifier(name));

const isTurnOf = (id: number): types.Expression => t.callExpression(ofMutants('is'), [t.numericLiteral(id)]);

/** Tells which mutants are here and, where that can be worked out beside the work itself, what each would come to. */
function seen({ written, here }: Place): types.Expression {
  const isKnown = isComparable(written);
  const given = (expression: types.Expression): types.Expression =>
    isKnown && isComparable(expression)
      ? t.arrowFunctionExpression([], t.cloneNode(expression, true, true))
      : t.nullLiteral();
  const each = here.map(([id, { to }]) => t.arrayExpression([t.numericLiteral(id), given(to)]));
  const told = t.callExpression(ofMutants('see'), [t.arrayExpression(each), given(written)]);
  return t.logicalExpression('&&', ofMutants('sees'), told);
}

const shortened = (code: string): string => {
  const line = code.replaceAll(/\s+/g, ' ');
  return line.length > 80 ? `${line.slice(0, 77)}...` : line;
};
