import { changesOfPeople } from '@mobile-money/core/audit-entry';
import { overviewKey } from './overview.ts';
import { paymentsKey } from './payments.ts';
import { queueKey } from './queue.ts';
import { heldKey } from './transactions.ts';

/** What happened, as it is told. */
export interface Change {
  readonly kind: 'transaction' | 'claim' | 'payment' | 'webhook' | 'audit';
  readonly id: string;
  readonly state: string;
  readonly service_tx_id: string | null;
}

/** What is changed by people alone: only the audit tells of it. */
const ofAudit: ReadonlySet<string> = new Set([
  'notes',
  'blocks',
  'people',
  'settings',
  'keys',
  'applications',
  'sms-templates',
  'audit',
  'reconciliation',
]);
/** Of these what someone does at the door changes something. */
const ofDoor: ReadonlySet<string> = new Set(['people', 'audit']);

/** Whoever signs in, or tries to, changes nothing of money: any stranger could have every page read it again and again. */
const isAtDoor = ({ kind, state }: Change): boolean =>
  kind === 'audit' && state.startsWith('operator.') && !changesOfPeople.includes(state);

/** Whether what stands on the screen under a key is to be read anew after these. */
export function touchedBy(changes: readonly Change[]): (key: readonly unknown[]) => boolean {
  const touched = new Set(changes.flatMap(({ service_tx_id: id }) => (id === null ? [] : [id])));
  const kinds = new Set(changes.filter((each) => !isAtDoor(each)).map(({ kind }) => kind));
  const isDoorUsed = changes.some(isAtDoor);
  return ([first, second]) => {
    // It counts of everything.
    if (first === overviewKey[0]) return kinds.size > 0;
    // What people do is told without its transaction, and is rare.
    if (first === 'transaction') return touched.has(String(second)) || kinds.has('audit');
    // A proposal moves nothing: only the audit tells of it.
    if (first === 'transactions' && second === heldKey[1] && kinds.has('audit')) return true;
    if (first === 'transactions' && second === queueKey[1]) return false;
    if (first === 'transactions' && second === 'number-page' && kinds.has('payment')) return true;
    if (first === 'transactions') return kinds.has('transaction');
    // A word for a payment moves nothing either.
    if (first === 'wallets' || first === paymentsKey[0])
      return kinds.has('payment') || kinds.has('transaction') || kinds.has('audit');
    if (first === 'webhooks') return kinds.has('webhook');
    return ofAudit.has(String(first)) && (kinds.has('audit') || (isDoorUsed && ofDoor.has(String(first))));
  };
}
