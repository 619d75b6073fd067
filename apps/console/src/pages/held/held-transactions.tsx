import { type ReactNode, useState } from 'react';
import { Button } from 'react-aria-components';
import { itemsIn, readOnIn } from '../../api/lists.ts';
import {
  type Transaction,
  useTransactionRecord,
  useTransactionsInDoubt,
  useTransactionsToResolve,
} from '../../api/transactions.ts';
import { useAddressFilters } from '../../app/address-filters.ts';
import { useShortcuts } from '../../app/keys.tsx';
import { useListChoice } from '../../app/list-choice.ts';
import { Link, pathOf } from '../../app/navigation.tsx';
import { useMay } from '../../app/session-context.tsx';
import { numberText } from '../../formats/figures.ts';
import { Amount } from '../../parts/amount.tsx';
import { Badge } from '../../parts/badge.tsx';
import { ChoiceList } from '../../parts/choice-list.tsx';
import { FileLink } from '../../parts/csv-button.tsx';
import { Copyable, Facts } from '../../parts/facts.tsx';
import { KeyHint } from '../../parts/key-hint.tsx';
import { ListFilters } from '../../parts/list-filters.tsx';
import { Loaded } from '../../parts/loaded.tsx';
import { Notes } from '../../parts/notes.tsx';
import { useProviderName } from '../../parts/provider-name.ts';
import { SecondPerson } from '../../parts/second-person.tsx';
import { OperatorName, StateBadge } from '../../parts/state-badge.tsx';
import { Ago, Time, useNow } from '../../parts/time.tsx';
import { WayBack } from '../../parts/way-back.tsx';
import { whyText } from '../../parts/why-text.ts';
import { useTexts } from '../../texts/language.tsx';
import { type Outcome, ResolveDialog } from './resolve-dialog.tsx';

const idOf = ({ service_tx_id }: Transaction): string => service_tx_id;

const names = [
  'from',
  'to',
  'direction',
  'operator',
  'provider',
  'application',
  'amount_min',
  'amount_max',
] as const;

/** Those in doubt only wait to be looked at. */
const isHeld = ({ state }: Transaction): boolean => state === 'requires_manual_resolution';

/** What is over is contradicted by what came afterwards; of what is under way the provider tells something else. */
const isContradicted = ({ state }: Transaction): boolean => state === 'succeeded' || state === 'failed';

/** Transactions of which no one knows what became, the oldest first, and beside them the one that is looked at. */
export function HeldTransactions({ head }: { readonly head: ReactNode }) {
  const filters = useAddressFilters(names);
  const reading = useTransactionsToResolve(filters.values);
  const inDoubt = useTransactionsInDoubt(filters.values);
  const transactions = [...(inDoubt.data ?? []), ...itemsIn(reading.data)];
  const { held, resolve, shortcuts, fields, direction, filters: filterWords } = useTexts();
  const own = { direction: [fields.direction, Object.entries(direction)] } as const;
  const nowMs = useNow();
  const mayDecide = useMay('decide');
  const { chosen, current: listed, choose, step } = useListChoice(transactions, idOf);
  const current = useStillHeld(chosen, listed, reading.isSuccess);
  const [asked, setAsked] = useState<{ readonly of: Transaction; readonly meant: Outcome | null } | null>(
    null,
  );
  const ask = (meant: Outcome | null): void => {
    if (mayDecide && current !== null && isHeld(current)) setAsked({ of: current, meant });
  };
  useShortcuts({
    j: { text: shortcuts.next, run: () => step(1) },
    k: { text: shortcuts.previous, run: () => step(-1) },
    a: { text: resolve.arrived, run: () => ask('succeeded') },
    r: { text: resolve.notArrived, run: () => ask('failed') },
  });
  return (
    <div className={current === null ? 'workbench' : 'workbench workbench-chosen'}>
      <section className="workbench-list" aria-labelledby="page-title">
        {head}
        <ListFilters filters={filters} own={own} isFolded />
        {inDoubt.isError && <Loaded reading={inDoubt}>{() => null}</Loaded>}
        <Loaded reading={reading}>
          {() =>
            transactions.length === 0 ? (
              <p className="empty">
                {Object.keys(filters.values).length > 0 ? filterWords.none : held.noTransactions}
              </p>
            ) : (
              <>
                <div className="list-actions list-export">
                  <FileLink
                    name={held.transactionsList}
                    address="/internal/v1/transactions"
                    query={{ ...filters.values, state: 'requires_manual_resolution' }}
                  />
                </div>
                <ChoiceList
                  label={held.transactionsList}
                  items={transactions}
                  idOf={idOf}
                  onEnd={readOnIn(reading)}
                  current={listed === null ? null : idOf(listed)}
                  onCurrent={choose}
                  rowHeightPx={40}
                >
                  {(item) => <Row item={item} nowMs={nowMs} />}
                </ChoiceList>
              </>
            )
          }
        </Loaded>
      </section>
      <section className="workbench-detail">
        {current === null ? (
          <p className="empty quiet">{transactions.length > 0 && held.chooseTransaction}</p>
        ) : (
          <Detail key={idOf(current)} transaction={current} onAsk={ask} onBack={() => choose(null)} />
        )}
      </section>
      {asked !== null && (
        <ResolveDialog transaction={asked.of} meant={asked.meant} onClose={() => setAsked(null)} />
      )}
    </div>
  );
}

/** What is linked to may be further on in the list than was read; what is over is held no more. */
function useStillHeld(
  chosen: string | null,
  listed: Transaction | null,
  isRead: boolean,
): Transaction | null {
  const isFurtherOn = chosen !== null && listed === null && isRead;
  const record = useTransactionRecord(chosen ?? '', isFurtherOn).data;
  return isFurtherOn && record !== undefined && isHeld(record) ? record : listed;
}

function Row({ item, nowMs }: { readonly item: Transaction; readonly nowMs: number }) {
  const { direction, secondPerson } = useTexts();
  return (
    <span className="queue-row">
      <span className="row-main">{numberText(item.msisdn)}</span>
      <span className="row-amount">
        <Amount xaf={item.amount_minor} />
      </span>
      <span className="row-side quiet">
        <OperatorName operator={item.operator} /> {direction[item.direction]}
        {item.proposal !== null && (
          <span className="row-flag row-cut">{secondPerson.proposedBy(item.proposal.operator)}</span>
        )}
      </span>
      <span className="row-time quiet">
        <Ago at={item.created_at} nowMs={nowMs} />
      </span>
    </span>
  );
}

interface DetailProps {
  readonly transaction: Transaction;
  readonly onAsk: (meant: Outcome | null) => void;
  readonly onBack: () => void;
}

function Detail({ transaction, onAsk, onBack }: DetailProps) {
  const texts = useTexts();
  const { held, direction, resolve, fields, actions, secondPerson } = texts;
  const nameOf = useProviderName();
  const mayDecide = useMay('decide');
  const { service_tx_id: id, proposal } = transaction;
  return (
    <article className="detail" aria-labelledby="detail-title">
      <WayBack onBack={onBack} />
      <header className="detail-head">
        <h2 id="detail-title">
          {direction[transaction.direction]} <Amount xaf={transaction.amount_minor} />,{' '}
          <Link href={pathOf.number(transaction.msisdn)}>{numberText(transaction.msisdn)}</Link>{' '}
          <OperatorName operator={transaction.operator} />
        </h2>
        {mayDecide && isHeld(transaction) && (
          <div className="detail-actions">
            <Button className="primary" onPress={() => onAsk(null)}>
              {resolve.open}
              <KeyHint name="a" />
              <KeyHint name="r" />
            </Button>
          </div>
        )}
      </header>
      <p className="because">
        {isHeld(transaction)
          ? whyText(transaction.why, texts)
          : held[isContradicted(transaction) ? 'contradicted' : 'inDoubt']}
      </p>
      {proposal !== null && (
        <>
          <p className="flags">
            <Badge tone="wait" text={secondPerson.proposedBy(proposal.operator)} />
          </p>
          <SecondPerson transaction={transaction} />
        </>
      )}
      <Facts
        facts={[
          [fields.state, <StateBadge key="state" state={transaction.state} />],
          [fields.created, <Time key="created" at={transaction.created_at} />],
          [fields.updated, <Time key="updated" at={transaction.state_updated_at} />],
          [
            fields.reference,
            <Copyable key="ref" name={fields.reference} value={transaction.idempotency_key} />,
          ],
          [fields.provider, transaction.provider === null ? null : nameOf(transaction.provider)],
        ]}
      />
      <p>
        <Link href={pathOf.transaction(id)}>{actions.open}</Link>
      </p>
      {isContradicted(transaction) && <Notes about={{ kind: 'transaction', id }} />}
    </article>
  );
}
