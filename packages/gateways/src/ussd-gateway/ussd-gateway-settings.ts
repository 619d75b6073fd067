import type { Operator } from '@mobile-money/core';
import type { DeviceLogin } from './device-client.ts';
import type { UssdTiming } from './ussd-session.ts';

/** A SIM card in the device. */
export interface UssdPort {
  readonly port: number;
  /** Empty when no template asks for it. It goes to the device and nowhere else. */
  readonly pin: string;
  /** The channel whose number this SIM card has; null when it only sends money. */
  readonly channelId: string | null;
}

export interface UssdGatewaySettings extends DeviceLogin, UssdTiming {
  /** Names the device in locks. */
  readonly gatewayId: string;
  readonly operator: Operator;
  readonly ports: readonly UssdPort[];
  /** How long a request waits for a port that is in use. */
  readonly lockWaitMs: number;
  /** As `*126*1*1*{number}*{amount}*{pin}#`; null where this side is not used. */
  readonly transferTemplate: string | null;
  readonly collectionTemplate: string | null;
}

export const ussdSecrets = ({ ports, password }: UssdGatewaySettings): readonly string[] => [
  password,
  ...ports.map(({ pin }) => pin),
];
