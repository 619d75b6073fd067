import {
  type CommitResult,
  type Creation,
  type Deposit,
  maskedText,
  type PromptAllowance,
  type ReferenceScope,
  type ReturnTerms,
  type StateChange,
  type Transaction,
  type TransactionId,
  type TransactionStore,
  type Withdrawal,
} from '@mobile-money/core';
import { Batcher, batchOptions } from '../batch/batcher.ts';
import type { Database } from '../database/database.ts';
import { json } from '../database/json.ts';
import { statements } from '../database/sql.ts';
import { isOfItsData } from '../database/unavailable.ts';
import { changesToValues, type Wish, wishesToValues } from '../rows/change-values.ts';
import {
  rowOf,
  type TransactionRow,
  transactionColumns,
  transactionFromRow,
} from '../rows/transaction-row.ts';

const sql = statements({
  create_transactions: 'select chosen, existing from create_transactions($1, $2, $3, $4, $5, $6, $7)',
  create_return: 'select create_return($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) as is_created',
  commit_changes: 'select commit_changes($1, $2, $3, $4, $5, $6, $7, $8) as refused',
  // What is written of those whose personal data is gone is looked at once more. That is noted first, as the masker takes
  // it first: the two never wait for each other.
  commit_masked_changes: `with again as (
      insert into masking_put_off select 'transactions', i, 0 from unnest($9::uuid[]) i order by i
      on conflict do nothing returning 1)
    select commit_changes($1, $2, $3, $4, $5, $6, $7, $8) as refused from (select count(*) from again) noted`,
  find_transaction: `select ${transactionColumns} from transactions where id = $1`,
  find_transactions: `select t.* from unnest($1::uuid[]) wanted (wanted_id) cross join lateral ${rowOf('wanted_id')} t`,
  find_by_reference: `select ${transactionColumns} from transactions
    where reference = $1 and player_id = $2 and application_id = $3 and direction = $4`,
});

export class PostgresTransactionStore implements TransactionStore {
  readonly #creations = new Batcher((wishes: readonly Wish[]) => this.#createAll(wishes), batchOptions);
  readonly #commits = new Batcher(
    (changes: readonly StateChange[]) =>
      this.#inLists<CommitResult>(changes, (list) => this.#commitList(list)),
    batchOptions,
  );
  readonly #finds = new Batcher((ids: readonly TransactionId[]) => this.#findBatch(ids), batchOptions);
  readonly #travelling = new Map<string, Promise<CommitResult>>();

  constructor(private readonly database: Database) {}

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

  async createReturn(
    beginning: StateChange<Withdrawal>,
    { part, decision }: ReturnTerms,
  ): Promise<'committed' | 'payment_used'> {
    const { id, returns, amountXaf } = beginning.transaction;
    const { rows } = await this.database.keyed<{ is_created: boolean }>(sql.create_return, [
      id,
      returns?.paymentId,
      amountXaf,
      part === 'excess',
      json(decision),
      ...wishesToValues([{ ways: [beginning], allowance: null, tellsAll: false }]),
    ]);
    return rows[0]?.is_created === true ? 'committed' : 'payment_used';
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
    const wish = { ways, allowance, tellsAll: false };
    const asked = await this.#creations.add(wish);
    const { chosen, existing } =
      asked.chosen === null ? await this.#creations.add({ ...wish, tellsAll: true }) : asked;
    if (existing === null) {
      const way = chosen === null ? undefined : ways[chosen - 1];
      return way === undefined ? null : { transaction: way.transaction, created: true };
    }
    // The direction is part of the scope, so what the reference names is of the same kind. Every call brings an id of
    // its own: what bears it was stored by an earlier try of this very call, alone or together with others.
    const transaction = transactionFromRow(existing) as T;
    return { transaction, created: transaction.id === first.transaction.id };
  }

  /**
   * In the order of what they may wait for, so that no two lists wait for each other; unless one reference comes with two
   * numbers to two of them, when one may be undone and is tried again.
   */
  async #createAll(wishes: readonly Wish[]): Promise<readonly CreationRow[]> {
    const sorted = [...wishes].sort(by(lockOf));
    const { rows } = await this.database.keyed<CreationRow>(sql.create_transactions, wishesToValues(sorted));
    const answers = new Map(rows.map((row, index) => [sorted[index], row]));
    return wishes.flatMap((wish) => answers.get(wish) ?? []);
  }

  /** A batch is one statement, which knows one change of each transaction: a second one waits for the first. */
  async commit(change: StateChange): Promise<CommitResult> {
    refuseUnlessNextVersion(change);
    const id = idOf(change);
    const add = (): Promise<CommitResult> => this.#commits.add(change);
    const before = this.#travelling.get(id);
    const result = before === undefined ? add() : before.then(add, add);
    this.#travelling.set(id, result);
    const forget = (): void => {
      if (this.#travelling.get(id) === result) this.#travelling.delete(id);
    };
    result.then(forget, forget);
    return result;
  }

  commitAll(changes: readonly StateChange[]): Promise<readonly (CommitResult | Error)[]> {
    return this.#inLists<CommitResult | Error>(changes, (list) => this.#commitEach(list));
  }

  /** A statement knows one change of each transaction: a second one follows in the next list. */
  async #inLists<Result>(
    changes: readonly StateChange[],
    commitList: (list: readonly StateChange[]) => Promise<Readonly<Record<string, Result>>>,
  ): Promise<readonly (Result | 'committed')[]> {
    const results = new Map<StateChange, Result | 'committed'>();
    for (let left = changes; left.length > 0; left = left.filter((change) => !results.has(change))) {
      const list = [...new Map(left.toReversed().map((change) => [idOf(change), change])).values()];
      const refused = await commitList(list.sort(by(idOf)));
      for (const change of list) results.set(change, refused[idOf(change)] ?? 'committed');
    }
    return changes.flatMap((change) => results.get(change) ?? []);
  }

  /** Where the list is refused each half of it is tried, and so on: one that cannot be stored must not keep the others from it. */
  async #commitEach(
    changes: readonly StateChange[],
  ): Promise<Readonly<Record<string, CommitResult | Error>>> {
    try {
      return await this.#commitList(changes);
    } catch (error) {
      const [first, ...others] = changes;
      // Anything else, such as a lock that someone holds, would be met again by each half.
      if (first === undefined || !isOfItsData(error)) throw error;
      if (others.length === 0) return { [idOf(first)]: error as Error };
      const middle = changes.length >> 1;
      const begun = await this.#commitEach(changes.slice(0, middle));
      const rest = changes.slice(middle);
      // What has been committed is told, whatever becomes of the rest.
      const unstored = (why: Error) => Object.fromEntries(rest.map((change) => [idOf(change), why]));
      return { ...begun, ...(await this.#commitEach(rest).catch(unstored)) };
    }
  }

  /** In the order of ids, so that no two lists wait for each other. */
  async #commitList(changes: readonly StateChange[]): Promise<Readonly<Record<string, CommitResult>>> {
    for (const each of changes) refuseUnlessNextVersion(each);
    const masked = changes.filter(({ transaction: { msisdn } }) => msisdn === maskedText).map(idOf);
    const [statement, values] =
      masked.length === 0 ? [sql.commit_changes, []] : [sql.commit_masked_changes, [masked]];
    const { rows } = await this.database.once<{ refused: Record<string, CommitResult> | null }>(statement, [
      ...changesToValues(changes),
      ...values,
    ]);
    return rows[0]?.refused ?? {};
  }

  find(id: TransactionId): Promise<Transaction | null> {
    return this.#finds.add(id);
  }

  async #findBatch(ids: readonly TransactionId[]): Promise<readonly (Transaction | null)[]> {
    const { rows } =
      ids.length === 1
        ? await this.database.keyed<TransactionRow>(sql.find_transaction, ids)
        : await this.database.keyed<TransactionRow>(sql.find_transactions, [[...new Set(ids)]]);
    const found = new Map(rows.map((row) => [row.id, transactionFromRow(row)]));
    return ids.map((id) => found.get(id) ?? null);
  }

  async findByReference(scope: ReferenceScope): Promise<Transaction | null> {
    const { reference, playerId, applicationId, direction } = scope;
    const values = [reference, playerId, applicationId, direction];
    const { rows } = await this.database.keyed<TransactionRow>(sql.find_by_reference, values);
    return rows[0] === undefined ? null : transactionFromRow(rows[0]);
  }
}

interface CreationRow {
  /** From 1; 0 when the number has had its prompts; null when the first is taken and the others were not told. */
  readonly chosen: number | null;
  readonly existing: TransactionRow | null;
}

const idOf = ({ transaction: { id } }: StateChange): string => id;

/** What a creation may have to wait for: its number, that number as its player's, then its reference. */
const lockOf = ({ ways: [first] }: Wish): string => {
  const { msisdn, applicationId, playerId, reference } = first?.transaction ?? {};
  return [msisdn, applicationId, playerId, reference].join(' ');
};

const by =
  <T>(keyOf: (each: T) => string) =>
  (a: T, b: T): number =>
    keyOf(a) < keyOf(b) ? -1 : 1;

function refuseUnlessNextVersion({ expectedVersion, transaction: { id, version } }: StateChange): void {
  if (version !== expectedVersion + 1) {
    throw new Error(`${id} cannot go from version ${expectedVersion} to ${version}.`);
  }
}
