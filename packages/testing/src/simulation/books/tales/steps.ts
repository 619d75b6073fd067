import {
  type AskedEntry,
  type AuditEntry,
  type BookAdvance,
  creditedIn,
  type EntryId,
  type EntryStanding,
  type EntryVerdict,
  emptyBook,
  type GapChange,
  instant,
  isMore,
  newHoleSince,
  reason,
  rowsOf,
  type Segment,
  stepOf,
  type Telling,
  typed,
  type WalletEntry,
  type WalletId,
} from '@mobile-money/core';
import type { Random } from '../../random.ts';

const clocksMs = 10_000;
const names = ['A', 'B', 'C', 'D'] as EntryId[];
const changes = ['opened', 'amended', 'closed', 'explained'] as const;
const standings = ['vouched', 'open', 'contradicted'] as const;
const wallet = 'orange-237690000001' as WalletId;

const some = <Item>(random: Random, items: readonly Item[], share: number): Item[] =>
  items.filter(() => random.chance(share));

const lateSince = 50_000;

/** One of which only matters whether something is missing before it, or whether it is left out. */
function askedAbout(random: Random, firstId: EntryId): Segment {
  const key = random.pick([0, 5_000, 9_999, 10_000, 10_001, 20_000, 400_000]);
  const hole = random.chance(0.6) ? { afterKey: key, hasStood: random.chance(0.6) } : undefined;
  return {
    ...{ firstId, points: [[0, key]], standing: random.pick(standings), unsettled: [firstId] },
    arrivedAt: random.pick([lateSince - 1, lateSince]),
    ...(random.chance(0.6) && { isAside: true }),
    ...(hole !== undefined && { hole }),
  } as unknown as Segment;
}

const keyOf = ([first]: Segment['points']): number => (first as Segment['points'][number])[1];

/** Money of ours is asked for where something does not follow, from when it can have moved; of old only as it is told. */
export function faultsOfAsking(random: Random): readonly string[] {
  const segments = some(random, names, 0.4).map((firstId) => askedAbout(random, firstId));
  const gaps = some(random, names, 0.3).map(
    (entryId) => ({ entryId, change: random.pick(changes) }) as GapChange,
  );
  const verdicts = some(random, verdictsOf(random), 0.4);
  let wanted: number | null = null;
  for (const { firstId, hole, points, isAside, standing, arrivedAt } of segments) {
    const isToldNow =
      gaps.some(
        ({ entryId, change }) => entryId === firstId && (change === 'opened' || change === 'amended'),
      ) || verdicts.some((each) => each.entryId === firstId && each.standing === 'contradicted');
    // Of what is older than all that is known any money of ours would be the reason.
    const isKnown = keyOf(points) >= keyOf((segments[0] as Segment).points);
    const isNewAside = standing === 'open' && arrivedAt >= lateSince && isKnown;
    const isNew = hole === undefined ? isNewAside : !hole.hasStood;
    if ((hole === undefined && !isAside) || (!isNew && !isToldNow)) continue;
    const since = Math.max(0, keyOf(points) - clocksMs);
    wanted = wanted === null || since < wanted ? since : wanted;
  }
  // An SMS without a balance that the chain went on without: what went before it, however long before, may excuse it.
  const idle = some(random, names, 0.4).map((id) => {
    const came = random.pick([{}, { earlyMs: 0 }, { earlyMs: 10_000 }]);
    return { id, key: random.pick([0, 5_000, 20_000, 30_000]), ...(random.chance(0.8) && { came }) };
  });
  const firstKey = segments[0] === undefined ? Number.POSITIVE_INFINITY : keyOf(segments[0].points);
  for (const { id, key, came } of idle) {
    const isOut = verdicts.some(({ entryId, standing }) => entryId === id && standing === 'contradicted');
    const isOpened = gaps.some(
      ({ entryId, change }) => entryId === id && (change === 'opened' || change === 'amended'),
    );
    if (came === undefined || (!isOut && !isOpened) || key < firstKey) continue;
    const since = Math.max(0, key - ('earlyMs' in came ? came.earlyMs : 0) - clocksMs);
    wanted = wanted === null || since < wanted ? since : wanted;
  }
  const book = { ...emptyBook, segments, fillers: idle };
  const advance = { book, gaps, verdicts } as unknown as BookAdvance;
  const got = newHoleSince(advance, lateSince);
  return got === wanted ? [] : [`money of ours is asked for since ${got}, not ${wanted}`];
}

const because = (standing: EntryStanding) =>
  standing === 'vouched'
    ? null
    : standing === 'open'
      ? reason('balance_not_continued')
      : reason('balance_contradicts');

const verdictsOf = (random: Random): readonly EntryVerdict[] =>
  some(random, names, 0.6).map((entryId) => {
    const standing = random.pick(standings);
    return { entryId, standing, because: because(standing) };
  });

/** What was told in one step, some of it twice, in any order: SMS with a row or without, and people who explain. */
function tellingsOf(random: Random): readonly Telling[] {
  const arrivedAt = instant(5_000);
  const moved = Array.from({ length: 5 }, (_, at): Telling => {
    const name = random.pick(names);
    const told = { kind: 'read', id: name, balanceHundredths: 100, arrivedAt } as const;
    const entry = { id: `message ${at}`, walletId: wallet, name } as unknown as WalletEntry;
    return { told, ...(random.chance(0.8) && { entry }) };
  });
  const words = some(random, names, 0.5).map((id): Telling => {
    const told = { kind: 'explained', id, missingHundredths: 1, afterId: null, arrivedAt } as const;
    const explained = { by: `who ${id}`, because: typed('found') };
    const audit = { id: `deed ${id}` } as AuditEntry;
    return { told, explaining: { explained, audit } };
  });
  return random.shuffled([...moved, ...words]);
}

/** What people read of a step is what was told and said in it, each once. */
export function faultsOfStep(random: Random): readonly string[] {
  const verdicts = verdictsOf(random);
  const repeated = some(random, names, 0.3);
  const tellings = tellingsOf(random);
  const gaps = some(random, names, 0.6).map((entryId, at): GapChange => {
    const afterId = random.pick([null, 'before' as EntryId]);
    return { entryId, change: random.pick(changes), missingHundredths: at + 1, afterId };
  });
  const lastId = random.pick(['read 1', 'sms'] as EntryId[]);
  const held = { standing: 'vouched', starts: [1], points: [[700, 4_000]], lastId } as unknown as Segment;
  const book = { ...emptyBook, segments: random.chance(0.7) ? [held] : [] };
  const advance: BookAdvance = { book, verdicts, gaps, repeated, dueAt: random.pick([null, instant(9_000)]) };
  const rows: WalletEntry[] = [];
  for (const { told, entry } of tellings) {
    const verdict = verdicts.find(({ entryId }) => entryId === told.id);
    const isKnown = repeated.includes(told.id) || rows.some(({ name }) => name === told.id);
    if (entry === undefined || verdict === undefined || isKnown) continue;
    rows.push({ ...entry, standing: verdict.standing, because: verdict.because });
  }
  const at = instant(8_000);
  let count = 0;
  const newId = () => {
    count += 1;
    return `gap ${count}`;
  };
  const madeRows = rowsOf(advance, tellings);
  const made = { ...stepOf(wallet, advance, tellings, rows, { at, newId }), rows: madeRows };
  const heard = tellings.filter(
    ({ told, explaining }) =>
      explaining !== undefined &&
      gaps.some(({ entryId, change }) => change === 'explained' && entryId === told.id),
  );
  const source = lastId === 'sms' ? 'sms' : 'api';
  const wanted = {
    rows,
    entries: rows,
    dueAt: advance.dueAt,
    balance: book.segments.length === 0 ? null : { hundredths: 700, at: 4_000, source },
    verdicts: verdicts
      .filter(({ entryId }) => rows.every(({ name }) => name !== entryId))
      .map(({ entryId: name, standing, because: why }) => ({ name, standing, because: why })),
    gaps: gaps.map(({ entryId: before, afterId: after, missingHundredths, change }, index) => {
      const isOver = change === 'closed' || change === 'explained';
      const explained = heard.find(({ told }) => told.id === before)?.explaining?.explained ?? null;
      return {
        ...{ id: `gap ${index + 1}`, walletId: wallet, before, after, missingHundredths },
        ...{ status: isOver ? change : 'open', openedAt: at, endedAt: isOver ? at : null, explained },
      };
    }),
    audit: heard.map(({ explaining }) => explaining?.audit),
  };
  return Object.entries(wanted).flatMap(([name, must]) => {
    const is = JSON.stringify(made[name as keyof typeof wanted]);
    return is === JSON.stringify(must) ? [] : [`${name} of a step is ${is}, not ${JSON.stringify(must)}`];
  });
}

/** What is asked about is judged by the last word of it; what may be credited is remembered, and that is news. */
export function faultsOfCredited(random: Random): readonly string[] {
  const verdicts = some(random, verdictsOf(random), 0.5);
  const gaps = random.chance(0.5) ? [] : [{ entryId: 'A' as EntryId } as GapChange];
  const advance: BookAdvance = { book: emptyBook, verdicts, gaps, repeated: [], dueAt: null };
  const known = some(random, names, 0.5).map(
    (name) => ({ name, standing: random.pick(standings) }) as WalletEntry,
  );
  const entries = new Map(known.map((each) => [each.name, each]));
  const amounts = new Map(names.map((name) => [name, random.pick([50, 100, 101])]));
  const asked = Array.from({ length: random.below(4) }, (): AskedEntry => {
    const name = random.pick(names);
    return { walletId: wallet, name, movedXaf: amounts.get(name) ?? 0, standing: random.pick(standings) };
  });
  const limits = { maxXaf: 100, sumXaf: 150 };
  const got = creditedIn(advance, asked, entries, limits);
  const credited = new Map<EntryId, number>();
  const wanted = new Map<EntryId, string | null>();
  for (const { name, movedXaf, standing: given } of asked) {
    const said = verdicts.find(({ entryId }) => entryId === name) ?? entries.get(name);
    const standing = said?.standing ?? given;
    const sum = [...credited.values()].reduce((all, each) => all + each, movedXaf);
    const isFree = standing === 'vouched' || credited.has(name);
    const isTooMuch = movedXaf > limits.maxXaf || sum > limits.sumXaf;
    const isCredited = standing !== 'contradicted' && !isFree && !isTooMuch;
    if (isCredited) credited.set(name, movedXaf);
    const code = isFree || isCredited ? null : 'waits_for_balance';
    wanted.set(name, standing === 'contradicted' ? 'balance_contradicts' : code);
  }
  const codes = [...got.whyNot].map(([name, why]) => `${name} ${why?.code ?? null}`).join();
  const must = [...wanted].map(([name, code]) => `${name} ${code}`).join();
  const ids = got.credited.book.credited.ids.join();
  const isNews = credited.size > 0 || verdicts.length > 0 || gaps.length > 0;
  return [
    ...(codes === must ? [] : [`asked about, they are answered ${codes}, not ${must}`]),
    ...(ids === [...credited.keys()].join() ? [] : [`${ids} are credited`]),
    ...(isMore(advance, got.credited) === isNews ? [] : [`${asked.length} asked: it is news, or not`]),
  ];
}
