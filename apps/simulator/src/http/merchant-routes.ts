import { type Request, Router } from 'express';
import { inHundredths } from '../network/ledger.ts';
import { type Merchant, readNumber } from '../network/merchants.ts';
import type { Network } from '../network/network.ts';
import { amountOf, isObject, objectOf, Refusal, textOf } from './exchange.ts';

/** What befalls a merchant's wallet without any request of the service. */
export function merchantRoutes(network: Network): Router {
  const router = Router();
  const { ledger, merchants } = network;
  const merchantOf = (request: Request): Merchant => {
    const number = readNumber(String(request.params['msisdn']));
    const merchant = merchants.all.find(({ merchantMsisdn }) => merchantMsisdn === number);
    if (merchant === undefined) throw new Refusal(404, 'There is no such merchant number.');
    return merchant;
  };

  router.get('/network/merchants', (_request, response) => {
    const balanceOf = ({ operator, merchantMsisdn }: Merchant): number =>
      ledger.wallet(operator, merchantMsisdn).balanceXaf;
    response.json(merchants.all.map((each) => ({ ...each, balanceXaf: balanceOf(each) })));
  });
  router.post('/network/merchants/:msisdn/forge', (request, response) => {
    const { operator, merchantMsisdn: to } = merchantOf(request);
    response.json(network.sms.forge(operator, { to, ...forgeryOf(request.body) }));
  });
  router.post('/network/merchants/:msisdn/take-back', (request, response) => {
    const { operator, merchantMsisdn } = merchantOf(request);
    const asked = textOf(objectOf(request.body), 'operatorTxId');
    const toIt = ledger.movements.filter((each) => each.to === merchantMsisdn && each.operator === operator);
    const meant = toIt.findLast(
      (each) => asked === each.operatorTxId || (asked === '' && network.takings.canTakeBack(each)),
    );
    const movement = meant === undefined ? null : network.takings.takeBack(operator, meant.operatorTxId);
    if (movement === null) throw new Refusal(409, 'There is no payment that could be taken back.');
    response.json(movement);
  });
  router.post('/network/merchants/:msisdn/take-out', (request, response) => {
    const { operator, merchantMsisdn } = merchantOf(request);
    const amountXaf = moneyOf(objectOf(request.body)['amountXaf'], 'amountXaf');
    const movement = network.takings.takeOut(operator, merchantMsisdn, amountXaf);
    if (movement === null) throw new Refusal(409, 'The wallet has too little.');
    response.json(movement);
  });
  return router;
}

/** `{"payer": "699000001", "amountXaf": 450000, "balanceXaf": 450001}`; without a balance, one is guessed. */
function forgeryOf(body: unknown) {
  const given = isObject(body) ? body : {};
  const from = readNumber(textOf(given, 'payer'));
  const amountXaf = amountOf(given['amountXaf']);
  if (from === null || amountXaf === null) {
    throw new Refusal(400, "A forged SMS has a 'payer' of the form 6XXXXXXXX and an 'amountXaf'.");
  }
  const balance = given['balanceXaf'] ?? null;
  return { from, amountXaf, balanceXaf: balance === null ? null : moneyOf(balance, 'balanceXaf') };
}

function moneyOf(value: unknown, name: string): number {
  if (typeof value === 'number' && value > 0 && value <= mostXaf && inHundredths(value) === value)
    return value;
  throw new Refusal(400, `'${name}' is an amount above 0, with at most two decimals.`);
}

const mostXaf = 1_000_000_000_000;
