import type { Movement } from '../../harness/pretend-network.ts';
import {
  type Books,
  type Finding,
  finding,
  grouped,
  type ServicePayment,
  type ServiceTransaction,
} from './books.ts';

/** The service's book against the operators': every franc that moved, and every move that was told. */
export function moneyFindings({ service, network }: Books): readonly Finding[] {
  const merchants = new Set(network.merchants);
  const incoming = network.movements.filter(({ to }) => merchants.has(to));
  const outgoing = network.movements.filter(({ from }) => merchants.has(from));
  const deposits = service.transactions.filter(({ direction }) => direction === 'deposit');
  const withdrawals = service.transactions.filter(({ direction }) => direction === 'withdrawal');
  return [
    ...incomingFindings(incoming, service.payments, service.otherMessages),
    ...service.payments.flatMap(usedTwice),
    ...perNumber(deposits, incoming, ({ from }) => from, depositFindings(service.payments)),
    ...perNumber(withdrawals, outgoing, ({ to }) => to, withdrawalFindings),
  ];
}

const nameOf = ({ operator, operatorTxId }: Movement | ServicePayment): string =>
  `${operator} ${operatorTxId}`;

function incomingFindings(
  incoming: readonly Movement[],
  payments: readonly ServicePayment[],
  otherMessages: readonly string[],
): readonly Finding[] {
  const known = grouped(payments, nameOf);
  return incoming.flatMap((movement) => {
    const name = nameOf(movement);
    const [payment, ...more] = known(name);
    if (more.length > 0) return [finding('doubled', `The payment ${name} is kept ${more.length + 1} times.`)];
    if (payment !== undefined) {
      const isSame =
        payment.amountXaf === movement.amountXaf && (payment.payer ?? movement.from) === movement.from;
      return isSame ? [] : [finding('contradicting', `The payment ${name} is another one in the service.`)];
    }
    const isKept = otherMessages.some((text) => text.includes(movement.operatorTxId));
    return isKept ? [] : [finding('lost', `The payment ${name} of ${movement.from} is not in the service.`)];
  });
}

const usedTwice = (payment: ServicePayment): readonly Finding[] =>
  payment.usedBy.length > 1
    ? [finding('doubled', `The payment ${nameOf(payment)} completed ${payment.usedBy.join(' and ')}.`)]
    : [];

type NumberRule = (
  number: string,
  transactions: readonly ServiceTransaction[],
  movements: readonly Movement[],
) => readonly Finding[];

/** Every number is looked at on its own, with all that it was asked for and all that it paid or got. */
function perNumber(
  transactions: readonly ServiceTransaction[],
  movements: readonly Movement[],
  numberOf: (movement: Movement) => string,
  rule: NumberRule,
): readonly Finding[] {
  const transactionsOf = grouped(transactions, ({ msisdn }) => msisdn);
  const movementsOf = grouped(movements, numberOf);
  const numbers = new Set([...transactions.map(({ msisdn }) => msisdn), ...movements.map(numberOf)]);
  return [...numbers].flatMap((number) => rule(number, transactionsOf(number), movementsOf(number)));
}

const sumOf = (items: readonly { readonly amountXaf: number }[]): number =>
  items.reduce((sum, { amountXaf }) => sum + amountXaf, 0);

const idsOf = (transactions: readonly ServiceTransaction[]): string =>
  transactions.map(({ id, state }) => `${id} (${state})`).join(', ');

const withdrawalFindings: NumberRule = (number, withdrawals, sent) => {
  const succeeded = withdrawals.filter(({ state }) => state === 'succeeded');
  // Those that are still open are told as unsettled, and may go either way.
  const open = withdrawals.filter(({ state }) => state !== 'succeeded' && state !== 'failed');
  if (sent.length > withdrawals.length) {
    const why = `${number} got ${sent.length} transfers for ${idsOf(withdrawals) || 'no withdrawal'}.`;
    return [finding(withdrawals.length === 0 ? 'contradicting' : 'doubled', why)];
  }
  if (open.length > 0 || sumOf(sent) === sumOf(succeeded)) return [];
  return [
    finding('contradicting', `${number} got ${sumOf(sent)} XAF, and the service says ${idsOf(withdrawals)}.`),
  ];
};

/** Money that the service itself asked for must be credited; what a player sent alone may wait for a person. */
function depositFindings(payments: readonly ServicePayment[]): NumberRule {
  const unusedOf = grouped(
    payments.filter(({ usedBy }) => usedBy.length === 0),
    ({ payer }) => payer ?? '',
  );
  return (number, deposits, paid) => {
    const found: Finding[] = [];
    const prompted = deposits.filter(({ isPrompted }) => isPrompted);
    const asked = paid.filter(({ orderId }) => orderId !== null);
    if (asked.length > prompted.length) {
      const why = `${number} was asked for money and paid ${asked.length} times: ${idsOf(prompted)}.`;
      found.push(finding('doubled', why));
    }
    const succeeded = deposits.filter(({ state }) => state === 'succeeded');
    if (sumOf(succeeded) > sumOf(paid)) {
      const why = `${number} paid ${sumOf(paid)} XAF and was credited with ${sumOf(succeeded)}: ${idsOf(deposits)}.`;
      found.push(finding('contradicting', why));
    }
    const unpaid = deposits.filter(({ state }) => state === 'failed' || state === 'expired');
    for (const deposit of unpaid) {
      const payment = unusedOf(number).find(({ amountXaf }) => amountXaf === deposit.amountXaf);
      if (payment === undefined) continue;
      const why = `${deposit.id} is ${deposit.state}, and its payment ${nameOf(payment)} lies unused: ${payment.because}.`;
      found.push(finding('contradicting', why));
    }
    return found;
  };
}
