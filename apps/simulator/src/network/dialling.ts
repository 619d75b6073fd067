import { fillingOf, readDialled } from './dial-codes.ts';
import { national } from './merchants.ts';
import type { Network } from './network.ts';
import type { Prompt } from './prompts.ts';

export type DialOutcome =
  | { readonly outcome: 'prompt'; readonly prompt: Prompt }
  | { readonly outcome: 'message'; readonly text: string };

const message = (text: string): DialOutcome => ({ outcome: 'message', text });

/** What happens when a phone's owner dials: a code that pays someone leads to a question for the PIN. */
export function dial(network: Network, from: string, code: string): DialOutcome {
  const operator = network.merchants.operatorOf(from);
  const dialled = readDialled(operator, code);
  if (dialled?.use === 'pending') return pendingOn(network, from);
  if (dialled?.use === 'transfer') {
    if (network.isUnknown(dialled.number, operator) || dialled.number === from) {
      return message('This number has no wallet with your operator.');
    }
    const providerId = network.merchants.byNumber(operator, dialled.number)?.providerId ?? null;
    const { number: to, amountXaf } = dialled;
    const prompt = network.promptForDialled({ operator, kind: 'transfer', from, to, amountXaf, providerId });
    return { outcome: 'prompt', prompt };
  }
  for (const merchant of network.merchants.all) {
    const filled = merchant.operator === operator ? fillingOf(merchant.ussdTemplate, code) : null;
    const { merchantMsisdn: to, merchantCode, providerId } = merchant;
    const isMeant = [merchantCode, national(to), undefined].includes(filled?.['merchant']);
    if (filled === null || !isMeant || to === from) continue;
    const amountXaf = Number(filled['amount']);
    const kind = 'merchant_payment';
    return {
      outcome: 'prompt',
      prompt: network.promptForDialled({ operator, kind, from, to, amountXaf, providerId }),
    };
  }
  return message('Connection problem or invalid MMI code.');
}

function pendingOn(network: Network, msisdn: string): DialOutcome {
  const [first] = network.prompts.waitingOn(msisdn);
  return first === undefined
    ? message('You have no payment to approve.')
    : { outcome: 'prompt', prompt: first };
}
