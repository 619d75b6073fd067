import { expect } from '@jest/globals';
import { type DiscrepancyFilter, typed } from '@mobile-money/core';
import type { It } from '../given/contract.ts';
import { anAuditEntry } from '../given/payments.ts';
import { aComparison, aFoundDiscrepancy } from '../given/statements.ts';
import { uniqueId } from '../given/unique.ts';
import { walk } from '../given/walk.ts';
import { anOurSide, evening, type NarrowingSubject, noon, placesIn } from './given.ts';

/** A text of which a part alone is not enough. */
const aText = (): string => uniqueId().replaceAll('-', '');

export function ofTexts(it: It<NarrowingSubject>): void {
  it('has the audit with a text in its subject or its reason, slice by slice.', async ({ audit }) => {
    const text = aText();
    const entries = [
      anAuditEntry({ subject: `+237${text}`, reason: null }),
      anAuditEntry({ at: noon, reason: typed(`${text} rang.`) }),
      anAuditEntry({ at: evening, subject: text, action: 'number.read' }),
      anAuditEntry({ before: text, after: text }),
      anAuditEntry({ subject: text.slice(1) }),
    ];
    for (const entry of entries) await audit.append(entry);
    const ids = entries.map(({ id }) => id);
    const table = [
      [{ text }, [2, 1, 0]],
      [{ text, from: noon }, [2, 1]],
      [{ text, actions: ['number.read'] }, [2]],
      [{ text: `${text.slice(0, -1)}_` }, []],
    ] as const;
    for (const [filter, expected] of table)
      for (const limit of [1, 50]) {
        const list = (cursor: string | null) => audit.list(cursor, limit, filter);
        expect([filter, await placesIn(ids, list)]).toEqual([filter, expected]);
      }
  });

  it('has the differences with a text in what either side says, or in what a person said of it.', async (subject) => {
    const { reconciliation } = subject;
    const text = aText();
    const comparison = aComparison();
    const theirs = aFoundDiscrepancy(`A${text}`);
    const ours = { ...aFoundDiscrepancy(aText()), theirs: null, ours: { ...anOurSide, operatorTxId: text } };
    const settled = aFoundDiscrepancy(aText());
    const other = aFoundDiscrepancy(text.slice(1));
    await reconciliation.record(comparison, [theirs, ours, settled, other], uniqueId);
    const { providerId } = comparison;
    const all = await walk((cursor) => reconciliation.list({ providerId }, cursor, 50));
    const { id = '' } = all.find((each) => each.subject === settled.subject) ?? {};
    const said = { outcome: 'explained', note: `${text} rang.`, by: 'amina', at: noon } as const;
    await reconciliation.settle(id, said, anAuditEntry());
    const found = async (filter: DiscrepancyFilter, limit: number) =>
      (await walk((cursor) => reconciliation.list(filter, cursor, limit))).map((each) => each.subject).sort();
    for (const limit of [1, 50]) {
      const named = [theirs, ours, settled].map((each) => each.subject).sort();
      expect(await found({ text }, limit)).toEqual(named);
      expect(await found({ text, status: 'settled' }, limit)).toEqual([settled.subject]);
      expect(await found({ text: `${text.slice(0, -1)}_` }, limit)).toEqual([]);
    }
  });
}
