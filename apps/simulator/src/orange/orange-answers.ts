import type { Answer } from '../http/exchange.ts';
import { national } from '../network/merchants.ts';
import type { Network } from '../network/network.ts';
import type { Failure, Order } from '../network/orders.ts';
import { orangeReceipt } from '../sms/orange-texts.ts';
import type { PayRequest } from './pay-request.ts';

/** Orange refuses with status 417 and a number in front of the words. */
export const orangeError = (code: string, words: string): Answer => ({
  status: 417,
  body: { message: `${code} :: ${words}`, data: null },
});

export const insufficientFunds = orangeError('60019', 'Le solde du compte du payeur est insuffisant');
export const notAnOrangeNumber = orangeError('00671', "Le numero n'est pas un numero Orange");
export const noAccount = orangeError('99051', "Le numero n'a pas de compte Orange Money");
export const tokenUsed = orangeError('60021', 'Le payToken a deja ete utilise');
export const malformed = (what: string): Answer => ({ status: 400, body: { message: what, data: null } });
export const unknownToken: Answer = { status: 404, body: { message: 'payToken not found', data: null } };
export const accessDenied: Answer = { status: 401, body: { message: 'Invalid Credentials', data: null } };
export const tooManyReads: Answer = { status: 429, body: { message: 'Too many requests' } };
export const internalError: Answer = { status: 500, body: { message: 'Internal Server Error', data: null } };

const codeByFailure: Readonly<Record<Failure, string>> = {
  refused: '60017',
  expired: '60018',
  insufficient_funds: '60019',
  wrong_pin: '60020',
  unknown_number: '00671',
};

/** Orange writes its success with two L. */
function statusOf({ state, failure }: Order): string {
  if (state === 'pending') return 'PENDING';
  if (state === 'succeeded') return 'SUCCESSFULL';
  return failure === 'expired' ? 'EXPIRED' : 'FAILED';
}

/** The `data` of every answer about a payment. The PIN is not part of it. */
export function presentOrange(order: Order, request: PayRequest, network: Network): Record<string, unknown> {
  const shared = {
    id: request.number,
    createtime: String(Math.floor(order.askedAt / 1_000)),
    subscriberMsisdn: national(order.msisdn),
    amount: order.amountXaf,
    payToken: order.reference,
    txnid: order.operatorTxId,
    txnmode: request.orderId,
    status: statusOf(order),
    description: request.description,
    channelUserMsisdn: national(order.merchantMsisdn),
  };
  const code = order.failure === null ? '200' : codeByFailure[order.failure];
  const message = messageOf(order, network);
  if (order.kind === 'payout') return { ...shared, txnstatus: code, txnmessage: message };
  const isPending = order.state === 'pending';
  return {
    ...shared,
    inittxnstatus: '200',
    inittxnmessage: 'Paiement initie avec succes.',
    confirmtxnstatus: isPending ? null : code,
    confirmtxnmessage: isPending ? null : message,
    notifUrl: request.notifUrl,
  };
}

function messageOf(order: Order, network: Network): string {
  const { operator, msisdn, merchantMsisdn, operatorTxId, amountXaf, failure } = order;
  if (failure === 'insufficient_funds') return 'Le solde du compte du payeur est insuffisant';
  if (failure === 'refused') return 'Transaction refusee par le payeur';
  if (failure !== null || operatorTxId === null) return 'Transaction non aboutie';
  const player = network.ledger.wallet(operator, msisdn);
  const merchant = network.ledger.wallet(operator, merchantMsisdn);
  return order.kind === 'payout'
    ? `Depot vers ${national(msisdn)} reussi. ID transaction : ${operatorTxId}.`
    : orangeReceipt({ operatorTxId, amountXaf }, player, merchant, player.balanceXaf);
}
