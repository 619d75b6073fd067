import { type NodePath, types as t, transformSync, type types } from '@babel/core';
import { type Mutation, mutationsOf } from './mutations.ts';

/** A single mistake in the code, which is made when it is asked for. */
export interface Mutant {
  readonly id: number;
  readonly file: string;
  readonly line: number;
  readonly code: string;
  readonly what: string;
}

/**
 * The source with all of its mutants in it, each asleep until `mutants.is(id)` says that it is its turn: so that one
 * build serves for all.
 */
export function instrument(file: string, source: string, firstId: number) {
  const mutants: Mutant[] = [];
  const places = new Map<types.Node, (readonly [number, Mutation])[]>();
  const think = (path: NodePath<types.Expression>): void => {
    const { node } = path;
    const here = mutationsOf(path).map((mutation) => {
      const id = firstId + mutants.length;
      const code = shortened(source.slice(node.start ?? 0, node.end ?? 0));
      mutants.push({ id, file, line: node.loc?.start.line ?? 0, code, what: mutation.what });
      return [id, mutation] as const;
    });
    if (here.length > 0) places.set(node, here);
  };
  const putIn = (path: NodePath<types.Expression>): void => {
    const here = places.get(path.node);
    if (here === undefined) return;
    places.delete(path.node);
    const chosen = here.reduceRight<types.Expression>(
      (otherwise, [id, { to }]) => t.conditionalExpression(isTurnOf(id), to, otherwise),
      path.node,
    );
    path.replaceWith(t.parenthesizedExpression(chosen));
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

const isTurnOf = (id: number): types.Expression =>
  t.callExpression(t.memberExpression(t.identifier('mutants'), t.identifier('is')), [t.numericLiteral(id)]);

const shortened = (code: string): string => {
  const line = code.replaceAll(/\s+/g, ' ');
  return line.length > 80 ? `${line.slice(0, 77)}...` : line;
};
