import { edit, fault, type PlantedFault } from './planted-fault.ts';

const risked = 'a forged SMS credits no more than is risked';
const found = 'a forged SMS that was credited is found';
const once = 'an entry is in its book once';
const gaps = 'a gap is what was not told';

/** Faults by which the book of a merchant number says what is not true, or by which nothing follows from it. */
export const walletFaults: readonly PlantedFault[] = [
  fault(
    'one SMS that no book vouches for credits whatever it says',
    risked,
    edit('may-credit.ts', 'amountXaf > maxXaf ||', 'amountXaf <= maxXaf &&'),
  ),
  fault(
    'many SMS that no book vouches for credit more than all together may',
    risked,
    edit('may-credit.ts', '|| sum > sumXaf', '|| amountXaf > sumXaf'),
  ),
  fault(
    'what a chain passed by stays open',
    found,
    edit('aside.ts', 'lastFrom(each) > firstUntil(run)', 'lastFrom(each) < 0'),
  ),
  fault(
    'no one is told that a contradicted payment was credited',
    found,
    edit(
      'receive-sms.ts',
      "return hasLeft ? reason('credited_without_money', { amount, why }) : why;",
      'return hasLeft ? why : why;',
    ),
  ),
  fault(
    'SMS of one moment are taken in the order in which they came',
    'no true payment is contradicted',
    edit('story.ts', 'if (part.from > until) break;', 'if (indexes.length > 0) break;'),
  ),
  fault(
    'a payment goes on waiting when its wallet vouches for it at last',
    'no true payment waits whose chain is whole',
    edit(
      'wallets.ts',
      "await (standing === 'contradicted' ? distrust : credit)(ports, entry, payment);",
      "if (standing === 'contradicted') await distrust(ports, entry, payment);",
    ),
  ),
  fault(
    'each copy of an SMS is an entry of its own',
    once,
    edit(
      'tell-wallet.ts',
      'const name = entryId(operatorTxId, movedXaf);',
      `const name = entryId(\`\${operatorTxId} \${message.id}\`, movedXaf);`,
    ),
  ),
  fault(
    'copies of an SMS that travel in one step leave no row',
    'what is told in a short life comes to what it must',
    edit('advance-book.ts', 'else if (!written.has(each.id)) repeated', 'else repeated'),
  ),
  fault(
    'a gap stays open when its SMS comes late',
    gaps,
    edit(
      'open-book.ts',
      "if (after?.hole === undefined) this.#tellGap('closed', before);",
      'if (after?.hole === undefined) continue;',
    ),
  ),
  fault(
    'a hole that has stood is not told',
    gaps,
    edit('open-book.ts', "this.#tellGap('opened', told);", ''),
  ),
];
