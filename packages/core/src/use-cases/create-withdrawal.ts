import { contradictsOperator, prefixMismatch } from '../phone/operator-prefixes.ts';
import type { Ports } from '../ports/ports.ts';
import { noProvider, routeWithdrawal } from '../provider/route.ts';
import { reason } from '../reason/reason.ts';
import { asWithdrawal, changeContext } from '../transaction/change-transaction.ts';
import { transactionId } from '../transaction/identifiers.ts';
import { beginning } from '../transaction/state-change.ts';
import {
  checkedRequest,
  refuseUnlessRepeated,
  scopeOf,
  type TransactionRequest,
} from '../transaction/transaction-request.ts';
import { submissionIdOf, type Withdrawal } from '../withdrawal/withdrawal.ts';

type CreateWithdrawalPorts = Pick<
  Ports,
  'transactions' | 'registry' | 'traffic' | 'clock' | 'ids' | 'settings'
>;

/** Creates a withdrawal that waits for a person. Nothing is sent anywhere. */
export const createWithdrawal =
  (ports: CreateWithdrawalPorts) =>
  async (request: TransactionRequest): Promise<Withdrawal> => {
    const checked = checkedRequest(request, ports.settings);
    const scope = scopeOf(checked, 'withdrawal');
    const { prefixes } = await ports.registry.read();
    if (contradictsOperator(checked.msisdn, checked.operator, prefixes)) {
      return asWithdrawal(await refuseUnlessRepeated(ports, scope, prefixMismatch(checked.operator)));
    }
    const at = ports.clock.now();
    // What only a provider takes that is away, or none at all, waits for a person too: who is asked is chosen again then.
    const { operator } = checked;
    const providerId =
      (await routeWithdrawal(ports, checked, at)) ?? (await routeWithdrawal(ports, { operator }, at));
    if (providerId === null) {
      return asWithdrawal(await refuseUnlessRepeated(ports, scope, noProvider(operator)));
    }
    const id = transactionId(ports.ids.next());
    const change = beginning<Withdrawal>(
      {
        ...checked,
        id,
        direction: 'withdrawal',
        providerId,
        submissionId: submissionIdOf(id, providerId),
        providerTxId: null,
        approvals: [],
        mayHaveBeenSent: false,
      },
      reason('waits_for_approval'),
      changeContext(ports, { kind: 'application', id: checked.applicationId }, at),
    );
    return (await ports.transactions.createWithdrawal(change)).transaction;
  };
