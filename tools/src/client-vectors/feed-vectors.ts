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

/** As many as `recover` asks for at a time: more may be behind them. */
const full = Array.from({ length: 100 }, (_, place) => place + 1);

/** `null` asks from the beginning: the parameter is left out. */
type FeedRow = readonly [
  name: string,
  after: string | null,
  pages: readonly Page[],
  asked: readonly (string | null)[],
];

// biome-ignore format: reads by its columns
const rows: readonly FeedRow[] = [
  ['a feed without events',                      null, [pageOf([], 'c0')],                              [null]],
  ['a page that is not full is the last one',    null, [pageOf([1, 2, 3], 'c3')],                       [null]],
  ['what came after a stored cursor',            'c2', [pageOf([3, 4, 5], 'c5')],                       ['c2']],
  ['nothing new after a stored cursor',          'c5', [pageOf([], 'c5')],                              ['c5']],
  ['a full page, its next, and what is behind',  'c0', [pageOf(full, 'c100+'), pageOf([101], 'c101')],  ['c0', 'c100+']],
];

/**
 * `recover` reads until a page is not full, so that it comes to an end while more and more happens: which pages it asks
 * for, and the cursor at its end. It gives all that is in them.
 */
export const feedVectors = rows.map(([name, after, pages, asked]) => ({
  name,
  after,
  pages,
  asked_after: asked,
  /** Where the next call begins. */
  next: pages.at(-1)?.next ?? null,
}));
