/** What is wrong with one value, as pydantic says it. */
export interface Fault {
  readonly type: string;
  readonly msg: string;
  readonly ctx?: Readonly<Record<string, unknown>>;
}

/** Which receivers of webhooks this installation takes; it is the name of a validation group. */
export const callbackPolicies = ['any_http', 'https_only'] as const;
export type CallbackPolicy = (typeof callbackPolicies)[number];

/** Finds the first fault of a value, or none. `undefined` never comes here: a missing member is a fault of its own. */
export type Rule = (value: unknown, policy: CallbackPolicy) => Fault | null;

export const missing: Fault = { type: 'missing', msg: 'Field required' };

/** A rule of our own, for which pydantic has no name. */
export const valueError = (why: string): Fault => ({
  type: 'value_error',
  msg: `Value error, ${why}`,
  // This is how FastAPI prints the exception that it keeps there.
  ctx: { error: {} },
});
