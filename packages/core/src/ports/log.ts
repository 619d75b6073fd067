/** Facts beside a line of the log. Callers put no secret here, and phone numbers only masked. */
export type LogFacts = Readonly<Record<string, string | number | boolean | null>>;

/** Writes for the engineer on call. Never fails and never waits. */
export interface Log {
  info(message: string, facts?: LogFacts): void;
  warn(message: string, facts?: LogFacts): void;
  error(message: string, facts?: LogFacts): void;
}
