import type { AnswerShape, Field } from './schema.ts';

/** A member of an answer, and the type of its value, which exists only while compiling. */
export interface Member<Value> extends Omit<Field, 'name'> {
  readonly __value?: Value;
}

type Members = Readonly<Record<string, Member<unknown>>>;
type Valued<Given extends Members> = {
  readonly [Name in keyof Given]: Given[Name] extends Member<infer Value> ? Value : never;
};

/** The values that an answer has. */
export type AnswerOf<Shape> = Shape extends AnswerShape<infer Answer> ? Answer : never;

/** Describes an answer by its members, in the order of the document. Others may begin with the same members. */
export const answer = <Given extends Members>(
  name: string,
  members: Given,
): AnswerShape<Valued<Given>> & { readonly members: Given } => ({
  name,
  members,
  fields: Object.entries(members).map(([each, member]) => ({ name: each, ...member })),
});
