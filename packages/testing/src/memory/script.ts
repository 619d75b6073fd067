/** An answer, a failure to throw, or a function that gives either for a request and what else comes with it. */
export type ScriptedAnswer<Request, Answer extends object, Rest extends readonly unknown[] = []> =
  | Answer
  | Error
  | ((request: Request, ...rest: Rest) => Answer | Promise<Answer>);

/** What a pretend counterpart says: first the answers queued for it, in order, then always its usual one. */
export class Script<Request, Answer extends object, Rest extends readonly unknown[] = []> {
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
