import { operators } from '@mobile-money/core';
import type { Network } from '../network/network.ts';

/** A phone as its owner sees it. */
export function presentPhone(network: Network, msisdn: string): object {
  const operator = network.merchants.operatorOf(msisdn);
  const wallet = network.ledger.wallet(operator, msisdn);
  const phone = network.phones.get(msisdn);
  const isMerchant = operators.some((each) => network.merchants.byNumber(each, msisdn) !== null);
  return {
    msisdn,
    name: wallet.name,
    operator,
    isMerchant,
    balanceXaf: wallet.balanceXaf,
    isBlocked: phone.isBlocked,
    autopilot: phone.autopilot,
    prompts: network.prompts.waitingOn(msisdn),
    sms: phone.inbox,
  };
}
