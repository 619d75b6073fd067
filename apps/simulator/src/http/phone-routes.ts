import { operators } from '@mobile-money/core';
import { type Request, Router } from 'express';
import { dial } from '../network/dial-codes.ts';
import { national, readNumber } from '../network/merchants.ts';
import type { Network } from '../network/network.ts';
import { type Autopilot, autopilotAnswers } from '../network/phones.ts';
import type { PinAnswer } from '../network/prompts.ts';
import type { Signals } from '../network/signals.ts';
import { isObject, objectOf, Refusal, textOf, wantsPage } from './exchange.ts';

const longestCode = 182;
const longestWaitMs = 86_400_000;

/** Everything that a phone's owner can do. */
export function phoneRoutes(network: Network, signals: Signals): Router {
  const router = Router();
  const changed = (msisdn: string): void => signals.send({ changed: 'phone', msisdn });

  router.get('/phones', (_request, response) => {
    const waitingOn = (msisdn: string): number => network.prompts.waitingOn(msisdn).length;
    response.json(
      network.phones.all.map(({ msisdn, name }) => ({ msisdn, name, prompts: waitingOn(msisdn) })),
    );
  });
  router.get('/phones/:msisdn', (request, response) => {
    const msisdn = numberOf(request);
    if (wantsPage(request)) response.redirect(`/?phones=${national(msisdn)}`);
    else response.json(presentPhone(network, msisdn));
  });
  router.post('/phones/:msisdn/dial', (request, response) => {
    const code = textOf(objectOf(request.body), 'code').replaceAll(/\s/g, '');
    if (code === '' || code.length > longestCode) throw new Refusal(400, "Give the code as 'code'.");
    response.json(dial(network, numberOf(request), code));
  });
  router.post('/phones/:msisdn/prompts/:id/confirm', (request, response) => {
    const pin = textOf(objectOf(request.body), 'pin');
    if (!/^\d{4}$/.test(pin)) throw new Refusal(400, 'A PIN has four digits.');
    const answer = network.prompts.confirm(request.params.id, numberOf(request), pin);
    response.json({ outcome: known(answer) });
  });
  router.post('/phones/:msisdn/prompts/:id/refuse', (request, response) => {
    response.json({ outcome: known(network.prompts.refuse(request.params.id, numberOf(request))) });
  });
  router.post('/phones/:msisdn/autopilot', (request, response) => {
    const msisdn = numberOf(request);
    network.phones.get(msisdn).autopilot = autopilotOf(request);
    network.prompts.autopilotChanged(msisdn);
    changed(msisdn);
    response.json(presentPhone(network, msisdn));
  });
  router.post('/phones/:msisdn/unblock', (request, response) => {
    const msisdn = numberOf(request);
    network.phones.get(msisdn).unblock();
    changed(msisdn);
    response.json(presentPhone(network, msisdn));
  });
  /** For every phone without an autopilot of its own. */
  router.post('/autopilot', (request, response) => {
    network.phones.usualAutopilot = autopilotOf(request);
    for (const { msisdn } of network.phones.all) network.prompts.autopilotChanged(msisdn);
    response.json({ autopilot: network.phones.usualAutopilot });
  });
  return router;
}

function numberOf(request: Request): string {
  const number = readNumber(String(request.params['msisdn']));
  if (number === null) throw new Refusal(404, 'Phones have numbers of the form +2376XXXXXXXX.');
  return number;
}

function known(answer: PinAnswer): PinAnswer {
  if (answer === 'unknown_prompt') throw new Refusal(404, 'This phone has no such prompt.');
  if (answer === 'not_waiting') throw new Refusal(409, 'This prompt does not wait any more.');
  return answer;
}

/** `{"answer": "confirm", "afterMs": 0}`; an answer of null switches it off. */
function autopilotOf(request: Request): Autopilot | null {
  const body: unknown = request.body;
  if (!isObject(body) || body['answer'] === null) return null;
  const answer = autopilotAnswers.find((each) => each === body['answer']);
  const afterMs = body['afterMs'] ?? 0;
  const isTime = Number.isInteger(afterMs) && Number(afterMs) >= 0 && Number(afterMs) <= longestWaitMs;
  if (answer === undefined || !isTime) {
    throw new Refusal(400, "An autopilot has an 'answer' (confirm, refuse, ignore or null) and 'afterMs'.");
  }
  return { answer, afterMs: Number(afterMs) };
}

/** A phone as its owner sees it. */
export function presentPhone(network: Network, msisdn: string): object {
  const operator = network.merchants.operatorOf(msisdn);
  const wallet = network.ledger.wallet(operator, msisdn);
  const phone = network.phones.get(msisdn);
  const isMerchant = operators.some((each) => network.merchants.byNumber(each, msisdn) !== null);
  return {
    msisdn,
    name: wallet.name,
    operator,
    isMerchant,
    balanceXaf: wallet.balanceXaf,
    isBlocked: phone.isBlocked,
    autopilot: phone.autopilot,
    prompts: network.prompts.waitingOn(msisdn),
    sms: phone.inbox,
  };
}
