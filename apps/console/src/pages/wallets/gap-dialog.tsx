import { type Payment, usePaymentsBehind } from '../../api/payments.ts';
import type { GapItem } from '../../api/schemas.ts';
import { explain, walletsKey } from '../../api/wallets.ts';
import { Link, pathOf } from '../../app/navigation.tsx';
import { amountText, paidInto, signedAmountText, walletText, wholeText } from '../../formats/figures.ts';
import { NoteDialog } from '../../parts/ask-dialog.tsx';
import { faultText } from '../../parts/fault-text.ts';
import { useTexts } from '../../texts/language.tsx';

interface GapDialogProps {
  readonly gap: GapItem;
  readonly onClose: () => void;
}

/**
 * Whoever explains a gap vouches for what follows, and lets through what waits for that: they are told how much that is
 * before they can. Where it cannot be read they may go on: the service refuses what takes more than one person.
 */
export function GapDialog({ gap, onClose }: GapDialogProps) {
  const texts = useTexts();
  const { gaps: words, fields, about } = texts;
  const wallet = paidInto(gap.wallet_id);
  const { data: waiting, error, isPending } = usePaymentsBehind(wallet);
  return (
    <NoteDialog
      title={words.explainTitle}
      confirm={words.explain}
      question={about(walletText(gap.wallet_id), signedAmountText(gap.missing_xaf))}
      label={fields.reason}
      explain={
        <>
          {words.explainHint}{' '}
          <span role="status">
            {isPending && words.reading}
            {error !== null && `${words.notRead} ${faultText(error, texts)}`}
            {waiting !== undefined && <Waiting payments={waiting} />}
          </span>{' '}
          {waiting !== undefined && waiting.length > 0 && (
            <Link href={pathOf.payments('unmatched', wallet)}>{words.toWaiting}</Link>
          )}
        </>
      }
      isReady={!isPending}
      decide={(reason) => explain(gap.gap_id, reason)}
      said={words.explained}
      anew={walletsKey}
      onClose={onClose}
    />
  );
}

function Waiting({ payments }: { readonly payments: readonly Payment[] }) {
  const { gaps: words } = useTexts();
  if (payments.length === 0) return words.noneWaits;
  const sumXaf = payments.reduce((sum, { amount_xaf: amount }) => sum + amount, 0);
  return (
    <>
      <strong>{words.waits(wholeText(payments.length), amountText(sumXaf))}</strong> {words.twoFirst}
    </>
  );
}
