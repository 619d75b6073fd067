import { Batcher } from '../batch/batcher.ts';
import type { Database, Statement } from '../database/database.ts';

/** A bucket that begins full. */
export interface BucketSize {
  /** Most tokens that it holds… */
  readonly capacity: number;
  /** …and how many flow in, evenly. */
  readonly perSecond: number;
}

/** What came of asking for one token. */
export interface Drawn {
  readonly isGranted: boolean;
  /** Whole tokens that are left. */
  readonly left: number;
  /** Until there is one more. */
  readonly nextMs: number;
}

/** One bucket of tokens for each key. */
export interface TokenBuckets {
  draw(key: string): Promise<Drawn>;
}

/** A rate of so many tokens a second is as many millionths a microsecond: whole numbers, and nothing is rounded. */
export const millionthsOfToken = 1_000_000;

/** The server's clock in microseconds, so that processes whose clocks differ agree on what has flowed in. */
const serverClock = '(extract(epoch from clock_timestamp()) * 1000000)::bigint';

/**
 * Takes up to so many tokens of each key. The clock is read once a row, after the row is ours: two processes that
 * met there are served one after the other. A clock that is set back gives nothing and takes nothing.
 */
const takeBy = (clock: string): Statement => ({
  name: 'token_buckets_take',
  text: `insert into token_buckets as bucket (key, millionths, at, taken)
    select key, ($3::bigint - least(wanted, $3)) * ${millionthsOfToken}, ${clock}, least(wanted, $3)
    from unnest($1::text[], $2::bigint[]) as asked (key, wanted)
    order by key collate "C"
    on conflict (key) do update set (millionths, at, taken) = (
      select millionths - taken * ${millionthsOfToken}, now, taken
      from (
        select millionths, now, least(excluded.taken, millionths / ${millionthsOfToken}) as taken
        from (
          select now, least($3 * ${millionthsOfToken}, bucket.millionths + $4::bigint * flowed) as millionths
          from (
            select now, least(greatest(now - bucket.at, 0), $3 * ${millionthsOfToken} / $4 + 1) as flowed
            from (select ${clock} as now) as reading
          ) as time
        ) as filled
      ) as drawn
    )
    returning key, taken, millionths`,
});

interface Row {
  readonly key: string;
  readonly taken: number;
  readonly millionths: number;
}

/** Buckets that all processes on one database share. Who asks while others do is served by one statement with them. */
export class PostgresTokenBuckets implements TokenBuckets {
  readonly #batcher = new Batcher((keys: readonly string[]) => this.#draw(keys), {
    // A second way past a connection that hangs.
    underWayMax: 2,
    batchMax: 1_000,
    // What failed may have been taken: it is never asked for again.
    isForAll: () => true,
  });
  readonly #take: Statement;

  constructor(
    private readonly database: Database,
    private readonly size: BucketSize,
    clock: string = serverClock,
  ) {
    this.#take = takeBy(clock);
  }

  draw(key: string): Promise<Drawn> {
    return this.#batcher.add(key);
  }

  async #draw(keys: readonly string[]): Promise<readonly Drawn[]> {
    const wanted = new Map<string, number>();
    for (const key of keys) wanted.set(key, (wanted.get(key) ?? 0) + 1);
    const { capacity, perSecond } = this.size;
    const values = [[...wanted.keys()], [...wanted.values()], capacity, perSecond];
    const { rows } = await this.database.once<Row>(this.#take, values);
    return servedInTurn(keys, rows, perSecond);
  }
}

/** Who asked first is served first; each is told what was left after him. */
function servedInTurn(keys: readonly string[], rows: readonly Row[], perSecond: number): readonly Drawn[] {
  const found = new Map(rows.map((row) => [row.key, { ...row }]));
  return keys.map((key) => {
    const row = found.get(key);
    if (row === undefined) throw new Error('A bucket gave no answer.');
    const isGranted = row.taken > 0;
    if (isGranted) row.taken -= 1;
    return drawnOf(isGranted, row.millionths + row.taken * millionthsOfToken, perSecond);
  });
}

export const drawnOf = (isGranted: boolean, millionths: number, perSecond: number): Drawn => ({
  isGranted,
  left: Math.floor(millionths / millionthsOfToken),
  nextMs: (millionthsOfToken - (millionths % millionthsOfToken)) / perSecond / 1_000,
});
