// Made by `npm run client-types` from the OpenAPI document of the service. Not to be edited.

import type { IssuedKeyAnswer } from './issued-key-answer.ts';
import type { KeyBody } from './key-body.ts';
import type { KeyItem } from './key-item.ts';
import type { KeysAnswer } from './keys-answer.ts';

/** What each operation takes and gives. */
export interface KeysOperations {
  readonly 'get /internal/v1/keys': {
    readonly answer: KeysAnswer;
  };
  readonly 'post /internal/v1/keys': {
    readonly body: KeyBody;
    readonly answer: IssuedKeyAnswer;
  };
  readonly 'post /internal/v1/keys/{prefix}/revoke': {
    readonly path: {
      /** What stands between the second and the third underscore of the key. */
      readonly prefix: string;
    };
    readonly answer: KeyItem;
  };
}
