import { expect } from '@jest/globals';
import {
  type Block,
  blockName,
  later,
  type Note,
  type NoteFilter,
  type NoteSubject,
  noteSubjectKinds,
  type Ports,
  typed,
} from '@mobile-money/core';
import { testMorning } from '../memory/fixed-clock.ts';
import { contract } from './given/contract.ts';
import { anAuditEntry, isAudited } from './given/payments.ts';
import { uniqueId, uniqueMsisdn } from './given/unique.ts';
import { atOnce, walk } from './given/walk.ts';

export const aNote = (subject: NoteSubject, afterMs = 0, text = 'The player called.'): Note => ({
  id: uniqueId(),
  subject,
  text,
  by: 'amina@example.com',
  at: later(testMorning, afterMs),
});

const notesOf = ({ notes }: Pick<Ports, 'notes'>, filter: NoteFilter): Promise<readonly Note[]> =>
  walk((cursor) => notes.list(filter, cursor, 2));

/** The store may hold anything else. */
export const noteStoreContract = contract<Pick<Ports, 'notes' | 'audit'>>('A note store', (it) => {
  it.each(noteSubjectKinds)(
    'keeps notes on a %s as they came, with an audit entry.',
    async (subject, kind) => {
      const about = { kind, id: kind === 'number' ? uniqueMsisdn() : uniqueId() };
      const note = aNote(about, 0, `L'élève "É" \\ 💰`);
      const entry = anAuditEntry();
      await subject.notes.add(note, entry);
      expect(await isAudited(subject, entry)).toBe(true);
      expect(await notesOf(subject, { subject: about })).toEqual([note]);
      const others = noteSubjectKinds.filter((each) => each !== kind);
      for (const other of others)
        expect(await notesOf(subject, { subject: { ...about, kind: other } })).toEqual([]);
    },
  );

  it('lists them newest first, in parts that neither repeat nor skip.', async ({ notes }) => {
    const subject = { kind: 'number', id: uniqueMsisdn() } as const;
    const made = [3, 1, 2, 2].map((afterMs) => aNote(subject, afterMs));
    for (const each of made) await notes.add(each, anAuditEntry());
    expect((await notes.list({ subject }, null, 1)).items).toEqual([made[0]]);
    const whole = await notesOf({ notes }, { subject });
    expect(whole.map(({ at }) => at - testMorning)).toEqual([3, 2, 2, 1]);
    expect(new Set(whole.map(({ id }) => id)).size).toBe(4);
  });

  it('lists those of a time, of someone, or with a text.', async ({ notes }) => {
    const subject = { kind: 'number', id: uniqueMsisdn() } as const;
    const called = aNote(subject, 1, 'The player CALLED.');
    const wrote = { ...aNote(subject, 2, '100 % sure: a_b'), by: 'ben@example.com' };
    for (const each of [called, wrote]) await notes.add(each, anAuditEntry());
    const own = (filter: Omit<NoteFilter, 'subject'>) => notesOf({ notes }, { subject, ...filter });
    expect(await own({ from: wrote.at })).toEqual([wrote]);
    expect(await own({ before: wrote.at })).toEqual([called]);
    expect(await own({ by: 'ben@example.com' })).toEqual([wrote]);
    expect(await own({ by: 'ben@example.com', text: 'called' })).toEqual([]);
    expect(await own({ text: 'player called' })).toEqual([called]);
    expect(await own({ text: '% SURE' })).toEqual([wrote]);
    // Neither stands for anything else.
    expect(await own({ text: 'a%b' })).toEqual([]);
    expect(await own({ text: 'The_player' })).toEqual([]);
  });
});

export const aBlock = (fields: Partial<Block> = {}): Block => ({
  id: uniqueId(),
  kind: 'number',
  value: uniqueMsisdn(),
  because: typed('A stolen card.'),
  by: 'amina@example.com',
  at: testMorning,
  lifted: null,
  ...fields,
});

const lifting = { by: 'ben@example.com', at: later(testMorning, 5), because: typed('It was found.') };

/** The store may hold anything else. */
export const blockStoreContract = contract<Pick<Ports, 'blocks' | 'audit'>>('A block store', (it) => {
  it('keeps a block as it came, with an audit entry, and knows who is blocked.', async (subject) => {
    const { blocks } = subject;
    for (const block of [aBlock(), aBlock({ kind: 'player', value: uniqueId() })]) {
      const entry = anAuditEntry();
      expect(await blocks.add(block, entry)).toEqual(block);
      expect(await isAudited(subject, entry)).toBe(true);
      expect(await blocks.find(block.id)).toEqual(block);
      expect((await blocks.active()).has(blockName(block))).toBe(true);
    }
    expect(await blocks.find(uniqueId())).toBeNull();
  });

  it('blocks no one twice: it gives the one that is there, and audits nothing.', async (subject) => {
    const { blocks } = subject;
    const value = uniqueMsisdn();
    const entries = Array.from({ length: 5 }, () => anAuditEntry());
    const made = await atOnce(5, (index) => blocks.add(aBlock({ value }), entries[index] ?? anAuditEntry()));
    expect(new Set(made.map(({ id }) => id)).size).toBe(1);
    const audited = await Promise.all(entries.map((entry) => isAudited(subject, entry)));
    expect(audited.filter((each) => each)).toHaveLength(1);
    // A player is someone else, whatever their name.
    const player = aBlock({ kind: 'player', value });
    expect(await blocks.add(player, anAuditEntry())).toEqual(player);
  });

  it('lifts a block once, keeps it, and lets it be made anew.', async (subject) => {
    const { blocks } = subject;
    const block = await blocks.add(aBlock(), anAuditEntry());
    const entries = Array.from({ length: 3 }, () => anAuditEntry());
    const lifted = await atOnce(3, (index) =>
      blocks.lift(block.id, lifting, entries[index] ?? anAuditEntry()),
    );
    expect(lifted.filter((each) => each)).toHaveLength(1);
    expect(await Promise.all(entries.map((entry) => isAudited(subject, entry)))).toEqual(lifted);
    expect(await blocks.find(block.id)).toEqual({ ...block, lifted: lifting });
    expect((await blocks.active()).has(blockName(block))).toBe(false);
    const again = aBlock({ value: block.value, at: later(testMorning, 9) });
    expect(await blocks.add(again, anAuditEntry())).toEqual(again);
    expect(await blocks.lift(uniqueId(), lifting, anAuditEntry())).toBe(false);
  });

  it('lists those of a status, a kind or a name, the newest first, without a repeat or a gap.', async ({
    blocks,
  }) => {
    const made = [1, 3, 2, 2].map((afterMs) => aBlock({ at: later(testMorning, afterMs) }));
    for (const each of made) await blocks.add(each, anAuditEntry());
    const [first, newest] = made as [Block, Block];
    await blocks.lift(first.id, lifting, anAuditEntry());
    const ids = made.map(({ id }) => id);
    const own = async (filter: Parameters<typeof blocks.list>[0]): Promise<readonly Block[]> =>
      (await walk((cursor) => blocks.list(filter, cursor, 2))).filter(({ id }) => ids.includes(id));
    const active = await own({ status: 'active', kind: 'number' });
    expect(active.map(({ at }) => at - testMorning)).toEqual([3, 2, 2]);
    expect(new Set(active.map(({ id }) => id)).size).toBe(3);
    expect(await own({ status: 'active', kind: 'player' })).toEqual([]);
    expect(await own({ status: 'active', from: later(testMorning, 3) })).toEqual([newest]);
    expect(await own({ status: 'active', before: later(testMorning, 3) })).toHaveLength(2);
    expect(await own({ status: 'lifted' })).toEqual([{ ...first, lifted: lifting }]);
    expect(await own({ status: 'active', value: newest.value })).toEqual([newest]);
    expect(await own({ status: 'lifted', value: newest.value })).toEqual([]);
    expect(await own({ status: 'lifted', value: first.value, kind: 'number' })).toHaveLength(1);
  });
});
