import type { NodePath, types } from '@babel/core';
import { types as t } from '@babel/core';

/** One change of one expression, and what it does in a few words. */
export interface Mutation {
  readonly what: string;
  readonly to: types.Expression;
}

type Expression = types.Expression;

const turned: Readonly<Record<string, readonly string[]>> = {
  '<': ['<=', '>='],
  '<=': ['<', '>'],
  '>': ['>=', '<='],
  '>=': ['>', '<'],
  '===': ['!=='],
  '!==': ['==='],
  '+': ['-'],
  '-': ['+'],
  '*': ['/'],
  '/': ['*'],
};

/** What another programmer could have written by mistake: comparisons, constants, conditions, rows of tables, returns. */
export function mutationsOf(path: NodePath<Expression>): readonly Mutation[] {
  const { node, parentPath } = path;
  if (isOfTypes(path) || isName(path) || isOfLog(path) || isOfTries(path)) return [];
  const own = mutationsByKind(path);
  const isTest =
    (parentPath?.isConditionalExpression() || parentPath?.isIfStatement()) && path.key === 'test';
  return isTest && !t.isBooleanLiteral(node) ? [...own, always(true), always(false)] : own;
}

function mutationsByKind(path: NodePath<Expression>): readonly Mutation[] {
  const { node } = path;
  if (t.isBinaryExpression(node)) return ofBinary(node);
  if (t.isLogicalExpression(node)) return ofLogical(node);
  if (t.isUnaryExpression(node, { operator: '!' })) return [to('without !', node.argument)];
  if (t.isBooleanLiteral(node)) return [always(!node.value)];
  if (t.isNumericLiteral(node))
    return isSign(path) ? [to(`${node.value} to 0`, t.numericLiteral(0))] : ofNumber(node);
  if (t.isStringLiteral(node)) return ofReturnedText(path as NodePath<types.StringLiteral>);
  if (t.isArrayExpression(node)) return ofArray(node);
  if (t.isObjectExpression(node)) return ofTable(path as NodePath<types.ObjectExpression>);
  if (t.isCallExpression(node)) return ofCall(node);
  return [];
}

function ofBinary(node: types.BinaryExpression): readonly Mutation[] {
  const { left, right, operator } = node;
  // Texts are put together with templates here: a plus adds numbers.
  return (turned[operator] ?? []).map((other) =>
    to(
      `${operator} to ${other}`,
      t.binaryExpression(other as types.BinaryExpression['operator'], left, right),
    ),
  );
}

function ofLogical({ operator, left, right }: types.LogicalExpression): readonly Mutation[] {
  if (operator === '??') return [to('only the left of ??', left), to('only the right of ??', right)];
  const other = operator === '&&' ? '||' : '&&';
  return [
    to(`${operator} to ${other}`, t.logicalExpression(other, left, right)),
    to(`only the left of ${operator}`, left),
    to(`only the right of ${operator}`, right),
  ];
}

function ofNumber({ value }: types.NumericLiteral): readonly Mutation[] {
  const numbers = value === 0 ? [1] : [value + 1, value - 1];
  return numbers.map((each) => to(`${value} to ${each}`, t.numericLiteral(each)));
}

/** A text that is returned becomes another one that the same function returns. */
function ofReturnedText(path: NodePath<types.StringLiteral>): readonly Mutation[] {
  const home = path.getFunctionParent();
  if (home === null || !isReturned(path)) return [];
  const texts = new Set<string>();
  home.traverse({
    StringLiteral(other) {
      if (other.getFunctionParent() === home && isReturned(other)) texts.add(other.node.value);
    },
  });
  texts.delete(path.node.value);
  const [another] = texts;
  return another === undefined ? [] : [to(`'${path.node.value}' to '${another}'`, t.stringLiteral(another))];
}

/** Is it what a function gives, on its own or as a branch of a choice? */
function isReturned(path: NodePath): boolean {
  const { parentPath } = path;
  if (parentPath === null) return false;
  if (parentPath.isReturnStatement()) return true;
  if (parentPath.isArrowFunctionExpression()) return path.key === 'body';
  return parentPath.isConditionalExpression() && path.key !== 'test' && isReturned(parentPath);
}

function ofArray({ elements }: types.ArrayExpression): readonly Mutation[] {
  return elements.map((_, index) =>
    to(`without row ${index + 1}`, t.arrayExpression(elements.filter((__, at) => at !== index))),
  );
}

/** Rows of what stands at the top of a file: a table. */
function ofTable(path: NodePath<types.ObjectExpression>): readonly Mutation[] {
  const { properties } = path.node;
  if (path.getFunctionParent() !== null || properties.length < 2) return [];
  return properties.flatMap((row, index) =>
    t.isObjectProperty(row) && t.isIdentifier(row.key) && !isSentence(row.value)
      ? to(`without row ${row.key.name}`, t.objectExpression(properties.filter((__, at) => at !== index)))
      : [],
  );
}

/** What people read: that a word is missing, the compiler says. */
const isSentence = (node: types.Node): boolean => t.isStringLiteral(node) && node.value.includes(' ');

const twins = new Map([
  ['some', 'every'],
  ['every', 'some'],
  ['min', 'max'],
  ['max', 'min'],
  ['find', 'findLast'],
]);

function ofCall({ callee, arguments: given }: types.CallExpression): readonly Mutation[] {
  if (!t.isMemberExpression(callee) || !t.isIdentifier(callee.property)) return [];
  const { object, property } = callee;
  if (property.name === 'filter' && t.isExpression(object)) return [to('without filter', object)];
  const twin = twins.get(property.name);
  const isOfList = given[0] !== undefined && (t.isFunction(given[0]) || isQuestion(given[0]));
  if (twin === undefined || !(isOfList || t.isIdentifier(object, { name: 'Math' }))) return [];
  const called = t.memberExpression(object, t.identifier(twin));
  return [to(`${property.name} to ${twin}`, t.callExpression(called, given))];
}

/** A function by its name, as in `deposits.some(isOpen)`: a store that is asked for an id has no twin. */
const isQuestion = (node: types.Node): boolean =>
  t.isIdentifier(node) && /^(is|has|was)[A-Z]/.test(node.name);

const to = (what: string, expression: Expression): Mutation => ({
  what,
  // A copy without comments or changes of its own: only one thing is ever wrong at a time.
  to: t.cloneNode(expression, true, true),
});

const always = (value: boolean): Mutation => to(`always ${value}`, t.booleanLiteral(value));

/** Types are gone when it runs. */
const isOfTypes = (path: NodePath): boolean =>
  path.findParent((each) => each.isTSType() || each.isTSTypeAnnotation() || each.isTSEnumMember()) !== null;

/** How often something is tried again, once more or less, is no rule: it is only not to go on for ever. */
const isOfTries = (path: NodePath): boolean => {
  const loop = path.findParent(
    (each) => each.isForStatement() || each.isFunction() || each.isBlockStatement(),
  );
  if (loop === null || !loop.isForStatement()) return false;
  const { init } = loop.node;
  return t.isVariableDeclaration(init) && t.isIdentifier(init.declarations[0]?.id, { name: 'tries' });
};

/** One of `-1` and `1`, of which an order needs nothing but the sign. */
const isSign = ({ node, parentPath }: NodePath): boolean => {
  const choice = parentPath?.isUnaryExpression() ? parentPath.parentPath : parentPath;
  return t.isNumericLiteral(node, { value: 1 }) && choice?.isConditionalExpression() === true;
};

/** What is written into the log decides nothing. */
const isOfLog = (path: NodePath): boolean =>
  path.findParent((each) => each.isCallExpression() && isLog(each.node.callee)) !== null;

const isLog = (callee: types.Node): boolean =>
  t.isMemberExpression(callee) &&
  (t.isIdentifier(callee.object, { name: 'log' }) ||
    (t.isMemberExpression(callee.object) && t.isIdentifier(callee.object.property, { name: 'log' })));

/** The name of a member, an import, or what something is put into. */
const isName = ({ key, parentPath }: NodePath): boolean =>
  parentPath === null ||
  parentPath.isImportDeclaration() ||
  parentPath.isExportDeclaration() ||
  parentPath.isUpdateExpression() ||
  parentPath.isPattern() ||
  (parentPath.isAssignmentExpression() && key === 'left') ||
  (parentPath.isObjectProperty() && key === 'key') ||
  parentPath.isTSLiteralType();
