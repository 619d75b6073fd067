/** Someone else holds what a statement wants, for longer than it waits. */
export const lockNotAvailable = '55P03';
/** A statement took longer than it may, or someone ended it. */
export const statementTimedOut = '57014';

/** Codes of PostgreSQL that speak of the server or the way to it, not of the statement. */
const unavailableCodes: ReadonlySet<string> = new Set([
  '57P01', // It is being shut down,
  '57P02', // has crashed,
  '57P03', // or is starting up.
  '57P05', // The session was idle for too long.
  '25P03', // The transaction was.
  '25006', // It takes no writes at the moment, as a standby does.
  '53300', // It has no connection left.
  '53200', // It is out of memory
  '53100', // or of disk.
  statementTimedOut, // The statement took too long,
  lockNotAvailable, // or waited too long for a lock.
  '40001', // It undid the transaction to let another one through,
  '40P01', // again and again.
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENETDOWN',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENOENT', // The socket file of a server that is down.
]);

/** The driver gives these without a code. */
const unavailableMessages =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|Client has encountered a connection error|Client was closed|Cannot use a pool after calling end|The database did not)/;

/** By its members and not by its class: test runners keep worlds apart in which `Error` is not the same. */
interface Raised {
  readonly code?: unknown;
  readonly routine?: unknown;
  readonly severity?: unknown;
  readonly message?: unknown;
  readonly cause?: unknown;
  readonly errors?: unknown;
}

const isRaised = (error: unknown): error is Raised => typeof error === 'object' && error !== null;

/** Whether an error says that the database cannot be reached or used now: worth another try later, and no bug. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!isRaised(error)) return false;
  const { code, message, cause, errors } = error;
  if (typeof code === 'string' && (unavailableCodes.has(code) || /^08\w{3}$/.test(code))) return true;
  if (typeof message === 'string' && unavailableMessages.test(message)) return true;
  if (isOfNewMonth(error)) return true;
  if (Array.isArray(errors) && errors.some(isDatabaseUnavailable)) return true;
  return isDatabaseUnavailable(cause);
}

/** A wrong user or password, no database of that name, or a right that the role does not have. */
const refusedRole = /^(?:28\w{3}|3D000|42501)$/;

/**
 * Why a server that is there will not serve us, in one line for whoever set its address; null when it is something
 * else. Asked before `isDatabaseUnavailable`: a pooler gives most of its refusals a code that others use for an absence.
 */
export function whyTurnedAway(error: unknown): string | null {
  if (!isRaised(error) || typeof error.message !== 'string') return null;
  const { code, message } = error;
  if (message.includes('unsupported startup parameter')) {
    return 'a pooler such as PgBouncer stands before it and passes no settings on; add pgbouncer=true to the address, as docs/scaling.md says.';
  }
  return typeof code === 'string' && refusedRole.test(code) ? `${plainMessage(message)}.` : null;
}

/** The table, column, function or schema that a statement asked for and the database does not have; null: it is something else. */
export const whatIsLacking = (error: unknown): string | null =>
  isRaised(error) && (lacking.test(String(error.code)) || isFunctionLacking(error))
    ? plainMessage(String(error.message))
    : null;

const lacking = /^(?:42P01|42703|3F000)$/;

/** The same code tells of an operator, which is a mistake of ours. */
const isFunctionLacking = ({ code, message }: Raised): boolean =>
  code === '42883' && /^function /.test(plainMessage(String(message)));

/** What the server said: knex writes the whole statement before it. */
export const plainMessage = (message: string): string => message.split(' - ').at(-1) ?? message;

/** One statement met a lock, took too long or came to a month that was just made: that says nothing about the others. */
const isOneStatements = (error: Raised): boolean =>
  error.code === lockNotAvailable || error.code === statementTimedOut || isOfNewMonth(error);

/** Codes that come with the end of the connection, or with the end of the server while it wrote. */
const ending = /^(08|28|3D|57P|58|XX|25P03|25P04|53100|53300)/;

/**
 * The server refused one statement, which left nothing behind, and the connection is as good as before. How severe it
 * is comes in the server's language, so the code decides where that says nothing.
 */
export function isRefusedStatement(error: unknown): boolean {
  if (!isRaised(error) || typeof error.code !== 'string' || !/^[0-9A-Z]{5}$/.test(error.code)) return false;
  if (error.severity === 'ERROR') return true;
  return (
    typeof error.severity === 'string' && !/^(FATAL|PANIC)$/.test(error.severity) && !ending.test(error.code)
  );
}

/**
 * Whether those who travelled together are not to be tried alone after this error: it would meet each of them, or
 * nobody knows whether they arrived, and who arrived twice would be told that he came too late.
 */
export const isForWholeBatch = (error: unknown): boolean =>
  !isRefusedStatement(error) ||
  (isDatabaseUnavailable(error) && !(isRaised(error) && isOneStatements(error)));

/** What was to be written cannot be: a value, a rule of the table or the size of a row. The statement left nothing behind. */
export const isOfItsData = (error: unknown): boolean =>
  isRefusedStatement(error) && /^(22|23|54)/.test(String((error as Raised).code));

/** The server is a standby, or was made one: it refused before it did anything. */
export const takesNoWrites = (error: unknown): boolean => isRaised(error) && error.code === '25006';

/**
 * The connection has prepared the statement for a schema of before, and would refuse it for as long as it lives; nothing
 * was done. The server's words are in its language, so it is known by the place where they are made.
 */
export const isOfOldPlan = (error: unknown): boolean =>
  isRaised(error) && error.code === '0A000' && error.routine === 'RevalidateCachedQuery';

/** The server undid a transaction to let another one through, or never began it. */
export const isUndone = (error: unknown): boolean =>
  takesNoWrites(error) ||
  isOfOldPlan(error) ||
  (isRaised(error) && (error.code === '40001' || error.code === '40P01' || isOfNewMonth(error)));

/** Where rows of no month are it waited for a month that was being made, which is where they belong now. */
const isOfNewMonth = ({ code, routine }: Raised): boolean =>
  code === '23514' && routine === 'ExecPartitionCheckEmitError';
