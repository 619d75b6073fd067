import { payload } from './sample-webhook.ts';

/** The events of a feed of the vectors, in their order; the cursor of each is its number. */
const eventAt = (place: number): object => ({
  event_id: `11111111-1111-4111-8111-${String(place).padStart(12, '0')}`,
  cursor: `c${place}`,
  payload: {
    ...payload,
    reference: `order-${place}`,
    event: place % 2 === 0 ? 'payment.failed' : 'payment.succeeded',
  },
  failure_code: place % 2 === 0 ? 'payer_refused' : null,
});
interface Page {
  readonly items: readonly object[];
  readonly next: string;
}
const pageOf = (places: readonly number[], next: string): Page => ({ items: places.map(eventAt), next });

/** `null` asks from the beginning: the parameter is left out. */
type FeedRow = readonly [
  name: string,
  after: string | null,
  pages: readonly Page[],
  asked: readonly (string | null)[],
  read: readonly number[],
];

// biome-ignore format: reads by its columns
const rows: readonly FeedRow[] = [
  ['a feed without events',             null, [pageOf([], 'c0')],                                            [null],             []],
  ['all from the beginning',            null, [pageOf([1, 2, 3], 'c3'), pageOf([], 'c3')],                   [null, 'c3'],       [1, 2, 3]],
  ['what came after a stored cursor',   'c2', [pageOf([3], 'c3'), pageOf([4, 5], 'c5'), pageOf([], 'c5')],   ['c2', 'c3', 'c5'], [3, 4, 5]],
  ['nothing new after a stored cursor', 'c5', [pageOf([], 'c5')],                                            ['c5'],             []],
  ['a next that is not the last item',  'c1', [pageOf([2], 'c2+'), pageOf([3], 'c3'), pageOf([], 'c3')],     ['c1', 'c2+', 'c3'], [2, 3]],
];

/** `recover` reads until nothing is left: which pages it asks for, which events it gives, and the cursor at its end. */
export const feedVectors = rows.map(([name, after, pages, asked, read]) => ({
  name,
  after,
  pages,
  asked_after: asked,
  events: read.map(eventAt),
  /** Where the next call begins. */
  next: pages.at(-1)?.next ?? null,
}));
