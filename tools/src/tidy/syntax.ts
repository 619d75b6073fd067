/** A node of the parser's tree, seen only through the members that all nodes share. */
export interface SyntaxNode {
  readonly type: string;
  readonly span?: { readonly start: number };
  readonly [member: string]: unknown;
}

/** A node together with where it hangs: the member of which parent. */
export interface Visit {
  readonly node: SyntaxNode;
  readonly parent: SyntaxNode | null;
  readonly member: string;
}

export const isSyntaxNode = (value: unknown): value is SyntaxNode =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

/** Every node below the given one, itself first, in source order. */
export function* walk(
  node: SyntaxNode,
  parent: SyntaxNode | null = null,
  member = '',
): Generator<Visit, void, undefined> {
  yield { node, parent, member };
  for (const [name, value] of Object.entries(node)) yield* walkValue(value, node, name);
}

function* walkValue(value: unknown, parent: SyntaxNode, member: string): Generator<Visit, void, undefined> {
  if (Array.isArray(value)) {
    for (const item of value) yield* walkValue(item, parent, member);
  } else if (isSyntaxNode(value)) {
    yield* walk(value, parent, member);
  } else if (typeof value === 'object' && value !== null && member !== 'span') {
    // Wrappers without a type of their own, such as a call's arguments.
    for (const inner of Object.values(value)) yield* walkValue(inner, parent, member);
  }
}

/** The member as a node, or null when it is absent or something else. */
export const childOf = (node: SyntaxNode, member: string): SyntaxNode | null => {
  const value = node[member];
  return isSyntaxNode(value) ? value : null;
};

/** The name of an identifier or the text of a string, also in brackets or in a template. */
export function wordOf(node: SyntaxNode | null): string | null {
  if (node === null) return null;
  if (node.type === 'Computed') {
    const inner = childOf(node, 'expression');
    return inner?.type === 'StringLiteral' ? wordOf(inner) : null;
  }
  if (node.type === 'TemplateElement') return typeof node['cooked'] === 'string' ? node['cooked'] : null;
  return typeof node['value'] === 'string' ? node['value'] : null;
}
