import { type Queue, useQueue } from '../../api/queue.ts';
import { useAddress } from '../../app/navigation.tsx';
import { Loaded } from '../../parts/loaded.tsx';
import { Workbench } from './workbench.tsx';

/** Withdrawals that wait for a person. */
export function WithdrawalsPage() {
  const reading = useQueue();
  const asked = useAddress().query.get('id');
  return (
    <Loaded<Queue> reading={reading}>
      {({ items, nextCursor }) => (
        <Workbench key={asked} queue={items} isWhole={nextCursor === null} asked={asked} />
      )}
    </Loaded>
  );
}
