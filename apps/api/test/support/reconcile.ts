import { checkBooks } from '@mobile-money/postgres';
import type { Movement } from './fake-phones.ts';
import type { IncomingPayment, Journey, TransactionRecord } from './journey.ts';

/**
 * Holds the service's books against those of the operators, as an accountant would at the end of a day, and gives a
 * sentence for each thing that does not fit.
 */
export async function reconcile(journey: Journey): Promise<readonly string[]> {
  const { movements } = await journey.books();
  const merchants = await journey.phones.merchantNumbers();
  const transactions = await journey.transactions();
  const payments = [...(await journey.payments('matched')), ...(await journey.payments('unmatched'))];
  return [
    ...incoming(
      movements.filter(({ to }) => merchants.has(to)),
      payments,
    ),
    ...credits(transactions, payments),
    ...outgoing(
      movements.filter(({ from }) => merchants.has(from)),
      transactions,
    ),
    ...transactions.flatMap((each) => announcements(journey, each)),
    ...(await checkBooks(journey.databaseUrl)).findings.map((each) => JSON.stringify(each)),
  ];
}

/** Money that reached a merchant is one payment, and a payment is money that reached a merchant. */
function incoming(movements: readonly Movement[], payments: readonly IncomingPayment[]): readonly string[] {
  const named = (id: string) => payments.filter(({ operator_tx_id }) => operator_tx_id === id);
  const wrong = movements
    .filter(({ operatorTxId, amountXaf }) => {
      const found = named(operatorTxId);
      return found.length !== 1 || found[0]?.amount_xaf !== amountXaf;
    })
    .map(({ operatorTxId }) => `${operatorTxId} moved and is ${named(operatorTxId).length} payments.`);
  const moved = new Set(movements.map(({ operatorTxId }) => operatorTxId));
  const invented = payments.filter(({ operator_tx_id }) => !moved.has(operator_tx_id));
  return [
    ...wrong,
    ...invented.map(({ operator_tx_id }) => `${operator_tx_id} is a payment that never was.`),
  ];
}

/** A deposit that succeeded used one payment of its amount, which no other deposit has used. */
function credits(
  transactions: readonly TransactionRecord[],
  payments: readonly IncomingPayment[],
): readonly string[] {
  const used = transactions.flatMap((each) => each.payments.map(({ payment_id }) => payment_id));
  const twice = used.filter((id, index) => used.indexOf(id) !== index);
  const uncovered = transactions.filter(
    ({ direction, state, payments: own, amount_minor }) =>
      direction === 'deposit' &&
      state === 'succeeded' &&
      (own.length !== 1 || own[0]?.amount_xaf !== amount_minor),
  );
  const open = payments.filter(
    ({ status, service_tx_id }) => (status === 'matched') !== (service_tx_id !== null),
  );
  return [
    ...twice.map((id) => `The payment ${id} was credited twice.`),
    ...uncovered.map(({ service_tx_id }) => `${service_tx_id} was credited without its money.`),
    ...open.map(({ payment_id }) => `The payment ${payment_id} is neither used nor free.`),
  ];
}

/** Money that left a merchant is one withdrawal that succeeded, and the other way round. */
function outgoing(
  movements: readonly Movement[],
  transactions: readonly TransactionRecord[],
): readonly string[] {
  const paid = transactions.filter((each) => each.direction === 'withdrawal' && each.state === 'succeeded');
  const moved = movements.map(({ operatorTxId }) => operatorTxId).sort();
  const said = paid.map(({ provider_tx_id }) => String(provider_tx_id)).sort();
  return moved.join() === said.join() ? [] : [`Left: ${moved.join()}. Said to have left: ${said.join()}.`];
}

/** Each announced state was told once. */
function announcements(journey: Journey, record: TransactionRecord): readonly string[] {
  const told = journey.webhooks({ ...record, reference: '', status: '', amount_xaf: 0 });
  const announced = record.callback_url === null ? [] : ['succeeded', 'failed', 'expired'];
  const owed = record.history.filter(({ to }) => announced.includes(to));
  const fits = told.map(({ event }) => event).join() === owed.map(({ to }) => `payment.${to}`).join();
  return fits ? [] : [`${record.service_tx_id} is ${record.state}, and ${told.length} webhooks came.`];
}
