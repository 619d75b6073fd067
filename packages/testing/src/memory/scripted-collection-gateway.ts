import type { CollectionAnswer, CollectionGateway, CollectionRequest, KeepName } from '@mobile-money/core';
import { Script, type ScriptedAnswer } from './script.ts';

/** Takes every request on unless told otherwise. */
export class ScriptedCollectionGateway
  extends Script<CollectionRequest, CollectionAnswer, [KeepName]>
  implements CollectionGateway
{
  constructor(usual: ScriptedAnswer<CollectionRequest, CollectionAnswer, [KeepName]> = sent) {
    super(usual);
  }

  collect(request: CollectionRequest, keepName: KeepName): Promise<CollectionAnswer> {
    return this.answer(request, keepName);
  }
}

const sent: CollectionAnswer = { outcome: 'sent', providerTxId: null };
