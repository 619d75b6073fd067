import type { AlertsAnswer } from '../../api/schemas.ts';
import { pathOf } from '../../app/paths.ts';

export type Alert = AlertsAnswer['standing'][number];

const toMessages = (): string => pathOf.held('messages');
const toHeldTransaction = ({ subject }: Alert): string => pathOf.held('transactions', subject);
const toChannels = (): string => pathOf.channels();

/** Where something can be done about it; nowhere for the books, which are looked through by command. */
const places: Readonly<Record<Alert['code'], (alert: Alert, mayManage: boolean) => string | null>> = {
  credited_without_money: toMessages,
  wallet_contradicted: toMessages,
  wallet_gap: ({ why }) => {
    const { wallet } = why?.facts ?? {};
    return typeof wallet === 'string' ? pathOf.wallet(wallet) : null;
  },
  wallet_low: ({ subject }) => pathOf.wallet(subject),
  payment_waits: ({ subject }) => pathOf.payment(subject),
  provider_unavailable: toChannels,
  channel_unavailable: toChannels,
  verdict_contradicts: toHeldTransaction,
  withdrawal_stuck: toHeldTransaction,
  withdrawal_waits: ({ subject }) =>
    subject === 'approved'
      ? pathOf.transactions(new URLSearchParams({ direction: 'withdrawal', state: 'approved' }))
      : pathOf.withdrawals(),
  webhooks_given_up: ({ subject }) => pathOf.webhooks(subject),
  ledger_unbalanced: () => null,
  statement_missing: ({ subject }) => {
    const [provider = '', day = ''] = subject.split(' ');
    return pathOf.reconciliation({ provider, day });
  },
  // Nothing can be done about a deed any more; what counts because no one said a word can be ended by whoever manages people.
  staff_changed: ({ why }, mayManage) =>
    why?.code === 'staff_unconfirmed' && mayManage ? pathOf.people() : pathOf.audit(),
};

/** Where an alert leads whoever reads it; a code of a newer version leads nowhere. */
export const placeOfAlert = (alert: Alert, mayManage: boolean): string | null =>
  Object.hasOwn(places, alert.code) ? places[alert.code](alert, mayManage) : null;
