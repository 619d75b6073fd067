import type {
  AlertDelivery,
  ApiKey,
  ApplicationLook,
  ApprovedAlone,
  AuditEntry,
  Block,
  DayComparison,
  Discrepancy,
  EventId,
  FactorChallenge,
  Hint,
  IncomingMessage,
  Instant,
  KnownDevice,
  KnownWatch,
  MessageId,
  Move,
  Note,
  PaymentId,
  PlatformEvent,
  PlayerPage,
  ProviderExchange,
  ReadPace,
  ReceivedPayment,
  ReferenceScope,
  Registry,
  Reservation,
  SecondFactor,
  SmsTemplate,
  StaffAccount,
  StaffSession,
  StaffToken,
  Statement,
  Transaction,
  TransactionId,
  WalletGap,
  WalletId,
  WebhookDelivery,
} from '@mobile-money/core';
import type { StoredEntry, StoredWallet } from './memory-wallet-store.ts';

/** A delivery with what only the outbox knows of it. */
export interface StoredDelivery {
  readonly delivery: WebhookDelivery;
  readonly lease: { readonly token: string; readonly until: Instant; readonly isInTrust: boolean } | null;
  /** How many leases ran out since the last recorded attempt. */
  readonly lostLeases: number;
  /** A replay was asked for while the lease stands. */
  readonly isReplayAsked?: boolean;
}

/** How often a provider was asked for its verdict, and when it is to be asked again; null: never. */
export interface StatusReading {
  readonly count: number;
  readonly nextAt: Instant | null;
}

/** What callbacks have used up of a stretch of time. */
export interface CallbackBudget {
  readonly since: Instant;
  readonly spent: number;
}

export interface StoredPace {
  readonly pace: ReadPace;
  readonly version: number;
}

/** A message to staff, and when it may be sent. */
export interface StoredAlert {
  readonly delivery: AlertDelivery;
  readonly dueAt: Instant;
}

/** A key with the secret that only signing may see. */
export interface StoredApiKey {
  readonly key: ApiKey;
  readonly webhookSecret: string;
}

/** A reservation, and when it last changed. */
export interface StoredReservation {
  readonly reservation: Reservation;
  readonly changedAt: Instant;
}

/** A statement with its file. */
export interface StoredStatement {
  readonly statement: Statement;
  readonly content: Uint8Array;
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
  readonly reservations = new Map<TransactionId, StoredReservation>();
  /** What each person approved alone, by person and day. */
  readonly approvedAloneXaf = new Map<string, number>();
  readonly payments = new Map<PaymentId, ReceivedPayment>();
  readonly messages = new Map<MessageId, IncomingMessage>();
  readonly deliveries = new Map<EventId, StoredDelivery>();
  /** Of every application, in the order of commits. */
  readonly events: { readonly position: number; readonly event: PlatformEvent }[] = [];
  readonly statusReadings = new Map<TransactionId, StatusReading>();
  readonly audit = new Map<string, AuditEntry>();
  readonly apiKeys = new Map<string, StoredApiKey>();
  readonly staff = new Map<string, StaffAccount>();
  readonly staffTokens = new Map<string, StaffToken>();
  readonly sessions = new Map<string, StaffSession>();
  readonly devices = new Map<string, KnownDevice>();
  readonly factors = new Map<string, SecondFactor>();
  /** Those that were not used, by e-mail. */
  readonly recoveryCodes = new Map<string, Set<string>>();
  readonly challenges = new Map<string, FactorChallenge>();
  readonly statements = new Map<string, StoredStatement>();
  readonly comparisons = new Map<string, DayComparison>();
  readonly discrepancies = new Map<string, Discrepancy>();
  readonly signInFailures = new Map<string, SignInFailures>();
  /** By the beginning of the time and the name. */
  readonly callbackBudgets = new Map<string, CallbackBudget>();
  /** Old callbacks that led to something. */
  readonly usefulCallbacks = new Set<MessageId>();
  readonly readPaces = new Map<string, StoredPace>();
  readonly wallets = new Map<WalletId, StoredWallet>();
  /** By wallet and name. */
  readonly walletEntries = new Map<string, StoredEntry>();
  readonly walletGaps = new Map<string, WalletGap>();
  alertWatch: KnownWatch | null = null;
  readonly alertMessages = new Map<string, StoredAlert>();
  readonly templates = new Map<string, SmsTemplate>();
  readonly notes = new Map<string, Note>();
  readonly blocks = new Map<string, Block>();
  /** By the digests of their tokens. */
  readonly pages = new Map<string, PlayerPage>();
  readonly hints: Hint[] = [];
  readonly applications = new Map<string, ApplicationLook>();
  #leases = 0;

  constructor(public registry: Registry) {}

  /** A token that no lease had before. */
  nextLeaseToken(): string {
    this.#leases += 1;
    return `lease-${this.#leases}`;
  }
}

/** What every in-memory adapter of a stored port is. */
export abstract class InMemory {
  constructor(protected readonly database: MemoryDatabase) {}
}

/** A reservation that counts at the moment counts no longer. */
export function endReservation({ reservations }: MemoryDatabase, id: TransactionId, at: Instant): void {
  const reservation = reservations.get(id)?.reservation;
  if (reservation !== undefined && reservation.until > at)
    reservations.set(id, { reservation: { ...reservation, until: at }, changedAt: at });
}

export const aloneKey = ({ staffId, day }: Pick<ApprovedAlone, 'staffId' | 'day'>): string =>
  `${day} ${staffId}`;

/** The scope as one text; JSON keeps two scopes apart whatever characters a reference holds. */
export const scopeKey = ({ applicationId, playerId, direction, reference }: ReferenceScope): string =>
  JSON.stringify([applicationId, playerId, direction, reference]);
