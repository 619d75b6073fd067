import { Ban } from 'lucide-react';
import { useState } from 'react';
import { Button } from 'react-aria-components';
import { type BlockStatus, useBlocks } from '../../api/marks.ts';
import type { BlockItem } from '../../api/schemas.ts';
import { useAddressFilters } from '../../app/address-filters.ts';
import { Link, pathOf } from '../../app/navigation.tsx';
import { useMay } from '../../app/session-context.tsx';
import { FileLink } from '../../parts/csv-button.tsx';
import { ChoiceButtons } from '../../parts/fields.tsx';
import { ListFilters } from '../../parts/list-filters.tsx';
import { Loaded, More } from '../../parts/loaded.tsx';
import { Table } from '../../parts/table.tsx';
import { Time } from '../../parts/time.tsx';
import { useTexts } from '../../texts/language.tsx';
import { BlockDialog, blockedText, LiftDialog } from './block-dialogs.tsx';

const statuses = ['active', 'lifted'] as const;
const names = ['kind', 'value', 'from', 'to'] as const;

/** Numbers and players from whom no deposit is taken. */
export function BlocksPage() {
  const { pages, blocks: words, filters: filterWords } = useTexts();
  const [chosen, filters] = [useAddressFilters(['status']), useAddressFilters(names)];
  const status: BlockStatus = statuses.find((each) => each === chosen.values.status) ?? 'active';
  const reading = useBlocks(status, filters.values);
  const mayDecide = useMay('decide');
  const [isAsked, setIsAsked] = useState(false);
  const [lifting, setLifting] = useState<BlockItem | null>(null);
  return (
    <div className="page">
      <header className="detail-head">
        <h1>{pages.blocks}</h1>
        <div className="detail-actions">
          {mayDecide && (
            <Button className="primary" onPress={() => setIsAsked(true)}>
              <Ban className="icon" aria-hidden="true" />
              {words.block}
            </Button>
          )}
          <FileLink name={pages.blocks} address="/internal/v1/blocks" query={{ ...filters.values, status }} />
        </div>
      </header>
      {!mayDecide && <p className="quiet">{words.readOnly}</p>}
      <ChoiceButtons
        label={words.status}
        choices={statuses.map((each) => [each, words.statuses[each]])}
        chosen={status}
        onChoose={(each) => chosen.change('status', each === 'active' ? '' : each)}
      />
      <ListFilters
        filters={filters}
        own={{ kind: [words.kind, Object.entries(words.kinds)], value: [words.who] }}
      />
      <Loaded reading={reading}>
        {({ pages: parts }) => {
          const items = parts.flatMap((part) => part.items);
          const isNarrowed = Object.keys(filters.values).length > 0;
          if (items.length === 0)
            return <p className="empty">{isNarrowed ? filterWords.none : words.empty[status]}</p>;
          return <BlockTable items={items} onLift={mayDecide ? setLifting : null} />;
        }}
      </Loaded>
      <More reading={reading} />
      {isAsked && <BlockDialog onClose={() => setIsAsked(false)} />}
      {lifting !== null && <LiftDialog block={lifting} onClose={() => setLifting(null)} />}
    </div>
  );
}

interface BlockTableProps {
  readonly items: readonly BlockItem[];
  /** Null for those who may only read. */
  readonly onLift: ((block: BlockItem) => void) | null;
}

function BlockTable({ items, onLift }: BlockTableProps) {
  const { blocks: words, fields, audit } = useTexts();
  return (
    <Table caption={words.list} columns={[words.kind, words.who, fields.reason, words.by, audit.when, '']}>
      {items.map((block) => (
        <tr key={block.block_id}>
          <td>{words.kinds[block.kind]}</td>
          <td>
            <Link
              href={block.kind === 'number' ? pathOf.number(block.value) : pathOf.search(block.value)}
              className={block.kind === 'number' ? '' : 'code'}
            >
              {blockedText(block)}
            </Link>
          </td>
          <td className="wide">{block.reason}</td>
          <td>{block.by}</td>
          <td>
            <Time at={block.at} />
          </td>
          <td className="wide">
            {block.lifted_at === null || block.lifted_by === null ? (
              onLift !== null && (
                <Button
                  className="small"
                  aria-label={words.liftOf(blockedText(block))}
                  onPress={() => onLift(block)}
                >
                  {words.lift}
                </Button>
              )
            ) : (
              <>
                {words.liftedBy(block.lifted_by)}, <Time at={block.lifted_at} />, <q>{block.lift_reason}</q>
              </>
            )}
          </td>
        </tr>
      ))}
    </Table>
  );
}
