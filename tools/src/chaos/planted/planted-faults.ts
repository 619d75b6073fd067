import type { World } from '../machines/world.ts';
import { edit } from './planting-hooks.ts';
import type { PlantedFault } from './run-planted.ts';

const core = 'packages/core/dist';
const schema = 'packages/postgres/dist/schema';

const slowReceivers = ({ wires }: World): void => {
  for (const wire of wires.receivers) wire.set({ is: 'slow', ms: 500 });
};
const slowGateways = ({ wires }: World): void => {
  for (const wire of wires.gateways) wire.set({ is: 'slow', ms: 300 });
};

export const plantedFaults: readonly PlantedFault[] = [
  {
    name: 'a webhook is marked as delivered before it is sent',
    finds: 'unannounced',
    by: ['the way to a receiver is cut'],
    seconds: 8,
    faults: 2,
    edits: [
      edit(
        `${core}/webhook/deliver-webhook.js`,
        'const attempt = await attemptOf(ports, lease);',
        `const sent = { at: ports.clock.now(), durationMs: 0, status: 200, error: null, answerExcerpt: '' };
        await ports.outbox.finish(lease, sent, 'delivered', null);
        const attempt = await attemptOf(ports, lease);`,
      ),
    ],
  },
  {
    name: 'a commit does not check the version',
    finds: 'doubled',
    by: ['the way to the database is slow'],
    seconds: 12,
    faults: 2,
    edits: [
      edit(`${schema}/commits.js`, 't.id = n.id and t.version = n.version - 1', 't.id = n.id'),
      edit(`${schema}/commits.js`, 't.id = c.id and t.version = c.version - 1', 't.id = c.id'),
      // The history keeps one row for each version, and would notice.
      edit(
        `${schema}/transactions.js`,
        ',\n  primary key (transaction_id, version, position)\n) partition by range (transaction_id);\n\ncreate table exchanges',
        '\n) partition by range (transaction_id);\n\ncreate table exchanges',
      ),
    ],
  },
  {
    name: 'the lease of a webhook never ends',
    finds: 'unannounced',
    by: ['kill -9 of all processes'],
    seconds: 10,
    faults: 2,
    prepare: slowReceivers,
    edits: [edit('packages/core/dist/limits.js', 'deliveryLeaseMs: 12_000', 'deliveryLeaseMs: 12_000_000')],
  },
  {
    name: 'an answer that leaves the outcome open is taken for a rejection',
    finds: 'doubled',
    by: ['an operator takes requests and hangs up'],
    seconds: 14,
    faults: 3,
    edits: [
      edit(
        `${core}/withdrawal/submit-withdrawal.js`,
        "backup = answer.outcome === 'rejected'",
        "backup = answer.outcome !== 'sent'",
      ),
    ],
  },
  {
    name: 'a payment is stored again when its SMS comes again',
    finds: 'doubled',
    by: ['SMS come twice under other ids'],
    seconds: 8,
    faults: 2,
    edits: [
      edit(
        `${schema}/payments.js`,
        'constraint payments_once unique (operator, operator_tx_id)',
        'constraint payments_once unique (id)',
      ),
      edit(
        'packages/postgres/dist/stores/payment-store.js',
        'on conflict (operator, operator_tx_id) do nothing returning id',
        'returning id',
      ),
    ],
  },
  {
    name: 'a transfer is sent before the intent to send it is stored',
    finds: 'doubled',
    by: ['kill -9 of all processes', 'kill -9 of two processes'],
    seconds: 20,
    faults: 5,
    prepare: slowGateways,
    edits: [
      edit(
        `${core}/withdrawal/submit-withdrawal.js`,
        'const { transaction, changed } = await changeWithdrawal(ports, approved,',
        `const early = await answerOrUnknown(() => ports.transfers.transfer({ ...approved,
          transactionId: approved.id, submissionId: ports.ids.next() }, async () => undefined));
        const { transaction, changed } = await changeWithdrawal(ports, approved,`,
      ),
      edit(
        `${core}/withdrawal/submit-withdrawal.js`,
        '=> transfer(ports, keepAnswer, transaction)',
        '=> recordTransferOutcome(ports, keepAnswer)(transaction, early)',
      ),
    ],
  },
  {
    name: 'a reference that comes again makes a new transaction',
    finds: 'doubled',
    by: ['the way to a process loses answers'],
    seconds: 8,
    faults: 2,
    edits: [
      edit(
        `${schema}/transactions.js`,
        'create unique index transactions_scope',
        'create index transactions_scope',
      ),
      edit(
        `${schema}/creation.js`,
        'on conflict (reference, player_id, application_id, direction) do nothing returning id',
        'returning id',
      ),
      edit(
        `${schema}/creation.js`,
        'if w.is_choice or w.day_from is not null then\n      is_free := not exists (',
        'if w.is_choice or w.day_from is not null then\n      is_free := n.id is not null or not exists (',
      ),
    ],
  },
  {
    name: 'commits do not wait for the disk',
    finds: 'lost',
    by: ['kill -9 of the database'],
    seconds: 12,
    faults: 4,
    edits: [
      edit(
        'packages/postgres/dist/database/pool.js',
        "jit: 'off',",
        "jit: 'off',\n    synchronous_commit: 'off',",
      ),
    ],
  },
];
