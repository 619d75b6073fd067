import { checkedUssdTemplate } from '@mobile-money/gateways';
import { ConfigError } from './environment-reader.ts';
import { asList, asObject, type Members } from './members.ts';

/** Members of a gateway that would otherwise fail only when the first player waits for them. */

/** An address, without a slash at the end. */
export function baseUrlOf(gateway: Members): string {
  const given = gateway.text('base_url');
  const url = URL.canParse(given) ? new URL(given) : null;
  const isFit = url !== null && /^https?:$/.test(url.protocol) && url.username === '' && url.search === '';
  // Not quoted: people put passwords into addresses.
  if (!isFit)
    throw new ConfigError("A gateway's 'base_url' must be an http or https address without a login.");
  return given.replace(/\/+$/, '');
}

export function millisecondsOf(gateway: Members, name: string, otherwise: number): number {
  const ms = gateway.number(name, otherwise);
  if (Number.isSafeInteger(ms) && ms >= 1 && ms <= dayMs) return ms;
  throw new ConfigError(`A gateway's '${name}' must be whole milliseconds from 1 to ${dayMs}.`);
}

const dayMs = 86_400_000;

/** What MTN allows; others say nothing about it. */
export const statusReadsUnlessTold = 10;

export function perSecondOf(gateway: Members, name: string): number {
  const times = gateway.number(name, statusReadsUnlessTold);
  if (Number.isSafeInteger(times) && times >= 1 && times <= 1_000) return times;
  throw new ConfigError(`A gateway's '${name}' must be a whole number from 1 to 1000.`);
}

export function nineDigitsOf(gateway: Members, name: string): string {
  const digits = gateway.text(name);
  if (/^\d{9}$/.test(digits)) return digits;
  throw new ConfigError(`A gateway's '${name}' is '${digits}'; accepted: a number of nine digits.`);
}

/** A code to dial; null where this side is not used. */
export function ussdTemplateOf(gateway: Members, name: string): string | null {
  const template = gateway.textOrNull(name);
  try {
    return template === null ? null : checkedUssdTemplate(template);
  } catch (error) {
    throw new ConfigError(`A gateway's '${name}' cannot be used: ${(error as Error).message}`);
  }
}

/** The SIM cards of a device, each with its PIN, which stands in the secrets under the number of its port. */
export function portsOf(gateway: Members, pins: Members, provider: Members) {
  const channelIds = asList(provider.get('channels'), 'channels').map((each) =>
    asObject(each, 'A channel').text('channel_id'),
  );
  const needsPin = ['transfer_template', 'collection_template'].some((name) =>
    gateway.textOrNull(name)?.includes('{pin}'),
  );
  const ports = asList(gateway.get('ports'), 'ports').map((each) => {
    const given = asObject(each, 'A port');
    const [port, channelId] = [given.number('port'), given.textOrNull('channel_id')];
    const pin = pins.text(String(port), '');
    const refuse = (why: string): never => {
      throw new ConfigError(`Port ${port} of ${provider.text('provider_id')} ${why}.`);
    };
    if (channelId !== null && !channelIds.includes(channelId))
      refuse(`has the unknown channel '${channelId}'`);
    if (pin === '' ? needsPin : !/^\d{4,8}$/.test(pin)) refuse('needs a PIN of four to eight digits');
    return { port, pin, channelId };
  });
  if (new Set(ports.map(({ port }) => port)).size < ports.length) {
    throw new ConfigError(`A port of ${provider.text('provider_id')} is listed twice.`);
  }
  return ports;
}
