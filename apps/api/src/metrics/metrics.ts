import { Counter, Gauge, Histogram, Registry } from 'prom-client';

/** Seconds: from what the database answers at once to what a caller no longer waits for. */
const requestBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];
/** Operators and receivers take their time. */
const remoteBuckets = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];

const named = (name: string): string => `mobile_money_${name}`;

/**
 * Every metric of the service but those of the process itself. A service has its own: tests run several in one
 * process. Labels come from lists that we know: states, providers of the registry, patterns of routes. What a caller
 * sends is never one, because each new value would be kept for ever.
 */
export class Metrics {
  readonly registry = new Registry();

  readonly requests = this.#histogram(
    'http_request_seconds',
    'Answered requests by route pattern, method and class of status.',
    ['method', 'route', 'status'],
    requestBuckets,
  );
  readonly limitedRequests = this.#counter(
    'http_requests_limited_total',
    'Requests refused because their key had used up its rate.',
    [],
  );
  readonly transactions = this.#counter('transactions_total', 'Transactions that entered a state.', [
    'direction',
    'operator',
    'state',
  ]);
  readonly payments = this.#counter(
    'payments_total',
    'Incoming payments: stored (received), told again (duplicate), used (matched), set aside for a person (held).',
    ['operator', 'outcome'],
  );
  readonly messages = this.#counter('messages_total', 'What was made of SMS and callbacks.', ['outcome']);
  readonly providerCalls = this.#histogram(
    'provider_call_seconds',
    'Calls to providers by what they answered; unknown: it may have happened.',
    ['provider', 'operation', 'outcome'],
    remoteBuckets,
  );
  readonly statusReadsPutOff = this.#counter(
    'status_reads_put_off_total',
    'Status reads that got no turn in time, and are asked for again.',
    ['provider'],
  );
  readonly webhookAttempts = this.#histogram(
    'webhook_attempt_seconds',
    'POSTs to receivers: delivered (2XX), refused (any other status), unanswered.',
    ['outcome'],
    remoteBuckets,
  );
  readonly webhooksGivenUp = this.#counter(
    'webhooks_given_up_total',
    'Webhooks that no attempt could deliver.',
    [],
  );

  readonly masked = this.#counter(
    'masked_total',
    'Transactions, messages, entries of the audit and others whose personal data was masked.',
    ['what'],
  );

  // What stands in the database or in the memory of this process, read when someone asks.
  readonly info = this.#gauge('info', 'Which service this is.', ['version', 'environment', 'role']);
  readonly databaseUp = this.#gauge('database_up', 'Whether the database answers.');
  readonly poolConnections = this.#gauge('database_pool_connections', 'Open connections to the database.');
  readonly poolIdle = this.#gauge('database_pool_idle', 'Those of them that no one uses.');
  readonly poolWaiting = this.#gauge('database_pool_waiting', 'Statements that wait for a connection.');
  readonly outboxPending = this.#gauge(
    'outbox_pending',
    'Webhooks to be delivered, in all processes; counted to 10,000.',
  );
  readonly outboxOldestDue = this.#gauge(
    'outbox_oldest_due_seconds',
    'For how long the webhook that is due the longest has been.',
  );
  readonly work = this.#gauge('work_waiting', 'What waits for people, by its kind; counted to 10,000.', [
    'kind',
  ]);
  readonly oldestWork = this.#gauge('work_oldest_seconds', 'How long the oldest of it has waited.', ['kind']);
  readonly statusReadsWaiting = this.#gauge(
    'status_reads_waiting',
    'Status reads that are due and not begun, in all processes; counted to 10,000.',
    ['provider'],
  );
  readonly statusReadsOldest = this.#gauge(
    'status_reads_oldest_wait_seconds',
    'For how long the one of them that is due the longest has been.',
    ['provider'],
  );
  readonly statusReadsQueued = this.#gauge(
    'status_reads_queued',
    'Status reads that wait for their turn in this process, those for callbacks and people too.',
    ['account'],
  );
  readonly statusReadsPaused = this.#gauge(
    'status_reads_paused_seconds',
    'For how long all processes leave an account alone that answered 429; else zero.',
    ['account'],
  );
  readonly channelSilence = this.#gauge(
    'channel_silent_seconds',
    'Since the device of a channel in service was last heard of.',
    ['channel', 'provider'],
  );
  readonly channelSilenceLimit = this.#gauge(
    'channel_silence_limit_seconds',
    'CHANNEL_SILENCE_SECONDS: after so long a channel takes no deposits.',
  );
  readonly failureRatio = this.#gauge(
    'provider_failure_ratio',
    'Part of the transactions of the last hour that failed by what the operator or we did wrong.',
    ['provider'],
  );
  readonly providerTransactions = this.#gauge(
    'provider_transactions_last_hour',
    'How many transactions that part is taken of.',
    ['provider'],
  );
  readonly breakers = this.#gauge(
    'provider_breaker',
    'One for the state that the breaker is in, else zero.',
    ['provider', 'state'],
  );

  #histogram<Label extends string>(
    name: string,
    help: string,
    labelNames: readonly Label[],
    buckets: number[],
  ): Histogram<Label> {
    return new Histogram({ name: named(name), help, labelNames, buckets, registers: [this.registry] });
  }

  #counter<Label extends string>(name: string, help: string, labelNames: readonly Label[]): Counter<Label> {
    return new Counter({ name: named(name), help, labelNames, registers: [this.registry] });
  }

  #gauge<Label extends string>(name: string, help: string, labelNames: readonly Label[] = []): Gauge<Label> {
    return new Gauge({ name: named(name), help, labelNames, registers: [this.registry] });
  }
}
