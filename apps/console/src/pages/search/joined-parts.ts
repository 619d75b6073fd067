import type { Found, FoundGroup } from '../../api/search.ts';

const idsIn: Readonly<Record<FoundGroup, (found: Found) => readonly string[]>> = {
  transactions: ({ transactions }) => transactions.map(({ service_tx_id }) => service_tx_id),
  payments: ({ payments }) => payments.map(({ payment_id }) => payment_id),
  messages: ({ messages }) => messages.map(({ message_id }) => message_id),
};

/**
 * What was read on, from the first part behind which it was read, as long as what is found now reaches down to that one.
 * Otherwise something may lie between, and the group begins anew.
 */
export function stillJoined(group: FoundGroup, found: Found, readOn: readonly Found[]): readonly Found[] {
  const [first] = readOn;
  if (first === undefined) return [];
  const [newest] = idsIn[group](first);
  return newest === undefined || idsIn[group](found).includes(newest) ? readOn : [];
}

/** Each thing once, as it is now. */
export function joinedParts(group: FoundGroup, found: Found, readOn: readonly Found[]): readonly Found[] {
  const known = new Set(idsIn[group](found));
  const withoutKnown = (part: Found): Found => {
    const ids = idsIn[group](part);
    return { ...part, [group]: part[group].filter((_, index) => !known.has(ids[index] ?? '')) };
  };
  return [found, ...stillJoined(group, found, readOn).map(withoutKnown)];
}
