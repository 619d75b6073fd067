import { type Operator, operators } from '@mobile-money/core';
import type { Router } from 'express';
import { MtnApi } from '../mtn/mtn-api.ts';
import { type Merchant, national } from '../network/merchants.ts';
import { OrangeApi } from '../orange/orange-api.ts';
import { UssdGateway } from '../ussd/ussd-gateway.ts';
import type { Room } from './app.ts';
import type { Rail } from './rail.ts';

export type Shared = Omit<Rail, 'providerId' | 'merchant'>;

const apis: Readonly<Record<Operator, (rail: Rail) => Router>> = {
  mtn: (rail) => new MtnApi(rail).router(),
  orange: (rail) => new OrangeApi(rail).router(),
};

/**
 * `/mtn` and `/ussd/mtn`, and the like of the others, as far as the service has a provider and a number for each: the
 * primary of an operator speaks its own API, its backup a USSD gateway.
 */
export const operatorRooms = (shared: Shared): readonly Room[] =>
  operators.flatMap((operator): readonly Room[] => {
    const api = railOf(shared, operator, true);
    const ussd = railOf(shared, operator, false);
    const rooms: Room[] = [];
    if (api !== null) rooms.push([`/${operator}`, apis[operator](api.rail)]);
    if (ussd !== null) rooms.push([`/ussd/${operator}`, new UssdGateway(ussd.rail, ussd.own).router()]);
    return rooms;
  });

function railOf(
  shared: Shared,
  operator: Operator,
  isPrimary: boolean,
): { rail: Rail; own: readonly Merchant[] } | null {
  const { merchants } = shared.network;
  const providerId = merchants.providerOf(operator, isPrimary);
  const own = merchants.ofProvider(providerId, operator);
  const [first] = own;
  if (providerId === undefined || first === undefined) return null;
  const merchant = (digits?: string): Merchant =>
    own.find(({ merchantMsisdn }) => national(merchantMsisdn) === digits) ?? first;
  return { rail: { ...shared, providerId, merchant }, own };
}
