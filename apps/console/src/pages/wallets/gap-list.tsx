import { useState } from 'react';
import { Button } from 'react-aria-components';
import { itemsIn } from '../../api/lists.ts';
import type { GapItem, GapSide } from '../../api/schemas.ts';
import { type GapStatus, useGaps } from '../../api/wallets.ts';
import { useAddressFilters } from '../../app/address-filters.ts';
import { Link, pathOf } from '../../app/navigation.tsx';
import { useMay } from '../../app/session-context.tsx';
import { amountText, signedAmountText, walletText } from '../../formats/figures.ts';
import { SignedAmount } from '../../parts/amount.tsx';
import { FileLink } from '../../parts/csv-button.tsx';
import { ChoiceButtons } from '../../parts/fields.tsx';
import { Loaded, More } from '../../parts/loaded.tsx';
import { Time } from '../../parts/time.tsx';
import { useTexts } from '../../texts/language.tsx';
import { GapDialog } from './gap-dialog.tsx';

const statuses: readonly GapStatus[] = ['open', 'closed', 'explained'];

/** Money that moved and that no SMS told of, in one wallet or in all. */
export function GapList({ walletId }: { readonly walletId: string | null }) {
  const { gaps: words } = useTexts();
  const { values, change } = useAddressFilters(['gaps']);
  const status = statuses.find((each) => each === values.gaps) ?? 'open';
  const [asked, setAsked] = useState<GapItem | null>(null);
  const reading = useGaps(status, walletId);
  return (
    <section className="part">
      <header className="detail-head">
        <h2>{words.title}</h2>
        <div className="list-actions">
          <ChoiceButtons
            label={words.status}
            choices={statuses.map((each) => [each, words.statuses[each]])}
            chosen={status}
            onChoose={(each) => change('gaps', each === 'open' ? '' : each)}
          />
          <FileLink
            name={words.title}
            address="/internal/v1/gaps"
            query={{ status, ...(walletId === null ? {} : { wallet: walletId }) }}
          />
        </div>
      </header>
      <Loaded reading={reading}>
        {(data) => {
          const gaps = itemsIn(data);
          if (gaps.length === 0) return <p className="empty">{words.none[status]}</p>;
          return (
            <ul className="candidates" aria-label={words.title}>
              {gaps.map((gap) => (
                <Gap key={gap.gap_id} gap={gap} isNamed={walletId === null} onExplain={setAsked} />
              ))}
            </ul>
          );
        }}
      </Loaded>
      <More reading={reading} />
      {asked !== null && <GapDialog gap={asked} onClose={() => setAsked(null)} />}
    </section>
  );
}

interface GapProps {
  readonly gap: GapItem;
  readonly isNamed: boolean;
  readonly onExplain: (gap: GapItem) => void;
}

function Gap({ gap, isNamed, onExplain }: GapProps) {
  const { gaps: words, about } = useTexts();
  const mayExplain = useMay('decide') && gap.status === 'open';
  const { wallet_id: wallet, missing_xaf: missing, explained_by: who } = gap;
  return (
    <li className="candidate">
      <div className="candidate-main">
        <p>
          <SignedAmount xaf={missing} /> {missing > 0 ? words.more : words.less}
          {isNamed && (
            <>
              , <Link href={pathOf.wallet(wallet)}>{walletText(wallet)}</Link>
            </>
          )}
        </p>
        <p className="small">
          {words.between} <Side side={gap.after} /> {words.and} <Side side={gap.before} />
        </p>
        {who !== null && <p className="quiet small">{words.explainedBy(who, gap.explanation)}</p>}
      </div>
      {mayExplain && (
        <Button aria-label={about(words.explain, signedAmountText(missing))} onPress={() => onExplain(gap)}>
          {words.explain}
        </Button>
      )}
    </li>
  );
}

/** An SMS beside the gap, as it stands among the entries. */
function Side({ side }: { readonly side: GapSide | null }) {
  const { gaps: words, wallets } = useTexts();
  if (side === null) return words.nothingBefore;
  const balance = side.balance_xaf === null ? wallets.unknown : amountText(side.balance_xaf);
  return (
    <span title={side.operator_tx_id ?? ''}>
      {words.side(signedAmountText(side.amount_xaf), balance)} (<Time at={side.received_at} isExact />)
    </span>
  );
}
