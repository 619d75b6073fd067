import type { Instant } from '../instant.ts';
import type { Operator } from '../phone/operator.ts';
import type { Reason } from '../reason/reason.ts';
import type { AuditEntry } from '../transaction/audit-entry.ts';
import type {
  Direction,
  MessageId,
  PaymentId,
  Transaction,
  TransactionId,
} from '../transaction/transaction.ts';
import type { WalletBook } from '../wallet/wallet-book.ts';
import type { EntryId, EntryStanding, WalletId } from '../wallet/wallet-entry.ts';
import type { ListFilter, Slice } from './transaction-reader.ts';

/** A book as it was read or written last; `null` and version 0 before anything was told of the wallet. */
export interface KeptBook {
  readonly book: WalletBook | null;
  readonly version: number;
}

export type BalanceSource = 'sms' | 'api';

/** What a wallet holds, by whom that is known, and since when. */
export interface WalletBalance {
  readonly hundredths: number;
  readonly at: Instant;
  readonly source: BalanceSource;
}

/** What was told of a wallet, as people read it. */
export interface WalletEntry {
  /** Of the SMS; a read has one of its own. */
  readonly id: MessageId;
  readonly walletId: WalletId;
  readonly name: EntryId;
  readonly source: BalanceSource;
  readonly operatorTxId: string | null;
  /** Positive: it came in. */
  readonly movedXaf: number;
  readonly feeHundredths: number;
  readonly balanceHundredths: number | null;
  readonly paidAt: Instant | null;
  readonly receivedAt: Instant;
  readonly standing: EntryStanding;
  /** Why it is open or contradicted; null when it is vouched for. */
  readonly because: Reason | null;
}

/** An entry with the payment and the transaction that it told of, as far as they are known. */
export interface EntryRecord extends WalletEntry {
  readonly paymentId: PaymentId | null;
  readonly transactionId: TransactionId | null;
}

export const gapStatuses = ['open', 'closed', 'explained'] as const;
export type GapStatus = (typeof gapStatuses)[number];

/** Money that came or went between two entries, and that no one told of. */
export interface WalletGap {
  readonly id: string;
  readonly walletId: WalletId;
  /** The entry behind it. */
  readonly before: EntryId;
  /** The last one before it; null when none is known. */
  readonly after: EntryId | null;
  /** Positive: the wallet holds more than was told. */
  readonly missingHundredths: number;
  readonly status: GapStatus;
  readonly openedAt: Instant;
  readonly endedAt: Instant | null;
  readonly explained: { readonly by: string; readonly because: Reason } | null;
}

/** One step of a book: how it is afterwards, and what people are to read of it. */
export interface WalletStep {
  readonly walletId: WalletId;
  /** The version that the step was made from. */
  readonly version: number;
  readonly book: WalletBook;
  /** When it must be looked at though nothing comes; null: not before something does. */
  readonly dueAt: Instant | null;
  readonly balance: WalletBalance | null;
  readonly entries: readonly WalletEntry[];
  /** Of entries that were written before. */
  readonly verdicts: readonly Pick<WalletEntry, 'name' | 'standing' | 'because'>[];
  /** A gap that is known keeps its id and since when it is open. One that is over is not explained any more. */
  readonly gaps: readonly WalletGap[];
  /** Of gaps that people explain: each is stored with its gap, if that was open until then. */
  readonly audit: readonly AuditEntry[];
}

export type StepAnswer = 'written' | 'stale' | 'known';

/** Money of ours that moved without an SMS that tells the balance: it may be what is missing in a book. */
export interface Unbooked {
  readonly transactionId: TransactionId;
  readonly providerTxId: string | null;
  readonly movedXaf: number;
  readonly at: Instant;
}

/** Which entry of which wallet. */
export type PlacedEntry = Pick<WalletEntry, 'walletId' | 'name'>;

/** Transfers through these providers, whichever of their wallets they left, and prompts paid to these channels. */
export interface MayHaveMoved {
  readonly operator: Operator;
  readonly walletIds: readonly WalletId[];
  readonly providerIds: readonly string[];
  readonly channelIds: readonly string[];
  /** Left out: as whose money the book knows it already. */
  readonly told: readonly EntryId[];
  /** Entries that may be forged: they tell of nothing, as what is contradicted. One of the same name elsewhere does. */
  readonly doubted: readonly PlacedEntry[];
}

/** Where money of ours has moved, or may have. */
export const statesThatMove = [
  ['withdrawal', 'provider_submitted'],
  ['withdrawal', 'succeeded'],
  ['withdrawal', 'requires_manual_resolution'],
  ['deposit', 'succeeded'],
] as const satisfies readonly (readonly [Direction, Transaction['state']])[];

/** By the amount that moved, in or out; a missing member means: any. */
export interface EntryFilter extends ListFilter {
  readonly standing?: EntryStanding;
}

/** By the amount that is missing, on either side; a gap is of no application. A missing member means: any. */
export interface GapFilter extends Omit<ListFilter, 'applicationId'> {
  readonly walletId?: string;
}

/** Keeps the books of our merchant numbers. May reject when the store cannot be reached. */
export interface WalletStore {
  read(walletId: WalletId): Promise<KeptBook>;

  /**
   * Writes one step, whole or not at all. `stale`: the book has moved on. `known`: one of the entries is in it already.
   * May reject; then whether it is written is unknown, and the same step is answered with `stale` if it is.
   */
  write(step: WalletStep): Promise<StepAnswer>;

  /** The entries of these names, in no order. */
  entriesOf(walletId: WalletId, names: readonly EntryId[]): Promise<readonly WalletEntry[]>;

  /** Wallets that must be looked at by the moment, those that wait longest first. */
  due(at: Instant, limit: number): Promise<readonly WalletId[]>;

  /** Entries that stand otherwise than when they were told, and from which nothing has followed yet; the oldest first. */
  toApply(limit: number): Promise<readonly WalletEntry[]>;

  /** What follows from how it stands is done; if it stands otherwise by now, that is still to be applied. */
  applied(entry: WalletEntry): Promise<void>;

  /** One without a balance is left out. */
  balances(): Promise<ReadonlyMap<WalletId, WalletBalance>>;

  /** What a wallet held just before each of the moments, as it was told by then and not contradicted; null before the first. */
  heldBefore(walletId: WalletId, moments: readonly Instant[]): Promise<readonly (number | null)[]>;

  /** Newest first. */
  entries(
    walletId: WalletId,
    cursor: string | null,
    limit: number,
    filter?: EntryFilter,
  ): Promise<Slice<EntryRecord>>;

  /** Newest first. */
  gaps(
    status: GapStatus,
    cursor: string | null,
    limit: number,
    filter?: GapFilter,
  ): Promise<Slice<WalletGap>>;

  findGap(id: string): Promise<WalletGap | null>;

  /** How many gaps of each wallet are open; one without any is left out. */
  openGaps(): Promise<ReadonlyMap<WalletId, number>>;

  /** Money of ours that moved since the moment and that no entry of these wallets tells of; the oldest first. */
  unbooked(of: MayHaveMoved, since: Instant): Promise<readonly Unbooked[]>;
}
