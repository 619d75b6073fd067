import type { Segment, Told } from '@mobile-money/core';
import { alone, bookOf, named, type OrderStory, ours, sms, vouched } from './order-story.ts';
import { atSecond } from './told-story.ts';

const minuteMs = 60_000;

/** One of the same minute as all the others here. */
const ofMinute = (name: string, start: number, end: number): Segment => alone(name, 60, start, end, minuteMs);
const late = (name: string, start: number, end: number, cameSecond: number) => ({
  ...sms(name, 60, start, end, cameSecond),
  precisionMs: minuteMs,
});
const explained = (name: string, second: number): Told => ({
  ...{ kind: 'explained', id: named(name), missingHundredths: 1, afterId: null },
  arrivedAt: atSecond(second),
});

/** Something is missing before the second, and before the last, which by its name would come before the second. */
const twoMissing = bookOf([
  vouched(ofMinute('V', 9_000, 10_000)),
  ofMinute('P', 10_500, 11_000),
  ofMinute('Q', 11_000, 71_000),
  ofMinute('A', 78_000, 138_000),
]);

/** The same before each but the first, and the last of them is explained. */
const threeMissing = bookOf([
  vouched(ofMinute('V', 9_000, 10_000)),
  ofMinute('P', 11_000, 11_600),
  ofMinute('Q', 13_600, 14_300),
  ofMinute('A', 18_300, 19_100),
]);

/** Of one minute: what was explained stays behind what it came after, unless something tells otherwise. */
export const explainedOrders: Readonly<Record<string, OrderStory>> = {
  'the newer of two is explained': {
    ...{ book: twoMissing, told: [explained('A', 300)] },
    chain: 'V ?P Q ?A',
  },
  'the older of two is explained': {
    ...{ book: twoMissing, told: [explained('P', 300)] },
    chain: 'V ?P Q ?A',
  },
  'the newer is explained, and what is missing before the older is none of it': {
    ...{ book: twoMissing, told: [explained('A', 300), late('N', 71_000, 74_000, 310)] },
    chain: 'V ?P Q N ?A',
  },
  'the newer is explained, and money of ours leads from it to the older': {
    ...{ book: twoMissing, told: [explained('A', 300), ours('o', 100, -127_500)] },
    chain: 'V ?P Q ?A',
  },
  'the newer is explained, and came first': {
    ...{ book: twoMissing, told: [explained('A', 300), late('N', 138_000, 10_500, 310)] },
    chain: 'V ?A N P Q',
  },
  'the newest of three is explained': {
    ...{ book: threeMissing, told: [explained('A', 300)] },
    chain: 'V ?P ?Q ?A',
  },
  'the older of two is explained, and something of its middle comes late': {
    book: bookOf([
      ...[vouched(ofMinute('V', 9_000, 10_000)), ofMinute('P', 15_000, 15_600)],
      ...[ofMinute('Q', 25_600, 26_300), alone('A', 200, 26_300, 26_400)],
    ]),
    told: [explained('P', 300), late('N', 12_000, 13_000, 310)],
    chain: 'V ?N ?P ?Q A',
  },
  'what is told late lies between holes, of which the last is explained': {
    book: bookOf([vouched(alone('V', 60, 9_000, 10_000)), alone('P', 200, 15_000, 16_000)]),
    told: [explained('P', 400), sms('L', 100, 12_000, 12_700, 410), sms('M', 150, 13_000, 13_500, 420)],
    chain: 'V ?L ?M ?P',
  },
};
