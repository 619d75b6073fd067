import {
  type Clock,
  type CollectionRequest,
  cameroonNational,
  type Direction,
  type KeepName,
  reason,
  type StatusRequest,
  shortIdOf,
  type TransferRequest,
} from '@mobile-money/core';
import { meanings } from '../failure-meanings.ts';
import { bearerClient } from '../http/bearer-login.ts';
import type { HttpClient, HttpOutcome } from '../http/http-client.ts';
import { withRefusal } from '../http/refusals.ts';
import {
  asCollection,
  isKept,
  type ProviderGateway,
  rejected,
  type SubmissionAnswer,
} from '../provider-gateway.ts';
import { initAnswer, payAnswer, statusAnswer } from './orange-money-answers.ts';
import { type OrangeMoneySettings, orangeSecrets, xAuthToken } from './orange-money-settings.ts';

/** Orange's names for the two sides: `mp` takes money from a player, `cashin` gives it. */
const sides: Readonly<Record<Direction, 'mp' | 'cashin'>> = { deposit: 'mp', withdrawal: 'cashin' };

/**
 * Orange Money by omcoreapis: `init` gives a pay token, `pay` moves money under it. The pay token is the only name by
 * which Orange can be asked later, so it is kept before `pay` is called. Notices may name the order id alone.
 */
export class OrangeMoneyGateway implements ProviderGateway {
  readonly #secrets: readonly string[];
  readonly #http: HttpClient;

  constructor(
    private readonly settings: OrangeMoneySettings,
    clock: Clock,
  ) {
    const { clientId, clientSecret, tokenHeader } = settings;
    this.#secrets = orangeSecrets(settings);
    const basic = Buffer.from(`${clientId}:${clientSecret}`).toString('base64');
    const tokenCall = {
      method: 'post',
      path: '/token',
      headers: { Authorization: `Basic ${basic}`, 'Content-Type': 'application/x-www-form-urlencoded' },
      body: 'grant_type=client_credentials',
    } as const;
    this.#http = bearerClient(settings, clock, tokenCall, (token) => ({
      [tokenHeader]: `Bearer ${token}`,
      'X-AUTH-TOKEN': xAuthToken(settings),
    }));
  }

  async collect(request: CollectionRequest, keepName: KeepName): ReturnType<ProviderGateway['collect']> {
    return asCollection(await this.#submit('deposit', request, keepName));
  }

  transfer(request: TransferRequest, keepName: KeepName): Promise<SubmissionAnswer> {
    return this.#submit('withdrawal', request, keepName);
  }

  async readStatus({ direction, submissionId }: StatusRequest): ReturnType<ProviderGateway['readStatus']> {
    const path = this.#path(`${sides[direction]}/paymentstatus/${encodeURIComponent(submissionId)}`);
    const outcome = await this.#http.call({ method: 'get', path, headers: {} });
    return withRefusal(statusAnswer(outcome, this.#secrets, direction), outcome, this.#secrets);
  }

  givesVerdicts(): boolean {
    return true;
  }

  close(): void {
    this.#http.close();
  }

  async #submit(
    direction: Direction,
    request: TransferRequest,
    keepName: KeepName,
  ): Promise<SubmissionAnswer> {
    const subscriberMsisdn = cameroonNational(request.msisdn);
    if (subscriberMsisdn === null) {
      return rejected(meanings.noAccount[direction], reason('orange_cameroon_only'));
    }
    const side = sides[direction];
    const opened = await this.#post(`${side}/init`, {});
    const init = initAnswer(opened, this.#secrets, direction);
    if ('refused' in init) return withRefusal(init.refused, opened, this.#secrets);
    if (!(await isKept(keepName, init.payToken))) {
      return rejected('operator_unavailable', reason('orange_token_not_kept'));
    }
    const { channelUserMsisdn, description, pin, notifUrl } = this.settings;
    const paid = await this.#post(`${side}/pay`, {
      subscriberMsisdn,
      channelUserMsisdn,
      amount: String(request.amountXaf),
      orderId: shortIdOf(request.transactionId),
      description,
      pin,
      payToken: init.payToken,
      ...(direction === 'deposit' && notifUrl !== null ? { notifUrl } : {}),
    });
    return withRefusal(payAnswer(paid, this.#secrets, direction), paid, this.#secrets);
  }

  #post(call: string, body: object): Promise<HttpOutcome> {
    return this.#http.call({
      method: 'post',
      path: this.#path(call),
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
  }

  #path(call: string): string {
    return `${this.settings.apiPath}/${call}`;
  }
}
