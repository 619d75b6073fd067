import { type FaultKind, nothing } from './fault.ts';

export const databaseFaults: readonly FaultKind[] = [
  {
    name: 'kill -9 of the database',
    family: 'database',
    lastsMs: [0, 0],
    plan: () => ({ target: '', begin: ({ database }) => database.kill(), end: nothing }),
  },
  {
    name: 'the database is gone',
    family: 'database',
    lastsMs: [1_000, 4_000],
    plan: () => ({
      target: '',
      begin: async ({ database, wires }) => {
        for (const wire of wires.databases) wire.set({ is: 'cut' });
        await database.kill();
      },
      end: ({ wires }) => {
        for (const wire of wires.databases) wire.set({ is: 'open' });
      },
    }),
  },
  {
    name: 'the database stands still',
    family: 'database',
    lastsMs: [1_000, 5_000],
    plan: () => ({
      target: '',
      begin: ({ database }) => database.freeze(),
      end: ({ database }) => database.thaw(),
    }),
  },
];

/** Only where the database has a disk of its own. */
export const diskFault: FaultKind = {
  name: 'the disk of the database is full',
  family: 'database',
  lastsMs: [1_500, 3_000],
  plan: () => ({
    target: '',
    begin: ({ database }) => database.fill(),
    end: ({ database }) => database.empty(),
  }),
};
