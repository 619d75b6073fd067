import type {
  ApiKey,
  AuditEntry,
  EventId,
  IncomingMessage,
  Instant,
  MessageId,
  Move,
  OperatorAccount,
  OperatorSession,
  OperatorToken,
  PaymentId,
  ProviderExchange,
  ReceivedPayment,
  ReferenceScope,
  Registry,
  Transaction,
  TransactionId,
  WebhookDelivery,
} from '@mobile-money/core';

/** A delivery with what only the outbox knows of it. */
export interface StoredDelivery {
  readonly delivery: WebhookDelivery;
  readonly lease: { readonly token: string; readonly until: Instant; readonly isInTrust: boolean } | null;
  /** How many leases ran out since the last recorded attempt. */
  readonly lostLeases: number;
}

/** How often a provider was asked for its verdict, and when it is to be asked again; null: never. */
export interface StatusReading {
  readonly count: number;
  readonly nextAt: Instant | null;
}

/** A key with the secret that only signing may see. */
export interface StoredApiKey {
  readonly key: ApiKey;
  readonly webhookSecret: string;
}

/** Failed sign-ins of an account or an address. */
export interface SignInFailures {
  readonly count: number;
  readonly lastAt: Instant;
}

/**
 * What the in-memory adapters share, as plain maps: the disk of a pretend machine. Processes that come and go in a
 * simulation work on one database. Stored values are never changed in place, so a value that was read stays as it was.
 */
export class MemoryDatabase {
  readonly transactions = new Map<TransactionId, Transaction>();
  readonly transactionIds = new Map<string, TransactionId>();
  readonly history = new Map<TransactionId, readonly Move[]>();
  readonly exchanges = new Map<TransactionId, readonly ProviderExchange[]>();
  readonly payments = new Map<PaymentId, ReceivedPayment>();
  readonly messages = new Map<MessageId, IncomingMessage>();
  readonly deliveries = new Map<EventId, StoredDelivery>();
  readonly statusReadings = new Map<TransactionId, StatusReading>();
  readonly audit = new Map<string, AuditEntry>();
  readonly apiKeys = new Map<string, StoredApiKey>();
  readonly operators = new Map<string, OperatorAccount>();
  readonly operatorTokens = new Map<string, OperatorToken>();
  readonly sessions = new Map<string, OperatorSession>();
  readonly signInFailures = new Map<string, SignInFailures>();
  #leases = 0;

  constructor(public registry: Registry) {}

  /** A token that no lease had before. */
  nextLeaseToken(): string {
    this.#leases += 1;
    return `lease-${this.#leases}`;
  }
}

/** The scope as one text; JSON keeps two scopes apart whatever characters a reference holds. */
export const scopeKey = ({ applicationId, playerId, direction, reference }: ReferenceScope): string =>
  JSON.stringify([applicationId, playerId, direction, reference]);
