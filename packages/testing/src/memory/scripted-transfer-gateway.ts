import type { KeepName, TransferAnswer, TransferGateway, TransferRequest } from '@mobile-money/core';
import { Script, type ScriptedAnswer } from './script.ts';

/** Transfers at once unless told otherwise, and names each transfer after its submission. */
export class ScriptedTransferGateway
  extends Script<TransferRequest, TransferAnswer, [KeepName]>
  implements TransferGateway
{
  constructor(usual: ScriptedAnswer<TransferRequest, TransferAnswer, [KeepName]> = arrived) {
    super(usual);
  }

  transfer(request: TransferRequest, keepName: KeepName): Promise<TransferAnswer> {
    return this.answer(request, keepName);
  }
}

const arrived = ({ submissionId }: TransferRequest): TransferAnswer => ({
  outcome: 'sent',
  isFinal: true,
  providerTxId: `transfer-${submissionId}`,
});
