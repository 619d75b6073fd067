import { Button } from 'react-aria-components';
import type { TransactionRecordAnswer } from '../api/schemas.ts';
import type { Transaction } from '../api/transactions.ts';
import { useWho } from '../app/session-context.tsx';
import { wholeText } from '../formats/figures.ts';
import { useTexts } from '../texts/language.tsx';
import type { Texts } from '../texts/words.ts';
import { Time } from './time.tsx';
import { saidText, whyText } from './why-text.ts';

/** What one person decided and a second has not, if there is such a thing. */
export type Proposal = NonNullable<Transaction['proposal']>;

interface SecondPersonProps {
  readonly transaction: Pick<Transaction, 'deciders_needed' | 'proposal' | 'second_person_because'>;
  /** Chooses what someone else proposed; left out where nothing is chosen. */
  readonly onTake?: (proposal: Proposal) => void;
}

/** That a decision takes two people, and what the first of them wants; nothing where one is enough. */
export function SecondPerson({ transaction, onTake }: SecondPersonProps) {
  const texts = useTexts();
  const { secondPerson: words } = texts;
  const { email: me } = useWho();
  const { proposal, deciders_needed: needed } = transaction;
  if (proposal === null) {
    if (needed < 2) return null;
    return <p className="quiet">{whyTwo(words, transaction.second_person_because)}</p>;
  }
  const { operator, at, outcome, payment_ids: payments, reason } = proposal;
  const what = payments.length > 0 ? words.completed(wholeText(payments.length)) : words[outcome];
  const isMine = operator === me;
  return (
    <div className="because">
      <p>
        {isMine ? words.yours(what) : words.proposes(operator, what)}{' '}
        <span className="quiet">
          <Time at={at} />, <q>{saidText(reason, texts)}</q>
        </span>
      </p>
      {!isMine && onTake !== undefined && <Button onPress={() => onTake(proposal)}>{words.take}</Button>}
    </div>
  );
}

function whyTwo(words: Texts['secondPerson'], because: Transaction['second_person_because']): string {
  switch (because) {
    case 'may_have_been_sent':
      return words.neededToDeny;
    case 'payment_contradicted':
      return words.neededToCredit;
    case 'payment_returned':
      return words.neededToCreditReturned;
    default:
      return words.needed;
  }
}

/** Whether this decision is the one that someone else proposed. */
export const isSeconded = (
  proposal: Proposal | null,
  me: string,
  outcome: Proposal['outcome'],
  payments: readonly string[] = [],
): boolean =>
  proposal !== null &&
  proposal.operator !== me &&
  proposal.outcome === outcome &&
  [...proposal.payment_ids].sort().join() === [...payments].sort().join();

interface ProviderStatusProps {
  /** Null while it is asked for. */
  readonly status: TransactionRecordAnswer['provider_status'];
}

/** What the provider said of a transfer when it was asked for this page. */
export function ProviderStatus({ status }: ProviderStatusProps) {
  const texts = useTexts();
  const { providerStatus: words, about } = texts;
  return (
    <div className="because" role="status">
      <p>
        {about(words.title, status === null ? words.asking : words[status.outcome])}
        {status !== null && (
          <span className="quiet">
            {' '}
            {words.askedAt} <Time at={status.asked_at} />
          </span>
        )}
      </p>
      {status !== null && status.why !== null && <p>{whyText(status.why, texts)}</p>}
    </div>
  );
}
