import { BlockList, isIP } from 'node:net';

interface Range {
  readonly address: string;
  readonly family: 'ipv4' | 'ipv6';
  /** How many bits of the address all of the network share. */
  readonly bits: number;
}

const form = /^([\da-f.:]+)(?:\/(\d{1,3}))?$/i;

function rangeOf(text: string): Range | null {
  const [, address = '', given] = form.exec(text) ?? [];
  const version = isIP(address);
  if (version === 0) return null;
  const whole = version === 4 ? 32 : 128;
  const bits = given === undefined ? whole : Number(given);
  return bits > whole ? null : { address, family: version === 4 ? 'ipv4' : 'ipv6', bits };
}

/** Whether a text is an address, or a network as 192.0.2.0/24. */
export const isAddressRange = (text: string): boolean => rangeOf(text) !== null;

/** Lists are asked with every request, and stay in memory with the key that they belong to. */
const known = new WeakMap<readonly string[], BlockList>();

/** Whether an address is in one of the ranges; where there are none, it may be any. */
export function isWithin(ranges: readonly string[], address: string): boolean {
  if (ranges.length === 0) return true;
  const version = isIP(address);
  if (version === 0) return false;
  const list = known.get(ranges) ?? listOf(ranges);
  known.set(ranges, list);
  return list.check(address, version === 4 ? 'ipv4' : 'ipv6');
}

function listOf(ranges: readonly string[]): BlockList {
  const list = new BlockList();
  for (const range of ranges.map(rangeOf))
    if (range !== null) list.addSubnet(range.address, range.bits, range.family);
  return list;
}
