import { type Transaction, useQueue } from '../../api/transactions.ts';
import { useAddress } from '../../app/navigation.tsx';
import { Loaded } from '../../parts/loaded.tsx';
import { Workbench } from './workbench.tsx';

/** Withdrawals that wait for a person. */
export function WithdrawalsPage() {
  const reading = useQueue();
  const asked = useAddress().query.get('id');
  return (
    <Loaded<readonly Transaction[]> reading={reading}>
      {(queue) => <Workbench key={asked} queue={queue} asked={asked} />}
    </Loaded>
  );
}
