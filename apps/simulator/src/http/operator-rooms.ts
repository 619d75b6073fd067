import { type Operator, operators } from '@mobile-money/core';
import type { Router } from 'express';
import { MtnApi } from '../mtn/mtn-api.ts';
import type { DialCode } from '../network/dial-codes.ts';
import { type Merchant, national, type Rails } from '../network/merchants.ts';
import { OrangeApi } from '../orange/orange-api.ts';
import type { Login } from '../ussd/digest.ts';
import { UssdGateway } from '../ussd/ussd-gateway.ts';
import type { Room } from './app.ts';
import type { Rail } from './rail.ts';

export type Shared = Omit<Rail, 'providerId' | 'merchant'>;

/** `/mtn`, `/orange`, `/ussd/mtn` and `/ussd/orange`, as far as the service has a provider and a number for each. */
export function operatorRooms(
  shared: Shared,
  rails: Rails,
  login: Login,
  codes: readonly DialCode[],
): readonly Room[] {
  return operators.flatMap((operator): readonly Room[] => {
    const api = railOf(shared, rails.api[operator], operator);
    const ussd = railOf(shared, rails.ussd[operator], operator);
    const rooms: Room[] = [];
    if (api !== null) rooms.push([`/${operator}`, apiOf(operator, api.rail)]);
    if (ussd !== null) {
      rooms.push([`/ussd/${operator}`, new UssdGateway(ussd.rail, ussd.own, login, codes).router()]);
    }
    return rooms;
  });
}

function railOf(
  shared: Shared,
  providerId: string | null,
  operator: Operator,
): { rail: Rail; own: readonly Merchant[] } | null {
  if (providerId === null) return null;
  const own = shared.network.merchants.ofProvider(providerId, operator);
  const [first] = own;
  if (first === undefined) return null;
  const merchant = (digits?: string): Merchant =>
    own.find(({ merchantMsisdn }) => national(merchantMsisdn) === digits) ?? first;
  return { rail: { ...shared, providerId, merchant }, own };
}

const apiOf = (operator: Operator, rail: Rail): Router =>
  (operator === 'mtn' ? new MtnApi(rail) : new OrangeApi(rail)).router();
