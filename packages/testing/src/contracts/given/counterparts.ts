/**
 * How a provider may treat a request, which each adapter's test arranges in the provider's own protocol, and what must be
 * known of a request for money after each: only what is known not to have happened is `rejected`. `breaks_off` is a
 * connection lost after the request was sent, or an error without a verdict.
 */
export const outcomeOf = {
  takes_it_on: 'sent',
  rejects_it: 'rejected',
  cannot_be_reached: 'rejected',
  stays_silent: 'unknown',
  breaks_off: 'unknown',
} as const;
export type ProviderBehaviour = keyof typeof outcomeOf;
export const providerBehaviours = Object.keys(outcomeOf) as ProviderBehaviour[];

/** A name that a provider gives is kept at once. */
export const kept = async (): Promise<void> => undefined;

/** What a provider may say of a submission, and what is known then. */
export const statusOf = {
  succeeded: 'succeeded',
  failed: 'failed',
  still_waiting: 'pending',
  never_heard_of_it: 'unknown',
  cannot_be_reached: 'unknown',
  stays_silent: 'unknown',
  breaks_off: 'unknown',
} as const;
export type Verdict = keyof typeof statusOf;
export const verdicts = Object.keys(statusOf) as Verdict[];

/** How the receiver of a webhook may treat it, and the status that is seen; null where no complete answer comes. */
export const seenStatusOf = {
  answers_200: 200,
  answers_404: 404,
  answers_500: 500,
  redirects: 302,
  answers_at_length: 200,
  cannot_be_reached: null,
  stays_silent: null,
  breaks_off: null,
} as const;
export type ReceiverBehaviour = keyof typeof seenStatusOf;
export const receiverBehaviours = Object.keys(seenStatusOf) as ReceiverBehaviour[];
