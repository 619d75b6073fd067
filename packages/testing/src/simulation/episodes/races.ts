import {
  createDeposit,
  type Ports,
  type ReceivedPayment,
  receiveSms,
  type SmsReading,
} from '@mobile-money/core';
import { aDepositRequest } from '../../builders/a-transaction-request.ts';
import { type Episode, house, merchantOf, nowOf, numbers, otherwise, toldOf } from './episode.ts';
import { phone, tell } from './reports.ts';

const maxXaf = 500;

/** The same with something that happens before one of its methods is called for the first time. */
function before<Store extends object>(store: Store, name: keyof Store, deed: () => Promise<unknown>): Store {
  let isFirst = true;
  const get = (of: Store, member: string | symbol): unknown => {
    const method = of[member as keyof Store] as (...given: unknown[]) => unknown;
    return async (...given: unknown[]) => {
      const isItsTurn = isFirst && member === name;
      if (isItsTurn) {
        isFirst = false;
        await deed();
      }
      return method.apply(of, given);
    };
  };
  return new Proxy(store, { get });
}

/** A payment is told of once more in the moment in which it is decided. */
export const races: Episode = async (random) => {
  const world = house({ smsUnvouchedMaxXaf: maxXaf });
  const { ports, database } = world;
  const amountXaf = random.pick([maxXaf, maxXaf + 1]);
  const made = await createDeposit(ports)(aDepositRequest({ amountXaf, msisdn: numbers.orange }));
  const receiver = merchantOf(world, made);
  const payment = { operator: 'orange', operatorTxId: 'X', payer: numbers.orange, receiver } as const;
  const sms = (xaf: number): SmsReading => ({
    ...{ kind: 'payment', ...payment, amountXaf: xaf, paidAt: null, doubt: null },
  });
  const meanwhile = random.pick(['same', 'other', 'reversed'] as const);
  const readings: Readonly<Record<string, SmsReading>> = {
    same: sms(amountXaf),
    other: sms(amountXaf + 1),
    reversed: { kind: 'reversal', payment: { ...payment, amountXaf, paidAt: null } },
  };
  const byText = (rawText: string): SmsReading => readings[rawText] as SmsReading;
  const deed = () => tell(world, byText(meanwhile), { recipient: receiver, rawText: meanwhile });
  const racing: Pick<Ports, 'transactions' | 'payments'> = {
    transactions: before(ports.transactions, 'commit', deed),
    payments: before(ports.payments, 'postpone', deed),
  };
  const isToWait = amountXaf > maxXaf;
  world.smsReader.by(({ rawText }) => byText(rawText));
  const answer = await receiveSms({ ...ports, ...racing })({
    ...{ ...phone, recipient: receiver, rawText: 'same' },
  });
  const [now] = [...database.payments.values()] as [ReceivedPayment];
  const isSame = meanwhile === 'same';
  return otherwise(
    `a payment of ${amountXaf} that is told of again (${meanwhile})`,
    { ...answer, ...now, state: nowOf(world, made).state, told: toldOf(world, made) },
    {
      outcome: isSame && !isToWait ? 'duplicate' : 'held',
      code: isSame && isToWait ? 'waits_for_balance' : null,
      status: isSame ? (isToWait ? 'received' : 'matched') : 'held',
      isReversed: meanwhile === 'reversed',
      state: isSame && !isToWait ? 'succeeded' : 'pending',
      told: isSame && !isToWait ? ['payment.succeeded'] : [],
    },
  );
};
