import {
  type BalanceAnswer,
  type Clock,
  type CollectionRequest,
  type Direction,
  reason,
  type StatusRequest,
  type TransferRequest,
} from '@mobile-money/core';
import { withRefusal } from '../http/refusals.ts';
import {
  asCollection,
  type ProviderGateway,
  type Reachability,
  rejected,
  type SubmissionAnswer,
} from '../provider-gateway.ts';
import { balanceAnswer, statusAnswer, submissionAnswer } from './mtn-momo-answers.ts';
import { acceptedNote, type MtnMomoSettings, mtnSecrets } from './mtn-momo-settings.ts';
import { MtnProduct } from './mtn-product.ts';

const collectionProduct = { name: 'collection', resource: 'requesttopay' };
const disbursementProduct = { name: 'disbursement', resource: 'transfer' };

/** MTN MoMo Open API: asks players for money by requesttopay, and sends it by transfer. */
export class MtnMomoGateway implements ProviderGateway {
  readonly #collection: MtnProduct | null;
  readonly #disbursement: MtnProduct | null;

  constructor(
    private readonly settings: MtnMomoSettings,
    clock: Clock,
  ) {
    const { collection, disbursement } = settings;
    this.#collection = collection && new MtnProduct(settings, clock, collection, collectionProduct);
    this.#disbursement = disbursement && new MtnProduct(settings, clock, disbursement, disbursementProduct);
  }

  async collect(request: CollectionRequest): ReturnType<ProviderGateway['collect']> {
    return asCollection(await this.#submit(this.#collection, request, 'deposit'));
  }

  async transfer(request: TransferRequest): Promise<SubmissionAnswer> {
    return this.#submit(this.#disbursement, request, 'withdrawal');
  }

  async readStatus({ direction, submissionId }: StatusRequest): ReturnType<ProviderGateway['readStatus']> {
    const product = direction === 'deposit' ? this.#collection : this.#disbursement;
    if (product === null) return { outcome: 'unknown', reason: reason('mtn_side_missing') };
    const outcome = await product.read(submissionId);
    const answer = statusAnswer(outcome, direction, this.settings.currency);
    return withRefusal(answer, outcome, mtnSecrets(this.settings));
  }

  /** Of collections: that is where players' money comes in. */
  async readBalance(): Promise<BalanceAnswer & Reachability> {
    if (this.#collection === null) return { outcome: 'unknown', reason: reason('mtn_side_missing') };
    const outcome = await this.#collection.readBalance();
    return withRefusal(balanceAnswer(outcome, this.settings.currency), outcome, mtnSecrets(this.settings));
  }

  givesVerdicts(): boolean {
    return true;
  }

  close(): void {
    this.#collection?.close();
    this.#disbursement?.close();
  }

  async #submit(
    product: MtnProduct | null,
    { submissionId, transactionId, msisdn, amountXaf }: TransferRequest,
    direction: Direction,
  ): Promise<SubmissionAnswer> {
    if (product === null) {
      return rejected('operator_unavailable', reason('mtn_side_missing_not_sent'));
    }
    const party = direction === 'deposit' ? 'payer' : 'payee';
    const note = acceptedNote(this.settings.note);
    const outcome = await product.submit(submissionId, {
      amount: String(amountXaf),
      currency: this.settings.currency,
      externalId: transactionId,
      [party]: { partyIdType: 'MSISDN', partyId: msisdn.slice(1) },
      payerMessage: note,
      payeeNote: note,
    });
    return withRefusal(submissionAnswer(outcome, direction), outcome, mtnSecrets(this.settings));
  }
}
