import { type Block, type BlockKind, blocked, blockName } from '../mark/block.ts';
import { normaliseMsisdn } from '../phone/msisdn.ts';
import type { BlockFilter } from '../ports/mark-store.ts';
import type { Ports } from '../ports/ports.ts';
import type { Slice } from '../ports/transaction-reader.ts';
import { DomainError, typed } from '../reason/reason.ts';
import { auditEntry, givenReason, type StaffActor } from '../transaction/audit-entry.ts';
import { checkedLimit, type SliceRequest } from './lists.ts';

type BlockPorts = Pick<Ports, 'blocks' | 'clock' | 'ids'>;

/** Newest first. A number or a player that is asked for may be written in any usual way. */
export const listBlocks =
  ({ blocks }: Pick<Ports, 'blocks'>) =>
  async ({ value, ...filter }: BlockFilter, slice: SliceRequest): Promise<Slice<Block>> => {
    const limit = checkedLimit(slice);
    const whom = value === undefined ? {} : { value: normaliseMsisdn(value) ?? value.trim().toLowerCase() };
    return blocks.list({ ...filter, ...whom }, slice.cursor, limit);
  };

/** From now on no deposit is taken from them, and their withdrawals are marked. One who is blocked already stays so. */
export const blockPayer =
  (ports: BlockPorts) =>
  async (kind: BlockKind, value: string, given: string, staff: StaffActor): Promise<Block> => {
    const because = typed(givenReason(given));
    const whom = blocked(kind, value);
    const at = ports.clock.now();
    const block: Block = { id: ports.ids.next(), ...whom, because, by: staff.id, at, lifted: null };
    const audit = auditEntry(ports, staff, at, ['block.add', blockName(whom), '', 'active'], because);
    return ports.blocks.add(block, audit);
  };

/** Rejects with `block_not_found`, `block_not_active`. */
export const liftBlock =
  (ports: BlockPorts) =>
  async (id: string, given: string, staff: StaffActor): Promise<Block> => {
    const because = typed(givenReason(given));
    const block = await ports.blocks.find(id);
    if (block === null) throw new DomainError('block_not_found');
    const at = ports.clock.now();
    const lifted = { by: staff.id, at, because };
    const audit = auditEntry(ports, staff, at, ['block.lift', blockName(block), 'active', 'lifted'], because);
    if (!(await ports.blocks.lift(id, lifted, audit))) throw new DomainError('block_not_active');
    return { ...block, lifted };
  };
