import { type Request, type Response, Router } from 'express';
import { accessTokens, hasBasicLogin, tokenLifeSeconds } from '../http/access-tokens.ts';
import { type Answer, objectOf, sendAnswer } from '../http/exchange.ts';
import { answerMoneyRequest } from '../http/money-request.ts';
import type { Rail } from '../http/rail.ts';
import { type Order, withOtherContents } from '../network/orders.ts';
import { Remembered } from '../network/remembered.ts';
import {
  accessDenied,
  insufficientFunds,
  internalError,
  malformed,
  noAccount,
  notAnOrangeNumber,
  presentOrange,
  tokenUsed,
  tooManyReads,
  unknownToken,
} from './orange-answers.ts';
import { type PayRequest, readPayRequest } from './pay-request.ts';

interface Flow {
  readonly path: 'mp' | 'cashin';
  readonly kind: Order['kind'];
}

const flows: readonly Flow[] = [
  { path: 'mp', kind: 'collection' },
  { path: 'cashin', kind: 'payout' },
];

/** Orange's omcoreapis: merchant payments (`mp`) and deposits to a phone (`cashin`). */
export class OrangeApi {
  readonly #rail: Rail;
  readonly #tokens: ReturnType<typeof accessTokens>;
  /** Each payToken that was given out, with what was asked under it. */
  readonly #asked: Remembered<PayRequest | null>;
  #last = 0;

  constructor(rail: Rail) {
    this.#rail = rail;
    this.#tokens = accessTokens(rail);
    this.#asked = new Remembered(rail.network.remembers);
  }

  router(): Router {
    const router = Router();
    const base = '/omcoreapis/1.0.2';
    router.post('/token', (request, response) => sendAnswer(response, this.#token(request)));
    router.use(base, (request, response, next) => {
      const isKnown = this.#tokens.admits(request, 'orange') && hasAuthToken(request);
      return isKnown ? next() : sendAnswer(response, accessDenied);
    });
    for (const flow of flows) {
      const at = `${base}/${flow.path}`;
      router.post(`${at}/init`, (_request, response) => sendAnswer(response, this.#init(flow)));
      router.post(`${at}/pay`, (request, response) => this.#pay(request, response, flow));
      router.get(`${at}/paymentstatus/:payToken`, (request, response) =>
        sendAnswer(response, this.#read(request.params.payToken, flow)),
      );
    }
    router.get(`${base}/mp/push/:payToken`, (request, response) =>
      sendAnswer(response, this.#read(request.params.payToken, { path: 'mp', kind: 'collection' })),
    );
    return router;
  }

  #token(request: Request): Answer {
    if (!hasBasicLogin(request)) return accessDenied;
    if (objectOf(request.body)['grant_type'] !== 'client_credentials') {
      return { status: 400, body: { error: 'unsupported_grant_type' } };
    }
    const access_token = this.#tokens.issue('orange');
    return {
      status: 200,
      body: {
        access_token,
        scope: 'am_application_scope default',
        token_type: 'Bearer',
        expires_in: tokenLifeSeconds,
      },
    };
  }

  #init({ path }: Flow): Answer {
    const payToken = `${path.toUpperCase()}${this.#rail.chance.token(28).toUpperCase()}`;
    this.#asked.set(payToken, null);
    return { status: 200, body: { message: 'Payment request successfully initiated', data: { payToken } } };
  }

  #pay(request: Request, response: Response, flow: Flow): void {
    this.#last += 1;
    const read = readPayRequest(request, this.#last);
    if ('status' in read) {
      sendAnswer(response, read);
      return;
    }
    answerMoneyRequest(response, this.#rail, {
      take: () => this.#take(read, flow),
      refuse: () => noAccount,
    });
  }

  #take(read: PayRequest, { path, kind }: Flow): Answer {
    const { network, providerId, merchant, callBack } = this.#rail;
    const { payToken: reference, msisdn, amountXaf } = read;
    const known = this.#asked.get(reference);
    if (known === undefined || !reference.startsWith(path.toUpperCase()))
      return malformed('payToken is not valid.');
    if (known !== null) return tokenUsed;
    if (network.isUnknown(msisdn, 'orange')) return notAnOrangeNumber;
    const { merchantMsisdn } = merchant(read.channelUserMsisdn);
    const payer = kind === 'collection' ? msisdn : merchantMsisdn;
    if (!network.couldPay('orange', payer, amountXaf, providerId)) {
      this.#rail.switchboard.take(providerId, 'balance');
      return insufficientFunds;
    }
    this.#asked.set(reference, read);
    const request = { providerId, operator: 'orange', reference, msisdn, merchantMsisdn, amountXaf } as const;
    const settled = (order: Order): void => {
      const { status, txnid } = presentOrange(order, read, network);
      const body = { payToken: reference, orderId: read.orderId, status, txnid };
      callBack({ providerId, method: 'POST', url: read.notifUrl }, body, 'orderId');
    };
    const order =
      kind === 'collection'
        ? network.collect(request, { givesTxIdAtOnce: true, settled })
        : network.payOut(request);
    if (order === null) return tokenUsed;
    const message =
      kind === 'collection' ? 'Merchant payment successfully initiated' : 'Cash in performed successfully';
    return this.#about(order, read, message);
  }

  #read(payToken: string, { kind }: Flow): Answer {
    const { network, providerId, switchboard } = this.#rail;
    const status = switchboard.take(providerId, 'status').is;
    if (!network.statusReads.take(providerId, status === 'limited')) return tooManyReads;
    if (status === 'error') return internalError;
    const request = this.#asked.get(payToken);
    const order = network.orders.find(providerId, kind, payToken);
    if (!request || order === null || status === 'unknown_404') return unknownToken;
    const told = status === 'other_contents' ? withOtherContents(order) : order;
    return this.#about(told, request, 'Transaction retrieved successfully');
  }

  #about(order: Order, request: PayRequest, message: string): Answer {
    return { status: 200, body: { message, data: presentOrange(order, request, this.#rail.network) } };
  }
}

const hasAuthToken = (request: Request): boolean =>
  /^[^:]+:.+$/.test(Buffer.from(request.get('x-auth-token') ?? '', 'base64').toString('utf8'));
