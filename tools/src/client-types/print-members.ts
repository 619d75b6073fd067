import { alternatives, type Schema } from './print-schema.ts';

const lineMaxChars = 110;

/** One member of a type. */
export interface Member {
  readonly name: string;
  readonly schema: Schema;
  readonly isRequired: boolean;
  readonly description?: string | undefined;
}

export function membersOf({ properties = {}, required = [] }: Schema): readonly Member[] {
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    schema,
    isRequired: required.includes(name),
    description: schema.description,
  }));
}

/** The lines of a type's members, as the formatter would have them. */
export const memberLines = (members: readonly Member[], indent: string): readonly string[] =>
  members.flatMap((member) => [...comment(member, indent), ...declaration(member, indent)]);

const comment = ({ description }: Member, indent: string): readonly string[] =>
  description === undefined ? [] : [`${indent}/** ${description.replaceAll('*/', '*\\/')} */`];

function declaration({ name, schema, isRequired }: Member, indent: string): readonly string[] {
  // A member that may be left out may be undefined too: JSON leaves it out all the same.
  const types = [...alternatives(schema), ...(isRequired ? [] : ['undefined'])];
  const start = `${indent}readonly ${name}${isRequired ? '' : '?'}:`;
  const line = `${start} ${types.join(' | ')};`;
  if (line.length <= lineMaxChars) return [line];
  const broken = types.map((type) => `${indent}  | ${type}`);
  return [start, ...broken.slice(0, -1), `${broken.at(-1)};`];
}
