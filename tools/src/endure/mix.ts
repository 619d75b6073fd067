/** What a sportsbook asks for on a busy evening: the one home of the mix, which `--help` prints. */
// biome-ignore format: reads by its columns
export const mix = [
  { kind: 'new deposit, dialled',  inHundred: 18, what: 'customer-initiated; the stock of those that an SMS pays' },
  { kind: 'SMS that pays one',     inHundred: 16, what: "signed, at the device's door; must be matched" },
  { kind: 'new deposit, prompted', inHundred: 12, what: 'merchant-initiated; the player confirms a moment later' },
  { kind: 'new withdrawal',        inHundred:  3, what: 'of MTN and Orange in turn' },
  { kind: 'approval of one',       inHundred:  3, what: "an operator's; the money is sent" },
  { kind: 'repeated deposit',      inHundred:  8, what: 'the same reference again; must have the same id' },
  { kind: 'transaction read',      inHundred: 24, what: 'by id, of the last thousand' },
  { kind: 'player list',           inHundred:  8, what: 'of all players' },
  { kind: 'operator detected',     inHundred:  4, what: 'from a number' },
  { kind: 'providers and health',  inHundred:  4, what: 'catalogue, status of providers, health of the service' },
] as const;

export type Kind = (typeof mix)[number]['kind'];

/**
 * The kinds of a hundred requests, each spread as evenly as its share allows: every step all gain their share, the
 * one with most is next and pays a whole hundred.
 */
export function sequence(): readonly Kind[] {
  const gained = new Map<Kind, number>(mix.map(({ kind }) => [kind, 0]));
  return Array.from({ length: 100 }, () => {
    let next: Kind = mix[0].kind;
    for (const { kind, inHundred } of mix) {
      gained.set(kind, (gained.get(kind) ?? 0) + inHundred);
      if ((gained.get(kind) ?? 0) > (gained.get(next) ?? 0)) next = kind;
    }
    gained.set(next, (gained.get(next) ?? 0) - 100);
    return next;
  });
}
