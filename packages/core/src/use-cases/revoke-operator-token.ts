import type { OperatorToken } from '../operator/operator-token.ts';
import type { Ports } from '../ports/ports.ts';
import { auditEntry } from '../steps/operator-action.ts';
import type { OperatorActor } from '../transaction/actor.ts';

/** Ends a token at once. To revoke it again changes nothing. */
export const revokeOperatorToken =
  (ports: Pick<Ports, 'operators' | 'clock' | 'ids'>) =>
  async (prefix: string, operator: OperatorActor): Promise<OperatorToken> => {
    const at = ports.clock.now();
    const audit = auditEntry(ports, operator, at, {
      action: 'operator_token.revoke',
      subject: prefix,
      before: 'valid',
      after: 'revoked',
      reason: '',
    });
    return ports.operators.revokeToken(prefix, at, audit);
  };
