import { type Excuse, excusesIn } from './excuse.ts';

const because = excusesIn('wallet');

const surelyOrPlainly = 'lastUntil(each) < firstFrom(alone) || (lastFrom(each) <= firstUntil(alone) &&...';

/** Of how a wallet's book is kept, told and written. */
export const bookExcuses: readonly Excuse[] = [
  ...because('holes', 'A member that is undefined is as good as none.', [
    ['by === undefined', 'always false'],
  ]),
  ...because('may-credit', 'No two channels of one operator have one number.', [
    ['channels.find((each) => walletOfChannel(each) === wallet)', 'find to findLast'],
  ]),
  ...because('tell-wallet', 'No two channels of one operator have one number.', [
    ['channels.find((each) => each.operator === operator && each.merchantMsisdn ===...', 'find to findLast'],
  ]),
  ...because('open-book', 'All is put in order once more, and is the same.', [
    ['left.length === fillers.length', 'always false'],
    ['false', 'always true', 'if (left.length === fillers.length)'],
  ]),
  ...because('open-book', 'It is put in order with all others instead: slower, and the same.', [
    ['before === undefined || isPlainlyNext(alone, before, segments)', 'only the left of ||'],
  ]),
  ...because('segment', 'It is put in order with all others instead: slower, and the same.', [
    [surelyOrPlainly, '|| to &&'],
    [surelyOrPlainly, 'only the left of ||'],
    [surelyOrPlainly, 'only the right of ||'],
    ['lastFrom(each) <= firstUntil(alone)', '<= to <'],
  ]),
  ...because('open-book', 'No two segments begin with one entry.', [
    ['segments.find(({ firstId }) => firstId === before.firstId)', 'find to findLast'],
  ]),
  ...because('wallet-book', 'Of what is not too much the newest are all of it.', [
    ['items.length > max', '> to >='],
    ['items.length > max', 'always true'],
  ]),
  ...because('wallet-books', 'Limits are read that no one asks for.', [
    ['asked.length === 0', 'always false', 'const unvouched'],
  ]),
  ...because('wallet-books', 'The store is asked for nothing, and gives nothing.', [
    ['asked.length > 0', '> to >='],
    ['asked.length > 0', 'always true'],
    ['known.length > 0', '> to >='],
    ['known.length > 0', 'always true'],
  ]),
  ...because('wallet-books', 'Whoever looks and finds nothing new writes the same book once more, or not.', [
    ['left.length > 0 || asked.length === 0', 'only the left of ||'],
  ]),
  ...because('wallet-books', 'All that was asked about has an answer; of what was told none is looked at.', [
    ['whyNot.get(name) ?? null', 'only the left of ??'],
  ]),
  ...because('wallet-books', 'It is read from the store instead: slower, and the same.', [
    ['this.#kept.get(wallet) ?? (await this.#ports.wallets.read(wallet))', 'only the right of ??'],
    ["answer === 'written'", 'always false', 'this.#kept.set(wallet, { book'],
  ]),
  ...because('wallet-books', 'The store refuses the next step, which is then made from what it gives.', [
    ['version + 1', '+ to -'],
    ['1', '1 to 0', 'version: version + 1'],
  ]),
  ...because('wallet-step', 'Of each entry there is one last word.', [
    ['verdicts.find(({ entryId: id }) => id === told.id)', 'find to findLast'],
  ]),
];
