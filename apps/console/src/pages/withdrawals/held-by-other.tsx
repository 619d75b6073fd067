import { useQueryClient } from '@tanstack/react-query';
import { Button } from 'react-aria-components';
import { refreshReservations, reserve } from '../../api/reservations.ts';
import { useNotices } from '../../app/notices.tsx';
import { useMay } from '../../app/session-context.tsx';
import { faultText } from '../../parts/loaded.tsx';
import { useTexts } from '../../texts/language.tsx';

/** Someone else works on it; whoever decides may take it over. */
export function HeldByOther({ id, holder }: { readonly id: string; readonly holder: string }) {
  const texts = useTexts();
  const tell = useNotices();
  const client = useQueryClient();
  const mayTakeOver = useMay('decide');
  const takeOver = async (): Promise<void> => {
    try {
      await reserve(id, true);
      tell('good', texts.withdrawals.tookOver(holder));
    } catch (refusal) {
      tell('bad', faultText(refusal, texts));
    }
    await refreshReservations(client);
  };
  return (
    <div className="held-by" role="status">
      <p>{texts.withdrawals.heldBy(holder)}</p>
      {mayTakeOver && <Button onPress={() => void takeOver()}>{texts.withdrawals.takeOver}</Button>}
    </div>
  );
}
