// Made by `npm run client-types` from the OpenAPI document of the service. Not to be edited.

import type { SessionAnswer } from './session-answer.ts';
import type { SessionBody } from './session-body.ts';

/** What each operation takes and gives. */
export interface SessionOperations {
  readonly 'post /internal/v1/session': {
    readonly body: SessionBody;
    readonly answer: SessionAnswer;
  };
  readonly 'get /internal/v1/session': {
    readonly answer: SessionAnswer;
  };
}
