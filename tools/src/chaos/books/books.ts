import type { NetworkBook } from '../../harness/pretend-network.ts';

/** Three books of the same money, each as its keeper sees it. */

export type EventName = 'payment.succeeded' | 'payment.failed' | 'payment.expired';

/** What a platform asks for, and the service keeps. */
export interface Ordered {
  readonly direction: 'deposit' | 'withdrawal';
  readonly reference: string;
  readonly playerId: string;
  readonly msisdn: string;
  readonly amountXaf: number;
  readonly callbackUrl: string | null;
}

/** A deposit or withdrawal as the platform knows it. */
export interface PlatformOrder extends Ordered {
  /** The ids in answers of 2XX, in their order. */
  readonly acknowledged: readonly string[];
  /** Every webhook that was verified and taken, in the order of arrival. */
  readonly events: readonly SeenEvent[];
  readonly creditedXaf: number;
}

export interface SeenEvent {
  readonly serviceTxId: string;
  readonly event: EventName;
  readonly amountXaf: number;
}

export interface ServiceTransaction extends Ordered {
  readonly id: string;
  readonly isPrompted: boolean;
  readonly state: string;
  /** Every state that it was ever in, in order. */
  readonly reached: readonly string[];
}

/** A payment that the service has heard of. */
export interface ServicePayment {
  readonly operator: string;
  readonly operatorTxId: string;
  readonly payer: string | null;
  readonly amountXaf: number;
  /** The deposits that it completed. */
  readonly usedBy: readonly string[];
  /** What the service says of it while no deposit has it. */
  readonly because: string;
}

export interface Books {
  readonly platform: { readonly orders: readonly PlatformOrder[] };
  readonly service: {
    readonly transactions: readonly ServiceTransaction[];
    readonly payments: readonly ServicePayment[];
    /** Texts of SMS that are kept and led to no payment. */
    readonly otherMessages: readonly string[];
  };
  readonly network: NetworkBook;
}

/** Items by a key of theirs, each list in the given order. */
export function grouped<Item>(
  items: readonly Item[],
  keyOf: (item: Item) => string,
): (key: string) => readonly Item[] {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group === undefined) groups.set(keyOf(item), [item]);
    else group.push(item);
  }
  return (key) => groups.get(key) ?? [];
}

/**
 * What can be wrong between the books. `lost`: acknowledged or paid, and the service knows nothing of it. `doubled`:
 * once was meant and twice it is. `contradicting`: two books tell different stories of one thing. `unannounced`: an
 * end that the platform was never told of. `unsettled`: no end at all, though everything had time to come to one.
 */
export const findingKinds = ['lost', 'doubled', 'contradicting', 'unannounced', 'unsettled'] as const;
export type FindingKind = (typeof findingKinds)[number];

export interface Finding {
  readonly kind: FindingKind;
  /** One sentence, with the ids that are needed to look it up. */
  readonly what: string;
}

export const finding = (kind: FindingKind, what: string): Finding => ({ kind, what });

export const countsOf = (findings: readonly Finding[]): Readonly<Record<FindingKind, number>> =>
  Object.fromEntries(
    findingKinds.map((kind) => [kind, findings.filter((each) => each.kind === kind).length]),
  ) as Record<FindingKind, number>;
