import type { CollectionAnswer, CollectionGateway, CollectionRequest } from '@mobile-money/core';
import { Script, type ScriptedAnswer } from './script.ts';

/** Takes every request on unless told otherwise. */
export class ScriptedCollectionGateway
  extends Script<CollectionRequest, CollectionAnswer>
  implements CollectionGateway
{
  constructor(usual: ScriptedAnswer<CollectionRequest, CollectionAnswer> = sent) {
    super(usual);
  }

  collect(request: CollectionRequest): Promise<CollectionAnswer> {
    return this.answer(request);
  }
}

const sent: CollectionAnswer = { outcome: 'sent', providerTxId: null };
