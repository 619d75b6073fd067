import { DomainError } from '../errors.ts';
import { normaliseEmail } from '../operator/operator-account.ts';
import { type IssuedOperatorToken, operatorTokenText } from '../operator/operator-token.ts';
import type { Ports } from '../ports/ports.ts';
import { auditEntry } from '../steps/operator-action.ts';
import type { OperatorActor } from '../transaction/actor.ts';

/** Issues a token with which scripts act for an account. */
export const issueOperatorToken =
  (ports: Pick<Ports, 'operators' | 'keyMaker' | 'clock' | 'ids'>) =>
  async (email: string, operator: OperatorActor): Promise<IssuedOperatorToken> => {
    const account = await ports.operators.find(normaliseEmail(email));
    if (account === null) throw new DomainError('operator_not_found');
    const { prefix, secret, secretSha256 } = ports.keyMaker.make();
    const createdAt = ports.clock.now();
    const token = { prefix, email: account.email, secretSha256, createdAt, revokedAt: null };
    const audit = auditEntry(ports, operator, createdAt, {
      action: 'operator_token.issue',
      subject: prefix,
      before: '',
      after: account.email,
      reason: '',
    });
    if (!(await ports.operators.issueToken(token, audit)))
      throw new Error('The key maker gives prefixes that are taken.');
    return { token, text: operatorTokenText({ prefix, secret }) };
  };
