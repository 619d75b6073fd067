import { answer } from '../../fields/answer.ts';
import * as member from '../../fields/member.ts';

/** What one person decided and a second has not. */
export const ProposalItem = answer('ProposalItem', {
  operator: member.text('Who.', 'amina@example.com'),
  at: member.time('When.'),
  outcome: member.name(['succeeded', 'failed'], 'What is to become of the transaction.'),
  payment_ids: member.uuids(
    'The payments that a deposit is to be completed from; none when it is resolved.',
    [],
  ),
  reason: member.text('Why.'),
});
