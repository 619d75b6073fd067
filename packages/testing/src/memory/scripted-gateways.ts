import type {
  CollectionAnswer,
  CollectionGateway,
  CollectionRequest,
  KeepName,
  SendAnswer,
  StatusAnswer,
  StatusReader,
  StatusRequest,
  TransferAnswer,
  TransferGateway,
  TransferRequest,
  WebhookRequest,
  WebhookSender,
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

/** A receiver that takes every webhook unless told otherwise; `calls` holds what was sent. */
export class RecordingSender extends Script<WebhookRequest, SendAnswer> implements WebhookSender {
  constructor() {
    super({ status: 200, error: null, answerExcerpt: 'ok' });
  }

  send(request: WebhookRequest): Promise<SendAnswer> {
    return this.answer(request);
  }
}
