import { conditionsOf } from '../alert/watch.ts';
import { earlier } from '../instant.ts';
import { limits } from '../limits.ts';
import type { Ports } from '../ports/ports.ts';
import type { WalletBalance } from '../ports/wallet-store.ts';
import { type Reason, reason } from '../reason/reason.ts';
import type { AlertSource } from './alerts.ts';
import { newestUntil } from './lists.ts';
import { listWallets } from './wallets.ts';

type WalletAlertPorts = Pick<Ports, 'messages' | 'wallets' | 'registry'>;

export const creditedWithoutMoney =
  ({ messages }: WalletAlertPorts): AlertSource =>
  async () =>
    conditionsOf(
      'credited_without_money',
      await messages.suspiciousFor(['credited_without_money'], limits.alertsStandingMax),
      ({ id }) => id,
      ({ because }) => because as Reason,
    );

export const walletsContradicted =
  ({ messages }: WalletAlertPorts): AlertSource =>
  async () =>
    conditionsOf(
      'wallet_contradicted',
      await messages.suspiciousFor(['balance_contradicts', 'balance_below_amount'], limits.alertsStandingMax),
      ({ id }) => id,
      ({ because }) => reason('wallet_contradicted', { why: because as Reason }),
    );

export const walletGaps =
  ({ wallets }: WalletAlertPorts): AlertSource =>
  async () =>
    conditionsOf(
      'wallet_gap',
      await newestUntil(
        (cursor) => wallets.gaps('open', cursor, limits.pageSizeMax),
        () => true,
      ),
      ({ id }) => id,
      ({ walletId: wallet, missingHundredths }) =>
        reason('wallet_gap', { wallet, amount: missingHundredths / 100 }),
    );

export const walletsLow =
  (ports: WalletAlertPorts): AlertSource =>
  async () =>
    conditionsOf(
      'wallet_low',
      (await listWallets(ports)()).filter(({ isLow }) => isLow),
      ({ walletId }) => walletId,
      ({ walletId: wallet, balance }) =>
        reason('wallet_low', { wallet, amount: (balance as WalletBalance).hundredths / 100 }),
    );

/** An SMS that may have been overtaken is waited for first. */
export const paymentsThatWait =
  ({ payments, clock, settings }: Pick<Ports, 'payments' | 'clock' | 'settings'>): AlertSource =>
  async () => {
    const before = earlier(clock.now(), settings.smsReorderMs);
    const waiting = { status: 'unmatched', waitsForBalance: true } as const;
    const { items } = await payments.list(waiting, null, limits.alertsStandingMax, 'oldest');
    return conditionsOf(
      'payment_waits',
      items.filter(({ receivedAt }) => receivedAt <= before),
      ({ id }) => id,
      ({ amountXaf }) => reason('payment_waits', { amount: amountXaf }),
    );
  };
