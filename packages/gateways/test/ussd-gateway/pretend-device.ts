import { createHash } from 'node:crypto';
import type { PortLock } from '@mobile-money/core';
import { FixedClock, MemoryPortLock, SequentialIds } from '@mobile-money/testing';
import { UssdGateway } from '../../src/ussd-gateway/ussd-gateway.ts';
import type { UssdGatewaySettings } from '../../src/ussd-gateway/ussd-gateway-settings.ts';
import { PretendServer, type Reply, type SeenRequest } from '../support/pretend-server.ts';

export const transferDone =
  'Transfert de 5000 FCFA effectue avec succes a ALICE NGONO (237670000001) le 2026-06-24 12:44:33. FRAIS 10 FCFA. Transaction Id: 18387577522.';
export const promptSent = 'Votre demande de paiement a ete envoyee.';

export const ussdSettings = (
  baseUrl: string,
  changes: Partial<UssdGatewaySettings> = {},
): UssdGatewaySettings => ({
  baseUrl,
  timeoutMs: 5_000,
  gatewayId: 'uc2000-1',
  username: 'admin',
  password: 'device-password',
  allowBasic: false,
  operator: 'mtn',
  ports: [
    { port: 1, pin: '1357', channelId: 'mtn_channel' },
    { port: 2, pin: '2468', channelId: null },
  ],
  lockWaitMs: 0,
  transferTemplate: '*126*1*1*{number}*{amount}*{pin}#',
  collectionTemplate: '*126*7*{number}*{amount}#',
  replyTimeoutMs: 3_000,
  pollIntervalMs: 1_000,
  ...changes,
});

/** Time passes only while the gateway waits for a reply. */
export function ussdGateway(
  settings: UssdGatewaySettings,
  locks: PortLock = new MemoryPortLock(),
): UssdGateway {
  const clock = new FixedClock();
  const pause = async (ms: number): Promise<void> => clock.advance(ms);
  return new UssdGateway(settings, { clock, ids: new SequentialIds(), locks, pause });
}

export interface PretendDeviceChoices {
  /** What the network replies to a code; null for nothing. */
  readonly reply?: (code: string) => string | null;
  /** The answer to sending, instead of taking it on; null to take it on. */
  readonly sending?: (port: number) => Reply | null;
  /** The reply of an earlier session that the device still holds. */
  readonly stale?: string;
  /** Whether it forgets a reply once it was read. */
  readonly forgets?: boolean;
  readonly challenge?: string;
}

/** A Dinstar UC2000: it asks for Digest, takes codes, and gives the replies when asked. */
export class PretendDevice {
  readonly #choices: PretendDeviceChoices;
  readonly #replies = new Map<number, string>();
  readonly dialled: { readonly port: unknown; readonly text: string }[] = [];
  readonly cancelled: unknown[] = [];

  constructor(choices: PretendDeviceChoices = {}) {
    this.#choices = choices;
    if (choices.stale !== undefined) for (const port of [1, 2]) this.#replies.set(port, choices.stale);
  }

  listening(): Promise<PretendServer> {
    return PretendServer.listening((request) => this.#answer(request));
  }

  #answer(request: SeenRequest): Reply {
    const { challenge = 'Digest realm="uc2000", nonce="abc", qop="auth", algorithm=MD5' } = this.#choices;
    if (!isAuthorised(request)) return { status: 401, headers: { 'www-authenticate': challenge } };
    return request.method === 'POST' ? this.#send(JSON.parse(request.body)) : this.#read(request.path);
  }

  #send({ text, port, command }: { text: string; port: number[]; command: string }): Reply {
    if (command === 'cancel') {
      this.cancelled.push(port);
      return taken(port[0] ?? 0, 200);
    }
    const { sending = () => null, reply = () => this.#newTransferDone() } = this.#choices;
    const refused = sending(port[0] ?? 0);
    if (refused !== null) return refused;
    this.dialled.push({ port, text });
    const said = reply(text);
    if (said !== null) this.#replies.set(port[0] ?? 0, said);
    return taken(port[0] ?? 0, 200);
  }

  /** Each transfer has an id of its own. */
  #newTransferDone(): string {
    return transferDone.replace('18387577522', String(18387577521 + this.dialled.length));
  }

  #read(path: string): Reply {
    const port = Number(new URL(path, 'http://device').searchParams.get('port'));
    const text = this.#replies.get(port) ?? ' ';
    if (this.#choices.forgets) this.#replies.delete(port);
    return { status: 200, body: { error_code: 200, sn: 'sn-1', reply: [{ port, text }] } };
  }
}

export const taken = (port: number, status: number): Reply => ({
  status: 200,
  body: { error_code: 202, sn: 'sn-1', result: [{ port, status }] },
});

const md5 = (text: string): string => createHash('md5').update(text).digest('hex');

/** Either scheme, with the right password. */
function isAuthorised({ headers: { authorization = '' }, method, path }: SeenRequest): boolean {
  if (authorization === `Basic ${Buffer.from('admin:device-password').toString('base64')}`) return true;
  const value = (name: string): string => new RegExp(`[ ,]${name}="?([^",]+)`).exec(authorization)?.[1] ?? '';
  const account = md5('admin:uc2000:device-password');
  const asked = md5(`${method}:${path}`);
  const expected = md5(`${account}:${value('nonce')}:${value('nc')}:${value('cnonce')}:auth:${asked}`);
  return value('uri') === path && value('response') === expected;
}
