import {
  type AlertMessage,
  type AlertSender,
  type AlertWay,
  type BalanceAnswer,
  type BalanceReader,
  type CollectionAnswer,
  type CollectionGateway,
  type CollectionRequest,
  type KeepName,
  type Reason,
  type SendAnswer,
  type StatusAnswer,
  type StatusReader,
  type StatusRequest,
  type TransferAnswer,
  type TransferGateway,
  type TransferRequest,
  typed,
  type WebhookRequest,
  type WebhookSender,
} from '@mobile-money/core';

/** An answer, a failure to throw, or a function that gives either for a request and what else comes with it. */
type ScriptedAnswer<Request, Answer extends object, Rest extends readonly unknown[]> =
  | Answer
  | Error
  | ((request: Request, ...rest: Rest) => Answer | Promise<Answer>);

/** What a pretend counterpart says: first the answers queued for it, in order, then always its usual one. */
class Script<Request, Answer extends object, Rest extends readonly unknown[] = []> {
  /** Every request so far, in order. */
  readonly calls: Request[] = [];
  readonly #queue: ScriptedAnswer<Request, Answer, Rest>[] = [];
  #usual: ScriptedAnswer<Request, Answer, Rest>;

  constructor(usual: ScriptedAnswer<Request, Answer, Rest>) {
    this.#usual = usual;
  }

  /** Queues answers for the next requests. */
  next(...answers: readonly ScriptedAnswer<Request, Answer, Rest>[]): this {
    this.#queue.push(...answers);
    return this;
  }

  /** Changes what is said once the queue is empty. */
  always(answer: ScriptedAnswer<Request, Answer, Rest>): this {
    this.#usual = answer;
    return this;
  }

  protected async answer(request: Request, ...rest: Rest): Promise<Answer> {
    this.calls.push(request);
    const scripted = this.#queue.shift() ?? this.#usual;
    if (scripted instanceof Error) throw scripted;
    return typeof scripted === 'function' ? scripted(request, ...rest) : scripted;
  }
}

/** Takes every request on unless told otherwise. */
export class ScriptedCollectionGateway
  extends Script<CollectionRequest, CollectionAnswer, [KeepName]>
  implements CollectionGateway
{
  constructor() {
    super({ outcome: 'sent', providerTxId: null });
  }

  collect(request: CollectionRequest, keepName: KeepName): Promise<CollectionAnswer> {
    return this.answer(request, keepName);
  }
}

/** Transfers at once unless told otherwise, and names each transfer after its submission. */
export class ScriptedTransferGateway
  extends Script<TransferRequest, TransferAnswer, [KeepName]>
  implements TransferGateway
{
  constructor() {
    super(({ submissionId }) => ({
      outcome: 'sent',
      isFinal: true,
      providerTxId: `transfer-${submissionId}`,
    }));
  }

  transfer(request: TransferRequest, keepName: KeepName): Promise<TransferAnswer> {
    return this.answer(request, keepName);
  }
}

/** Knows of no verdict unless told otherwise. */
export class ScriptedStatusReader extends Script<StatusRequest, StatusAnswer> implements StatusReader {
  /** Providers that can never be asked. */
  readonly mute = new Set<string>();

  constructor() {
    super({ outcome: 'pending' });
  }

  readStatus(request: StatusRequest): Promise<StatusAnswer> {
    return this.answer(request);
  }

  givesVerdicts(providerId: string): boolean {
    return !this.mute.has(providerId);
  }
}

/** Tells no balance unless told otherwise. */
export class ScriptedBalanceReader extends Script<string, BalanceAnswer> implements BalanceReader {
  /** Providers that tell one. */
  readonly telling = new Set<string>();

  constructor() {
    super({ outcome: 'unknown', reason: typed('It does not say.') });
  }

  readBalance(providerId: string): Promise<BalanceAnswer> {
    return this.answer(providerId);
  }

  tellsBalance(providerId: string): boolean {
    return this.telling.has(providerId);
  }
}

/** A receiver that takes every webhook unless told otherwise; `calls` holds what was sent. */
export class RecordingSender extends Script<WebhookRequest, SendAnswer> implements WebhookSender {
  constructor() {
    super({ status: 200, error: null, answerExcerpt: 'ok' });
  }

  send(request: WebhookRequest): Promise<SendAnswer> {
    return this.answer(request);
  }
}

/** Reaches staff both ways unless told otherwise; `sent` holds what they got. */
export class RecordingAlertSender implements AlertSender {
  ways: readonly AlertWay[] = ['email:amina@example.com', 'webhook'];
  readonly sent: { readonly way: AlertWay; readonly message: AlertMessage }[] = [];
  /** Why nothing can be sent a way, or what is thrown there. */
  readonly broken = new Map<AlertWay, Reason | Error>();

  async send(way: AlertWay, message: AlertMessage): Promise<Reason | null> {
    const why = this.broken.get(way) ?? null;
    if (why instanceof Error) throw why;
    if (why === null) this.sent.push({ way, message });
    return why;
  }
}
