/** A node of the syntax tree of a statement: its kind, and what belongs to it. */
export type Node = Readonly<Record<string, unknown>>;

/** One mention of a table in a statement. */
export interface Mention {
  readonly table: string;
  readonly alias: string;
  /** Columns that must equal something, or one of many things, and which other mentions that depends on. */
  readonly equals: { readonly column: string; readonly dependsOn: readonly Mention[] }[];
}

type ColumnsOf = (table: string) => ReadonlySet<string>;
/** What a name may mean: the mentions of this level, then those of the levels around it. */
type Scope = readonly (readonly Mention[])[];

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null;
const statementKinds = ['SelectStmt', 'InsertStmt', 'UpdateStmt', 'DeleteStmt'];

/** All nodes below, and the node itself. */
export function* walk(value: unknown): Generator<Node> {
  if (Array.isArray(value)) for (const each of value) yield* walk(each);
  else if (isNode(value)) {
    yield value;
    for (const each of Object.values(value)) yield* walk(each);
  }
}

const statementOf = (node: Node): Node | null => {
  const kind = statementKinds.find((each) => isNode(node[each]));
  return kind === undefined ? null : { ...(node[kind] as Node), kind };
};

/** Nodes of this statement alone. A statement inside it comes as one node, and what is in that does not come. */
function* within(value: unknown): Generator<Node> {
  if (Array.isArray(value)) for (const each of value) yield* within(each);
  else if (isNode(value)) {
    yield value;
    if (statementOf(value) === null) for (const each of Object.values(value)) yield* within(each);
  }
}

const ofKind = (kind: string, ...values: readonly unknown[]): readonly Node[] =>
  [...within(values)].map((node) => node[kind]).filter(isNode);

const inside = (...values: readonly unknown[]): readonly Node[] =>
  [...within(values)].map(statementOf).filter((statement) => statement !== null);

/** Every mention of a table, in the statements of a tree and in all statements inside them. */
export const mentionsIn = (tree: unknown, columnsOf: ColumnsOf): readonly Mention[] =>
  inside(tree).flatMap((statement) => visit(statement, [], columnsOf));

function visit(statement: Node, outer: Scope, columnsOf: ColumnsOf): readonly Mention[] {
  const { withClause, larg, rarg, ...rest } = statement;
  // What stands before a statement does not see its tables.
  const before = inside(withClause).flatMap((each) => visit(each, outer, columnsOf));
  if (isNode(larg) && isNode(rarg)) {
    return [...before, ...[larg, rarg].flatMap((side) => visit(side, outer, columnsOf))];
  }
  const own = mentionsAt(rest);
  const scope: Scope = [own, ...outer];
  const joins = ofKind('JoinExpr', rest['fromClause']).map((join) => join['quals']);
  for (const condition of [rest['whereClause'], ...joins].flatMap(conjuncts)) {
    noteEquality(condition, own, scope, columnsOf);
  }
  return [
    ...before,
    ...own,
    ...inside(...Object.values(rest)).flatMap((each) => visit(each, scope, columnsOf)),
  ];
}

function mentionsAt({ kind, fromClause, usingClause, relation }: Node): readonly Mention[] {
  // A new row goes to the server of its own key: the table that is inserted into is not looked through.
  const isChanged = isNode(relation) && kind !== 'InsertStmt';
  const ranges = ofKind('RangeVar', fromClause, usingClause, isChanged ? { RangeVar: relation } : null);
  return ranges.map((range) => {
    const table = String(range['relname']);
    const { aliasname = table } = (range['alias'] ?? {}) as { aliasname?: string };
    return { table, alias: aliasname, equals: [] };
  });
}

/** Conditions that all must hold: what stands in an OR binds nothing. */
function conjuncts(condition: unknown): readonly Node[] {
  if (!isNode(condition)) return [];
  const { BoolExpr: bool } = condition as { BoolExpr?: Node };
  if (bool === undefined) return [condition];
  return bool['boolop'] === 'AND_EXPR' ? (bool['args'] as readonly unknown[]).flatMap(conjuncts) : [];
}

function noteEquality(condition: Node, own: readonly Mention[], scope: Scope, columnsOf: ColumnsOf): void {
  const { A_Expr: expression } = condition as { A_Expr?: Node };
  if (expression === undefined || !['AEXPR_OP', 'AEXPR_OP_ANY'].includes(String(expression['kind']))) return;
  const [operator] = expression['name'] as readonly { String: { sval: string } }[];
  if (operator?.String.sval !== '=') return;
  const sides = [expression['lexpr'], expression['rexpr']];
  for (const [index, side] of sides.entries()) {
    const { ColumnRef: column } = side as { ColumnRef?: Node };
    const mention = column === undefined ? null : meant(column, scope, columnsOf);
    if (column === undefined || mention === null || !own.includes(mention)) continue;
    const others = ofKind('ColumnRef', sides[1 - index]);
    const dependsOn = others.flatMap((each) => meant(each, scope, columnsOf) ?? []);
    mention.equals.push({ column: namesOf(column).at(-1) ?? '', dependsOn });
  }
}

/** Null for a variable of a function, or a column of something that is no table. */
function meant(column: Node, scope: Scope, columnsOf: ColumnsOf): Mention | null {
  const [first = '', second] = namesOf(column);
  const isMeant = ({ table, alias }: Mention): boolean =>
    second === undefined ? columnsOf(table).has(first) : alias === first;
  return scope.flatMap((level) => level.find(isMeant) ?? [])[0] ?? null;
}

const namesOf = (column: Node): readonly string[] =>
  (column['fields'] as readonly { String?: { sval: string } }[]).map((field) => field.String?.sval ?? '*');
