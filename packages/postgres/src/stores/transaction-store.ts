import type {
  CommitResult,
  Creation,
  Deposit,
  PromptAllowance,
  ReferenceScope,
  StateChange,
  Transaction,
  TransactionId,
  TransactionStore,
  Withdrawal,
} from '@mobile-money/core';
import { batchOptions } from '../batch/batch-options.ts';
import { Batcher } from '../batch/batcher.ts';
import type { Database, Statement } from '../database/database.ts';
import { json } from '../database/json.ts';
import { auditsToRows } from '../rows/audit-row.ts';
import {
  changeToRow,
  changeToValues,
  proposalChangeToValues,
  type Wish,
  withdrawalChangeToValues,
} from '../rows/change-values.ts';
import { eventToRows } from '../rows/delivery-row.ts';
import { exchangesToRows, movesToRows } from '../rows/history-rows.ts';
import {
  rowOf,
  type TransactionRow,
  transactionColumns,
  transactionFromRow,
} from '../rows/transaction-row.ts';
import {
  createMany,
  createOne,
  creationsToValue,
  creationToValues,
  lockOf,
  placeholders,
} from './create-batch.ts';

const commitOne: Statement = {
  name: 'commit_change',
  text: `select commit_change(${placeholders(31)}) as result`,
};

const commitWithProposal: Statement = {
  name: 'commit_with_proposal',
  text: `select commit_with_proposal(${placeholders(32)}) as result`,
};

const commitWithdrawal: Statement = {
  name: 'commit_decided_withdrawal',
  text: `select commit_decided_withdrawal(${placeholders(37)}) as result`,
};

const commitMany: Statement = {
  name: 'commit_changes',
  text: 'select commit_changes($1, $2, $3, $4, $5) as committed',
};

const findById: Statement = {
  name: 'find_transaction',
  text: `select ${transactionColumns} from transactions where id = $1`,
};

const findSeveral: Statement = {
  name: 'find_transactions',
  text: `select t.* from unnest($1::uuid[]) wanted (wanted_id) cross join lateral ${rowOf('wanted_id')} t`,
};

const findInScope: Statement = {
  name: 'find_by_reference',
  text: `select ${transactionColumns} from transactions
    where reference = $1 and player_id = $2 and application_id = $3 and direction = $4`,
};

export class PostgresTransactionStore implements TransactionStore {
  readonly #database: Database;

  readonly #creations: Batcher<Wish, CreationRow>;
  readonly #commits: Batcher<StateChange, CommitResult>;
  readonly #finds: Batcher<TransactionId, Transaction | null>;
  /** Transactions with a change that travels with others, or is about to. */
  readonly #travelling = new Set<TransactionId>();

  constructor(database: Database) {
    this.#database = database;
    this.#creations = new Batcher((creations) => this.#createAll(creations), batchOptions);
    this.#commits = new Batcher((changes) => this.#commitBatch(changes), batchOptions);
    this.#finds = new Batcher((ids) => this.#findBatch(ids), batchOptions);
  }

  createDeposit(alternatives: readonly StateChange<Deposit>[]): Promise<Creation<Deposit>> {
    return this.#create(alternatives);
  }

  createDepositWithin(
    allowance: PromptAllowance,
    alternatives: readonly StateChange<Deposit>[],
  ): Promise<Creation<Deposit> | null> {
    return this.#createWithin(allowance, alternatives);
  }

  createWithdrawal(beginning: StateChange<Withdrawal>): Promise<Creation<Withdrawal>> {
    return this.#create([beginning]);
  }

  async #create<T extends Transaction>(ways: readonly StateChange<T>[]): Promise<Creation<T>> {
    const creation = await this.#createWithin(null, ways);
    if (creation === null) throw new Error('A creation without limits was refused.');
    return creation;
  }

  async #createWithin<T extends Transaction>(
    allowance: PromptAllowance | null,
    ways: readonly StateChange<T>[],
  ): Promise<Creation<T> | null> {
    const [first] = ways;
    if (first === undefined) throw new Error('A transaction needs at least one way to begin.');
    const { chosen, existing } = await this.#creations.add({ ways, allowance });
    if (existing === null) {
      const way = ways[chosen - 1];
      return way === undefined ? null : { transaction: way.transaction, created: true };
    }
    // The direction is part of the scope, so what the reference names is of the same kind. Every call brings an id of
    // its own: what bears it was stored by an earlier try of this very call, alone or together with others.
    const transaction = transactionFromRow(existing) as T;
    return { transaction, created: transaction.id === first.transaction.id };
  }

  /** In one order, so that two batches that want the same numbers never wait for each other. */
  async #createAll(wishes: readonly Wish[]): Promise<readonly CreationRow[]> {
    const [only] = wishes;
    if (wishes.length === 1 && only !== undefined) {
      return (await this.#database.keyed<CreationRow>(createOne, creationToValues(only))).rows;
    }
    const inOrder = wishes
      .map((wish) => ({ wish, lock: lockOf(wish) }))
      .sort((a, b) => (a.lock < b.lock ? -1 : 1))
      .map(({ wish }) => wish);
    const { rows } = await this.#database.keyed<CreationRow>(createMany, [creationsToValue(inOrder)]);
    const answers = new Map(rows.map((row, index) => [inOrder[index], row]));
    return wishes.flatMap((wish) => answers.get(wish) ?? []);
  }

  async commit(change: StateChange): Promise<CommitResult> {
    refuseUnlessNextVersion(change);
    const { id } = change.transaction;
    // Of two changes of one transaction the second goes alone: one statement could not tell them apart.
    if (goesAlone(change) || this.#travelling.has(id)) return this.#commitOne(change);
    this.#travelling.add(id);
    return this.#commits.add(change).finally(() => this.#travelling.delete(id));
  }

  async #commitOne(change: StateChange): Promise<CommitResult> {
    const [statement, values] = statementOf(change);
    const { rows } = await this.#database.once<{ result: CommitResult }>(statement, values);
    return rows[0]?.result ?? 'stale';
  }

  async #commitBatch(changes: readonly StateChange[]): Promise<readonly CommitResult[]> {
    const [only] = changes;
    if (changes.length === 1 && only !== undefined) return [await this.#commitOne(only)];
    const committed = await this.#commitMany(changes);
    return changes.map(({ transaction }) => (committed.has(transaction.id) ? 'committed' : 'stale'));
  }

  /**
   * Changes of deposits that touch no payment go together. The others may want the same payment, so each waits for the
   * last; and withdrawals are few.
   */
  async commitAll(changes: readonly StateChange[]): Promise<readonly CommitResult[]> {
    const committed = await this.#commitMany(changes.filter((change) => !goesAlone(change)));
    const results: CommitResult[] = [];
    for (const change of changes) {
      if (goesAlone(change)) results.push(await this.commit(change));
      else results.push(committed.has(change.transaction.id) ? 'committed' : 'stale');
    }
    return results;
  }

  async #commitMany(changes: readonly StateChange[]): Promise<ReadonlySet<string>> {
    if (changes.length === 0) return new Set();
    for (const each of changes) refuseUnlessNextVersion(each);
    // Rows are locked in the order of their ids, so that two batches never wait for each other.
    const inOrder = [...changes].sort((a, b) => (a.transaction.id < b.transaction.id ? -1 : 1));
    const { rows } = await this.#database.once<{ committed: string[] | null }>(commitMany, [
      json(inOrder.map(changeToRow)),
      json(inOrder.flatMap(eventToRows)),
      json(inOrder.flatMap(movesToRows)),
      json(inOrder.flatMap(exchangesToRows)),
      json(inOrder.flatMap(auditsToRows)),
    ]);
    return new Set(rows[0]?.committed);
  }

  find(id: TransactionId): Promise<Transaction | null> {
    return this.#finds.add(id);
  }

  async #findBatch(ids: readonly TransactionId[]): Promise<readonly (Transaction | null)[]> {
    const { rows } =
      ids.length === 1
        ? await this.#database.keyed<TransactionRow>(findById, ids)
        : await this.#database.keyed<TransactionRow>(findSeveral, [[...new Set(ids)]]);
    const found = new Map(rows.map((row) => [row.id, transactionFromRow(row)]));
    return ids.map((id) => found.get(id) ?? null);
  }

  async findByReference(scope: ReferenceScope): Promise<Transaction | null> {
    const { reference, playerId, applicationId, direction } = scope;
    const values = [reference, playerId, applicationId, direction];
    const { rows } = await this.#database.keyed<TransactionRow>(findInScope, values);
    return rows[0] === undefined ? null : transactionFromRow(rows[0]);
  }
}

interface CreationRow {
  /** From 1; 0 when the number has had its prompts. */
  readonly chosen: number;
  readonly existing: TransactionRow | null;
}

/** What few changes touch is left out of the others, which are many. */
function statementOf(change: StateChange): readonly [Statement, readonly unknown[]] {
  if (isOfWithdrawal(change)) return [commitWithdrawal, withdrawalChangeToValues(change)];
  return change.changesProposal
    ? [commitWithProposal, proposalChangeToValues(change)]
    : [commitOne, changeToValues(change)];
}

const isOfWithdrawal = (change: StateChange): change is StateChange<Withdrawal> =>
  change.transaction.direction === 'withdrawal';

const goesAlone = (change: StateChange): boolean =>
  change.consumes.length > 0 ||
  change.releasesBecause !== null ||
  change.changesProposal ||
  isOfWithdrawal(change);

function refuseUnlessNextVersion({ expectedVersion, transaction: { id, version } }: StateChange): void {
  if (version !== expectedVersion + 1) {
    throw new Error(`${id} cannot go from version ${expectedVersion} to ${version}.`);
  }
}
