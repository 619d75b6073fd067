import type { TransferAnswer, TransferGateway, TransferRequest } from '@mobile-money/core';
import { Script, type ScriptedAnswer } from './script.ts';

/** Transfers at once unless told otherwise, and names each transfer after its submission. */
export class ScriptedTransferGateway
  extends Script<TransferRequest, TransferAnswer>
  implements TransferGateway
{
  constructor(usual: ScriptedAnswer<TransferRequest, TransferAnswer> = arrived) {
    super(usual);
  }

  transfer(request: TransferRequest): Promise<TransferAnswer> {
    return this.answer(request);
  }
}

const arrived = ({ submissionId }: TransferRequest): TransferAnswer => ({
  outcome: 'sent',
  isFinal: true,
  providerTxId: `transfer-${submissionId}`,
});
