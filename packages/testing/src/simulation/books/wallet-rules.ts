import {
  entryId,
  type ReceivedPayment,
  type WalletEntry,
  walletId,
  walletOfChannel,
} from '@mobile-money/core';
import type { CommittedChange } from '../journal.ts';
import { isCredit, realOf } from './deposit-rules.ts';
import { type Evidence, type Rules, repeated } from './evidence.ts';
import {
  entriesOf,
  isCancelledOut,
  isExcused,
  isTurnedRound,
  keyOf,
  movesOf,
  timeOf,
  toldTruly,
  truthOf,
} from './wallet-truth.ts';

/** Every forged payment that a machine credited by its SMS alone. */
const forgedCredits = (
  evidence: Evidence,
): readonly { commit: CommittedChange; payment: ReceivedPayment }[] =>
  evidence.journal.commits.filter(isCredit).flatMap((commit) => {
    const { moves, consumes, exchanges } = commit.change;
    if (moves.at(-1)?.trigger !== 'payment_confirmed' || exchanges.length > 0) return [];
    return consumes.flatMap((id) => {
      const payment = evidence.journal.payments.get(id);
      return payment === undefined || realOf(evidence, payment) !== undefined ? [] : [{ commit, payment }];
    });
  });

const entryOf = (evidence: Evidence, payment: ReceivedPayment): WalletEntry | undefined => {
  const { operator, receiver, operatorTxId, amountXaf } = payment;
  if (receiver === null) return undefined;
  const key = keyOf(walletId(operator, receiver), entryId(operatorTxId, amountXaf));
  return evidence.database.walletEntries.get(key)?.entry;
};

/** It tells no balance, and a true SMS of just its amount is lost: the difference is filled, and no one can know better. */
const fillsWhatIsLost = (entry: WalletEntry | undefined): boolean =>
  entry?.balanceHundredths === null && entry.standing === 'vouched';

/** One true SMS that is surely later has gone on from the chain, and nothing excuses what does not fit. */
const isFollowed = (evidence: Evidence, forged: WalletEntry): boolean =>
  !isExcused(evidence, forged.walletId) &&
  entriesOf(evidence).some(
    (each) =>
      each.walletId === forged.walletId &&
      each.standing === 'vouched' &&
      truthOf(evidence, each) !== undefined &&
      timeOf(each) > timeOf(forged),
  );

export const walletRules: Rules = {
  /** One SMS that a wallet does not vouch for credits so much at most, and all of them since it vouched for one. */
  'a forged SMS credits no more than is risked': (evidence) => {
    const { smsUnvouchedMaxXaf: maxXaf, smsUnvouchedSumXaf: sumXaf } = evidence.settings;
    const sums = new Map<string, number>();
    const reserved = new Set<string>();
    const tooMuch = evidence.journal.steps.flatMap(
      ({ step: { walletId: wallet, book, entries, verdicts } }) => {
        const isVouched = [...entries, ...verdicts].some(({ standing }) => standing === 'vouched');
        const fresh = book.credited.ids.filter((name) => !reserved.has(keyOf(wallet, name)));
        for (const name of fresh) reserved.add(keyOf(wallet, name));
        const added = entriesOf(evidence).filter(
          (each) => each.walletId === wallet && fresh.includes(each.name),
        );
        const sum = added.reduce(
          (xaf, { movedXaf }) => xaf + movedXaf,
          isVouched ? 0 : (sums.get(wallet) ?? 0),
        );
        sums.set(wallet, sum);
        return sum > sumXaf ? [`${wallet} risked ${sum}`] : [];
      },
    );
    const credited = forgedCredits(evidence).flatMap(({ commit, payment }) => {
      const { id, amountXaf } = payment;
      const entry = entryOf(evidence, payment);
      const isReserved = entry !== undefined && reserved.has(keyOf(entry.walletId, entry.name));
      const deposit = commit.change.transaction.id;
      // Two people were deceived: they answer for it, not the book.
      if (evidence.database.payments.get(id)?.isVouched || fillsWhatIsLost(entry)) return [];
      if (amountXaf > (maxXaf ?? 0))
        return [`${deposit} was credited ${amountXaf} for ${id}, which is forged`];
      return isReserved ? [] : [`${deposit} was credited for ${id}, which is forged and was not counted`];
    });
    return [...tooMuch, ...credited];
  },

  /** Once a true SMS has followed, and the time has passed in which SMS overtake each other, a person is told. */
  'a forged SMS that was credited is found': (evidence) =>
    forgedCredits(evidence).flatMap(({ commit, payment }) => {
      const entry = entryOf(evidence, payment);
      // Where two people vouched for it, they have answered for it.
      const isVouched = evidence.database.payments.get(payment.id)?.isVouched === true;
      if (entry === undefined || isVouched || fillsWhatIsLost(entry) || !isFollowed(evidence, entry))
        return [];
      const { because } = evidence.database.messages.get(entry.id) ?? {};
      const deposit = commit.change.transaction.id;
      if (entry.standing !== 'contradicted')
        return [`${payment.id}, which ${deposit} has, is ${entry.standing}`];
      return because?.code === 'credited_without_money'
        ? []
        : [`nobody is told that ${deposit} was credited without money: ${because?.code}`];
    }),

  /** But for what no one can see: faults that cancel each other out. */
  'no true payment is contradicted': (evidence) =>
    evidence.journal.steps.flatMap(({ step }, index) => {
      const names = [...step.entries, ...step.verdicts].filter(({ standing }) => standing === 'contradicted');
      return names.flatMap(({ name }) => {
        const entry = evidence.database.walletEntries.get(keyOf(step.walletId, name))?.entry;
        const move = entry === undefined ? undefined : truthOf(evidence, entry);
        if (move === undefined || move.movedXaf < 0) return [];
        const isCancelled = isCancelledOut(evidence, move.wallet, toldTruly(evidence, index + 1));
        return isCancelled ? [] : [`${name} in ${step.walletId} is true and was contradicted`];
      });
    }),

  /** Where all was told that happened to a wallet until then, it vouches for a payment, whatever came in which order. */
  'no true payment waits whose chain is whole': (evidence) => {
    const told = toldTruly(evidence);
    const payments = [...evidence.database.payments.values()];
    return entriesOf(evidence).flatMap((entry) => {
      const move = truthOf(evidence, entry);
      if (move === undefined || move.movedXaf < 0) return [];
      const moves = movesOf(evidence, move.wallet);
      const isWhole = moves
        .slice(0, moves.indexOf(move))
        .every(({ wallet, name }) => told.has(keyOf(wallet, name)));
      if (!isWhole || isCancelledOut(evidence, move.wallet, told)) return [];
      if (entry.standing !== 'vouched') return [`${entry.name} in ${entry.walletId} is ${entry.standing}`];
      const waiting = payments.filter(
        ({ operatorTxId, status, heldBecause }) =>
          operatorTxId === entry.operatorTxId &&
          (status === 'held' || status === 'received') &&
          (heldBecause?.code === 'waits_for_balance' || status === 'received'),
      );
      return waiting.map(({ id }) => `payment ${id} waits though ${entry.walletId} vouches for it`);
    });
  },

  /** What is vouched for needs no reason, all else has one; a gap is over when it says so, and not before. */
  'entries and gaps say how they stand': (evidence) => {
    const reasons: Readonly<Record<string, readonly (string | undefined)[]>> = {
      vouched: [undefined],
      open: ['balance_not_continued', 'balance_not_told'],
      contradicted: ['balance_contradicts', 'balance_below_amount'],
    };
    const entries = entriesOf(evidence).filter(
      ({ standing, because }) => !reasons[standing]?.includes(because?.code),
    );
    const gaps = [...evidence.database.walletGaps.values()].filter(
      ({ status, openedAt, endedAt, explained }) =>
        (status === 'open') !== (endedAt === null) ||
        (endedAt ?? openedAt) < openedAt ||
        (explained !== null && status !== 'explained'),
    );
    return [
      ...entries.map(({ name, standing, because }) => `${name} is ${standing} because ${because?.code}`),
      ...gaps.map(({ before, status }) => `the gap before ${before} is ${status}, and over or not`),
    ];
  },

  /** What an SMS tells of a number is in its book, once however often it is told. */
  'an entry is in its book once': (evidence) => {
    const { database, journal, network } = evidence;
    const written = journal.steps.flatMap(({ step }) => step.entries);
    const twice = repeated(
      written,
      ({ walletId: wallet, operatorTxId, movedXaf }) => `${wallet} ${operatorTxId} ${movedXaf < 0}`,
    );
    const missing = [...database.messages.values()].flatMap(({ rawText, recipient, outcome }) => {
      const movement = network.sms.get(rawText)?.reading.movement;
      const channel = database.registry.channels.find(
        (each) => each.operator === movement?.operator && each.merchantMsisdn === recipient,
      );
      if (movement === undefined || channel === undefined || outcome === 'received') return [];
      const name = entryId(movement.operatorTxId, movement.direction === 'out' ? -1 : 1);
      const wallet = walletOfChannel(channel);
      return database.walletEntries.has(keyOf(wallet, name)) ? [] : [`${name} is not in ${wallet}`];
    });
    return [...twice.map(({ walletId: wallet, name }) => `${name} is twice in ${wallet}`), ...missing];
  },

  /** Where nothing else explains it, each gap is what was not told before its entry, and all that was not told is a gap. */
  'a gap is what was not told': (evidence) => {
    const told = toldTruly(evidence);
    const entries = entriesOf(evidence);
    return evidence.database.registry.channels.map(walletOfChannel).flatMap((wallet) => {
      const own = entries.filter((each) => each.walletId === wallet);
      const isDoubtful = own.some(
        (each) => (truthOf(evidence, each) === undefined) !== (each.standing === 'contradicted'),
      );
      const isUnclear = isCancelledOut(evidence, wallet, told) || isTurnedRound(evidence, wallet);
      if (isDoubtful || isUnclear || isExcused(evidence, wallet)) return [];
      let missing = 0;
      const expected = movesOf(evidence, wallet).flatMap(({ name, movedXaf, feeHundredths }) => {
        const isTold = told.has(keyOf(wallet, name));
        const before = missing;
        missing = isTold ? 0 : missing + movedXaf * 100 - feeHundredths;
        return isTold && before !== 0 ? [`${before} before ${name}`] : [];
      });
      const open = [...evidence.database.walletGaps.values()]
        .filter((gap) => gap.walletId === wallet && gap.status === 'open')
        .map((gap) => `${gap.missingHundredths} before ${gap.before}`);
      return expected.sort().join() === open.sort().join()
        ? []
        : [`${wallet} shows the gaps ${open.join(', ') || 'none'}, not ${expected.join(', ') || 'none'}`];
    });
  },
};
