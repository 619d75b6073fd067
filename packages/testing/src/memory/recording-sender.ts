import type { SendAnswer, WebhookRequest, WebhookSender } from '@mobile-money/core';
import { Script, type ScriptedAnswer } from './script.ts';

/** A receiver that takes every webhook unless told otherwise; `calls` holds what was sent. */
export class RecordingSender extends Script<WebhookRequest, SendAnswer> implements WebhookSender {
  constructor(usual: ScriptedAnswer<WebhookRequest, SendAnswer> = taken) {
    super(usual);
  }

  send(request: WebhookRequest): Promise<SendAnswer> {
    return this.answer(request);
  }
}

const taken: SendAnswer = { status: 200, error: null, answerExcerpt: 'ok' };
