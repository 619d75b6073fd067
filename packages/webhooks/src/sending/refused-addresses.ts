import { BlockList, isIP } from 'node:net';

/**
 * What request-filtering-agent lets through and we do not. It refuses by the ranges that ipaddr.js knows, and takes
 * all else for public; in IPv6 we turn that round: only 2000::/3 is given out for use on the internet.
 */
const refused = {
  4: [
    ['168.63.129.16', 32], // Azure's host agent and metadata, at a public address
  ],
  6: [
    ['::', 3], // with it ::/96, IPv4 inside IPv6 as in ::127.0.0.1
    ['4000::', 2],
    ['8000::', 1],
  ],
} as const;

/** Two lists, because one of IPv6 networks that holds ::ffff:0:0/96 also refuses every IPv4 address. */
const lists = { 4: listOf(4), 6: listOf(6) };

/** Whether an address is one of those; a name is not an address, and what it leads to is checked in its turn. */
export function isRefusedAddress(text: string): boolean {
  const version = isIP(text);
  if (version === 4) return lists[4].check(text, 'ipv4');
  return version === 6 && lists[6].check(text, 'ipv6');
}

function listOf(version: 4 | 6): BlockList {
  const list = new BlockList();
  for (const [network, prefix] of refused[version]) list.addSubnet(network, prefix, `ipv${version}`);
  return list;
}
