/** How a provider may treat a request; each adapter's test arranges it in the provider's own protocol. */
export const providerBehaviours = [
  'takes_it_on',
  'rejects_it',
  'cannot_be_reached',
  'stays_silent',
  'breaks_off',
] as const;
export type ProviderBehaviour = (typeof providerBehaviours)[number];

/**
 * What must be known of a request for money after each: only what is known not to have happened is `rejected`.
 * `breaks_off` is a connection lost after the request was sent, or an error without a verdict.
 */
export const outcomeOf = {
  takes_it_on: 'sent',
  rejects_it: 'rejected',
  cannot_be_reached: 'rejected',
  stays_silent: 'unknown',
  breaks_off: 'unknown',
} as const satisfies Record<ProviderBehaviour, string>;

/** A name that a provider gives is kept at once. */
export const kept = async (): Promise<void> => undefined;

/** What a provider may say of a submission. */
export const verdicts = [
  'succeeded',
  'failed',
  'still_waiting',
  'never_heard_of_it',
  'cannot_be_reached',
  'stays_silent',
  'breaks_off',
] as const;
export type Verdict = (typeof verdicts)[number];

export const statusOf = {
  succeeded: 'succeeded',
  failed: 'failed',
  still_waiting: 'pending',
  never_heard_of_it: 'unknown',
  cannot_be_reached: 'unknown',
  stays_silent: 'unknown',
  breaks_off: 'unknown',
} as const satisfies Record<Verdict, string>;

/** How the receiver of a webhook may treat it. */
export const receiverBehaviours = [
  'answers_200',
  'answers_404',
  'answers_500',
  'redirects',
  'answers_at_length',
  'cannot_be_reached',
  'stays_silent',
  'breaks_off',
] as const;
export type ReceiverBehaviour = (typeof receiverBehaviours)[number];

/** The status that is seen; null where no complete answer comes. */
export const seenStatusOf: Readonly<Record<ReceiverBehaviour, number | null>> = {
  answers_200: 200,
  answers_404: 404,
  answers_500: 500,
  redirects: 302,
  answers_at_length: 200,
  cannot_be_reached: null,
  stays_silent: null,
  breaks_off: null,
};
