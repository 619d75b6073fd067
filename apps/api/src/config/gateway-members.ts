import { checkedUssdTemplate } from '@mobile-money/gateways';
import { knownMembers, type MembersOf } from './known-members.ts';
import type { Members } from './members.ts';
import { channelsIn } from './providers-file.ts';

/** Members of a gateway that would otherwise fail only when the first player waits for them. */

type Gateway = MembersOf<'gateway'>;
type GatewayMember = (typeof knownMembers.gateway)[number];

/** An address, without a slash at the end. */
export function baseUrlOf(gateway: Gateway): string {
  const given = gateway.text('base_url');
  const url = URL.canParse(given) ? new URL(given) : null;
  const isFit = url !== null && /^https?:$/.test(url.protocol) && url.username === '' && url.search === '';
  // Not quoted: people put passwords into addresses.
  if (!isFit) gateway.refuse("needs an http or https address without a login as 'base_url'.");
  return given.replace(/\/+$/, '');
}

export function millisecondsOf(gateway: Gateway, name: GatewayMember, otherwise: number): number {
  const ms = gateway.number(name, otherwise);
  if (Number.isSafeInteger(ms) && ms >= 1 && ms <= dayMs) return ms;
  return gateway.refuse(`needs whole milliseconds from 1 to ${dayMs} as '${name}'.`);
}

const dayMs = 86_400_000;

/** What MTN allows; others say nothing about it. */
export const statusReadsUnlessTold = 10;

/** Null, written out, where there is no limit. */
export function perSecondOf(gateway: Gateway, name: GatewayMember): number | null {
  if (gateway.get(name) === null) return null;
  const times = gateway.number(name, statusReadsUnlessTold);
  if (Number.isSafeInteger(times) && times >= 1 && times <= 100) return times;
  return gateway.refuse(`needs a whole number from 1 to 100 as '${name}', or null for no limit.`);
}

export function nineDigitsOf(gateway: Gateway, name: GatewayMember): string {
  const digits = gateway.text(name);
  if (/^\d{9}$/.test(digits)) return digits;
  return gateway.refuse(`needs a number of nine digits as '${name}', not '${digits}'.`);
}

/** A code to dial; null where this side is not used. */
export function ussdTemplateOf(gateway: Gateway, name: GatewayMember): string | null {
  const template = gateway.textOrNull(name);
  try {
    return template === null ? null : checkedUssdTemplate(template);
  } catch (error) {
    return gateway.refuse(`has a '${name}' that cannot be used: ${(error as Error).message}`);
  }
}

/** The SIM cards of a device, each with its PIN, which stands in the secrets under the number of its port. */
export function portsOf(gateway: Gateway, pins: Members, provider: MembersOf<'provider'>) {
  const channelIds = channelsIn(provider).map((each) => each.text('channel_id'));
  const needsPin = (['transfer_template', 'collection_template'] as const).some((name) =>
    gateway.textOrNull(name)?.includes('{pin}'),
  );
  const ports = gateway.objects('ports', knownMembers.port).map((given) => {
    const [port, channelId] = [given.number('port'), given.textOrNull('channel_id')];
    const pin = pins.text(String(port), '');
    const refuse = (why: string): never => gateway.refuse(`has port ${port}, which ${why}.`);
    if (channelId !== null && !channelIds.includes(channelId))
      refuse(`has the unknown channel '${channelId}'`);
    if (pin === '' ? needsPin : !/^\d{4,8}$/.test(pin)) refuse('needs a PIN of four to eight digits');
    return { port, pin, channelId };
  });
  const twice = ports.find(({ port }, index) => ports.findIndex((each) => each.port === port) !== index);
  if (twice !== undefined) gateway.refuse(`has port ${twice.port} twice.`);
  return ports;
}
