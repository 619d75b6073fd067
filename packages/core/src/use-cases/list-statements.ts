import type { Ports } from '../ports/ports.ts';
import type { Slice } from '../ports/transaction-reader.ts';
import type { Statement } from '../reconciliation/statement.ts';
import { checkedLimit, type SliceRequest } from '../steps/slice-request.ts';

/** The statements that were imported, newest first. */
export const listStatements =
  ({ statements }: Pick<Ports, 'statements'>) =>
  async (slice: SliceRequest): Promise<Slice<Statement>> =>
    statements.list(slice.cursor, checkedLimit(slice));
