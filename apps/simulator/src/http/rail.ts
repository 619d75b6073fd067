import type { Chance } from '../network/chance.ts';
import type { Merchant } from '../network/merchants.ts';
import type { Network } from '../network/network.ts';
import type { Time } from '../network/time.ts';
import type { Switchboard } from '../switchboard/switchboard.ts';
import type { CallBack } from './callbacks.ts';

/** What one interface of an operator stands on. */
export interface Rail {
  /** The provider of the service that comes this way. */
  readonly providerId: string;
  /** The merchant number whose wallet is used; one of its own numbers may be asked for by its nine digits. */
  readonly merchant: (national?: string) => Merchant;
  readonly network: Network;
  readonly switchboard: Switchboard;
  readonly callBack: CallBack;
  readonly time: Time;
  readonly chance: Chance;
}
