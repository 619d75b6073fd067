import type { Channel } from '@mobile-money/core';

export interface DialledCode {
  readonly merchantMsisdn: string;
  readonly amountXaf: number;
}

/** What an operator's network reads from a code: whom to pay and how much; null for a code that pays no one here. */
export function dialledCode(ussdString: string, channels: readonly Channel[]): DialledCode | null {
  const [, merchant, amount] = /^#150\*47\*(\d+)\*(\d+)#$/.exec(ussdString) ?? [];
  const paid = channels.find(
    ({ merchantCode, merchantMsisdn }) => (merchantCode ?? merchantMsisdn.slice(-9)) === merchant,
  );
  return paid === undefined ? null : { merchantMsisdn: paid.merchantMsisdn, amountXaf: Number(amount) };
}
