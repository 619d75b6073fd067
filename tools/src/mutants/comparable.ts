import { types as t, type types } from '@babel/core';

/** Methods that only look. */
const looking: ReadonlySet<string> = new Set([
  ...[
    'some',
    'every',
    'includes',
    'filter',
    'map',
    'flatMap',
    'find',
    'findLast',
    'findIndex',
    'findLastIndex',
  ],
  ...['has', 'get', 'at', 'slice', 'join', 'indexOf', 'toReversed', 'reduce', 'keys', 'values', 'entries'],
  ...[
    'startsWith',
    'endsWith',
    'toLowerCase',
    'toUpperCase',
    'trim',
    'padStart',
    'replaceAll',
    'test',
    'exec',
  ],
  ...['min', 'max', 'abs', 'floor', 'now', 'isInteger', 'parseInt', 'toString', 'charCodeAt', 'imul'],
]);

/** Functions that only look, by how this house names them. */
const asking =
  /^(is|has|was|may|takes|can|first|last|tip|reading|later|earlier|instant|startOf|dayOf|owed|purpose|Number|String|BigInt)/;

/** What stands for the world outside: whatever is done with it may change something. */
const outside: ReadonlySet<string> = new Set(['ports', 'store', 'context', 'log', 'ids', 'newId']);

/** Whether an expression may be worked out once more beside the work itself: it changes nothing, and waits for nothing. */
export function isComparable(node: types.Node): boolean {
  if (t.isIdentifier(node)) return !outside.has(node.name);
  if (t.isCallExpression(node) || t.isOptionalCallExpression(node)) return isLook(node);
  if (t.isArrowFunctionExpression(node)) return !node.async && isComparable(node.body);
  const isPlain =
    t.isLiteral(node) ||
    t.isThisExpression(node) ||
    t.isMemberExpression(node) ||
    t.isOptionalMemberExpression(node) ||
    t.isPrivateName(node) ||
    (t.isUnaryExpression(node) && node.operator !== 'delete') ||
    t.isBinaryExpression(node) ||
    t.isLogicalExpression(node) ||
    t.isConditionalExpression(node) ||
    t.isArrayExpression(node) ||
    t.isObjectExpression(node) ||
    t.isObjectProperty(node) ||
    t.isSpreadElement(node) ||
    t.isTemplateElement(node) ||
    t.isParenthesizedExpression(node) ||
    t.isTSAsExpression(node) ||
    t.isTSNonNullExpression(node) ||
    t.isTSSatisfiesExpression(node);
  return isPlain && partsOf(node).every(isComparable);
}

function isLook({ callee, arguments: given }: types.CallExpression | types.OptionalCallExpression): boolean {
  if (!given.every(isComparable)) return false;
  if (t.isIdentifier(callee)) return asking.test(callee.name);
  if (!t.isMemberExpression(callee) && !t.isOptionalMemberExpression(callee)) return false;
  return t.isIdentifier(callee.property) && looking.has(callee.property.name) && isComparable(callee.object);
}

/** All that it is made of but types. */
function partsOf(node: types.Node): readonly types.Node[] {
  const members = node as unknown as Readonly<Record<string, unknown>>;
  return (t.VISITOR_KEYS[node.type] ?? [])
    .flatMap((key) => members[key])
    .filter((each): each is types.Node => t.isNode(each) && !t.isTSType(each));
}
