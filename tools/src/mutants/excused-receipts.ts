import { type Excuse, excusesIn } from './excuse.ts';

const because = excusesIn('wallet');

const sums = '{ some: 0, count: 0, sms: 0, smsCount: 0, isAmbiguous: false, }';

/** Of what fills a hole, of transfers and their receipts, and of what is cut off. */
export const receiptExcuses: readonly Excuse[] = [
  ...because('receipt', 'A shortcut: with none of them the same comes out.', [
    ['receipts.size === 0', 'always false', 'const once'],
    ['receipts.size === 0', 'always false', 'return receipts'],
    ['came.size === 0', 'always false'],
    ['come.length === 0', 'always false'],
    ['doubtedBefore.size > 0', '> to >='],
    ['doubtedBefore.size > 0', 'always true'],
  ]),
  ...because('receipt', 'Nothing is called undefined.', [
    ['receipt ?? []', 'only the left of ??'],
    ['receipt === undefined || !came.has(receipt)', 'only the right of ||'],
  ]),
  ...because('receipt', 'It is asked of receipts alone.', [['receipts.has(firstId)', 'always true']]),
  ...because('fill-hole', 'They are kept, and would be made once more.', [
    ['known.get(left) ?? waysOf(fillers, left)', 'only the right of ??'],
  ]),
  ...because(
    'fill-hole',
    'Of no SMS there are none either way, and the first is in all or in none of as many.',
    [
      [sums, 'without row sms'],
      ['0', '0 to 1', 'sms: 0,'],
      ['0', '0 to 1', 'count: 0,'],
    ],
  ),
  ...because('fill-hole', 'What is undefined is near nothing.', [
    ['sums[at] ?? Number.NaN', 'only the left of ??'],
  ]),
  ...because('fill-hole', 'They differ there, or are the same.', [
    ['other.some < one.some', '< to <='],
    ['other.count < one.count', '< to <='],
    ['isAmbiguous === first.isAmbiguous', 'always false'],
  ]),
  ...because('bound-book', 'A shortcut: where none is too much, none is cut off.', [
    ['book.fillers.length > fillersMax', '> to >='],
    ['book.fillers.length > fillersMax', 'always true'],
  ]),
  ...because('bound-book', 'Where nothing is better, the first goes.', [
    ['[contradicted, uncredited, idle].find((at) => at >= 0) ?? 0', 'only the left of ??'],
  ]),
  ...because('aside', 'Nothing is called undefined.', [['excuser?.id ?? []', 'only the left of ??']]),
  ...because('arrange', 'A shortcut: a member that is undefined is as good as none.', [
    ['after === undefined', 'always false'],
  ]),
  ...because('arrange', 'No two segments end with one entry.', [
    ['known.find(({ lastId }) => lastId === id)', 'find to findLast'],
  ]),
  ...because('wallet-book', 'A member that is undefined is as good as none.', [
    ['askAt !== undefined && { askAt }', 'only the right of &&'],
    ['receipt !== undefined && { receipt }', 'only the right of &&'],
  ]),
  ...because('holes', 'Only what is missing is explained.', [
    ['hole?.afterId ?? null', 'only the left of ??'],
  ]),
];
