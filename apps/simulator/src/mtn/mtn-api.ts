import { type Request, type Response, Router } from 'express';
import { accessTokens, hasBasicLogin, tokenLifeSeconds } from '../http/access-tokens.ts';
import { type Answer, sendAnswer } from '../http/exchange.ts';
import { answerMoneyRequest } from '../http/money-request.ts';
import type { Rail } from '../http/rail.ts';
import { type Order, withOtherContents } from '../network/orders.ts';
import { Remembered } from '../network/remembered.ts';
import {
  accessDenied,
  duplicate,
  internalError,
  notAllowed,
  notFound,
  presentMtn,
  tooManyReads,
} from './mtn-answers.ts';
import { type MtnRequest, readMtnRequest } from './mtn-request.ts';

interface Product {
  readonly name: 'collection' | 'disbursement';
  readonly resource: 'requesttopay' | 'transfer';
  readonly party: 'payer' | 'payee';
  readonly kind: Order['kind'];
}

const products: readonly Product[] = [
  { name: 'collection', resource: 'requesttopay', party: 'payer', kind: 'collection' },
  { name: 'disbursement', resource: 'transfer', party: 'payee', kind: 'payout' },
];

/** MTN's MoMo Open API: collections and disbursements. */
export class MtnApi {
  readonly #rail: Rail;
  readonly #tokens: ReturnType<typeof accessTokens>;
  readonly #requests: Remembered<MtnRequest>;

  constructor(rail: Rail) {
    this.#rail = rail;
    this.#tokens = accessTokens(rail);
    this.#requests = new Remembered(rail.network.remembers);
  }

  router(): Router {
    const router = Router();
    for (const product of products) {
      const base = `/${product.name}/v1_0`;
      router.post(`/${product.name}/token{/}`, (request, response) =>
        sendAnswer(response, this.#token(request, product)),
      );
      router.use(base, (request, response, next) => {
        const isKnown = this.#tokens.admits(request, product.name) && hasSubscription(request);
        return isKnown ? next() : sendAnswer(response, accessDenied);
      });
      router.post(`${base}/${product.resource}`, (request, response) =>
        this.#create(request, response, product),
      );
      router.get(`${base}/${product.resource}/:reference`, (request, response) =>
        sendAnswer(response, this.#read(request.params.reference, product)),
      );
      router.get(`${base}/account/balance`, (_request, response) => sendAnswer(response, this.#balance()));
    }
    return router;
  }

  /** As met in reality: without a body 411, as a form a page of HTML. */
  #token(request: Request, { name }: Product): Answer {
    if (Number(request.get('content-length') ?? 0) === 0) return { status: 411, html: 'Length Required' };
    if (!request.is('application/json'))
      return { status: 400, html: '<html><body>Request Rejected</body></html>' };
    if (!hasBasicLogin(request) || !hasSubscription(request)) return accessDenied;
    return {
      status: 200,
      body: {
        access_token: this.#tokens.issue(name),
        token_type: 'access_token',
        expires_in: tokenLifeSeconds,
      },
    };
  }

  #create(request: Request, response: Response, product: Product): void {
    const read = readMtnRequest(request, product.party);
    if ('status' in read) {
      sendAnswer(response, read);
      return;
    }
    answerMoneyRequest(response, this.#rail, {
      take: () => this.#take(read, product),
      refuse: () => notAllowed,
    });
  }

  #take(read: MtnRequest, { kind }: Product): Answer {
    const { network, providerId, merchant, callBack } = this.#rail;
    const { reference, msisdn, amountXaf } = read;
    const merchantMsisdn = merchant().merchantMsisdn;
    const request = { providerId, operator: 'mtn', reference, msisdn, merchantMsisdn, amountXaf } as const;
    const settled = (order: Order): void =>
      callBack(
        { providerId, method: 'PUT', url: read.callbackUrl },
        { referenceId: reference, ...presentMtn(order, read) },
        'externalId',
      );
    if (network.orders.find(providerId, kind, reference) !== null) return duplicate;
    this.#requests.set(`${kind} ${reference}`, read);
    if (kind === 'collection') network.collect(request, { settled });
    else network.payOut(request, { settled });
    return { status: 202 };
  }

  #read(reference: string, { kind }: Product): Answer {
    const { network, providerId, switchboard } = this.#rail;
    const status = switchboard.take(providerId, 'status').is;
    if (!network.statusReads.take(providerId, status === 'limited')) return tooManyReads;
    if (status === 'error') return internalError;
    const order = network.orders.find(providerId, kind, reference);
    const request = this.#requests.get(`${kind} ${reference}`);
    if (order === null || request === undefined || status === 'unknown_404') return notFound;
    const told = status === 'other_contents' ? withOtherContents(order) : order;
    return { status: 200, body: presentMtn(told, request) };
  }

  #balance(): Answer {
    const { network, merchant } = this.#rail;
    const { balanceXaf } = network.ledger.wallet('mtn', merchant().merchantMsisdn);
    return { status: 200, body: { availableBalance: String(balanceXaf), currency: 'XAF' } };
  }
}

const hasSubscription = (request: Request): boolean =>
  (request.get('ocp-apim-subscription-key') ?? '') !== '';
