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
export function walk(tree: SyntaxNode): readonly Visit[] {
  const visits: Visit[] = [];
  const look = (value: unknown, parent: SyntaxNode | null, member: string): void => {
    if (typeof value !== 'object' || value === null || member === 'span') return;
    const isNode = isSyntaxNode(value);
    if (isNode) visits.push({ node: value, parent, member });
    // Lists, and wrappers without a type of their own such as a call's arguments, hand on where they hang.
    for (const [name, inner] of Object.entries(value))
      look(inner, isNode ? value : parent, isNode ? name : member);
  };
  look(tree, null, '');
  return visits;
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
  const word = node.type === 'TemplateElement' ? node['cooked'] : node['value'];
  return typeof word === 'string' ? word : null;
}
