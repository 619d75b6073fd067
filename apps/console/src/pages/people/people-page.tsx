import { useState } from 'react';
import { Button } from 'react-aria-components';
import type { PersonItem } from '../../api/schemas.ts';
import { usePeople } from '../../api/settings.ts';
import { useAddressFilters } from '../../app/address-filters.ts';
import { useMay, useWho } from '../../app/session-context.tsx';
import { Badge } from '../../parts/badge.tsx';
import { FileLink } from '../../parts/csv-button.tsx';
import { ListFilters } from '../../parts/list-filters.tsx';
import { Loaded } from '../../parts/loaded.tsx';
import { Table } from '../../parts/table.tsx';
import { Time } from '../../parts/time.tsx';
import { useTexts } from '../../texts/language.tsx';
import { AddDialog, ChangeDialog, type Deed, RoleDialog } from './person-dialogs.tsx';
import { TokenList } from './token-list.tsx';
import { WaitingList } from './waiting-list.tsx';

const names = ['role', 'status', 'q', 'from', 'to'] as const;

/** Who works here, and what of it waits for a second admin. */
export function PeoplePage() {
  const { pages, people: words, filters: filterWords, roles, signIn } = useTexts();
  const filters = useAddressFilters(names);
  const reading = usePeople(filters.values);
  const own = {
    role: [words.role, Object.entries(roles)],
    status: [words.status, Object.entries(words.statuses)],
    q: [signIn.email],
  } as const;
  const mayManage = useMay('manage');
  const [isAdding, setIsAdding] = useState(false);
  return (
    <div className="page">
      <header className="detail-head">
        <h1>{pages.people}</h1>
        <div className="list-actions">
          {mayManage && (
            <Button className="primary" onPress={() => setIsAdding(true)}>
              {words.add}
            </Button>
          )}
          <FileLink name={pages.people} address="/internal/v1/staff" query={filters.values} />
        </div>
      </header>
      <WaitingList people={usePeople().data?.items ?? []} />
      <ListFilters filters={filters} own={own} />
      <Loaded reading={reading}>
        {({ items }) =>
          items.length === 0 ? (
            <p className="empty">{filterWords.none}</p>
          ) : (
            <>
              <PeopleTable people={items} />
              <TokenList people={items} />
            </>
          )
        }
      </Loaded>
      {isAdding && <AddDialog onClose={() => setIsAdding(false)} />}
    </div>
  );
}

interface Asked {
  readonly person: PersonItem;
  readonly deed: Deed | 'role';
}

function PeopleTable({ people }: { readonly people: readonly PersonItem[] }) {
  const texts = useTexts();
  const { people: words, signIn } = texts;
  const [asked, setAsked] = useState<Asked | null>(null);
  const heads = [signIn.email, words.role, words.status, words.lastSeen, words.factors, words.actions];
  const close = (): void => setAsked(null);
  return (
    <>
      <Table caption={words.list} columns={heads}>
        {people.map((person) => (
          <tr key={person.email}>
            <td>{person.email}</td>
            <td>{texts.roles[person.role]}</td>
            <td>
              <Status person={person} />
            </td>
            <td>{person.last_seen_at === null ? words.never : <Time at={person.last_seen_at} />}</td>
            <td>{person.factors.map((kind) => words.factorKinds[kind]).join(', ') || words.noFactor}</td>
            <td>
              <Ways person={person} onAsk={(deed) => setAsked({ person, deed })} />
            </td>
          </tr>
        ))}
      </Table>
      {asked?.deed === 'role' && <RoleDialog person={asked.person} onClose={close} />}
      {asked !== null && asked.deed !== 'role' && (
        <ChangeDialog person={asked.person} deed={asked.deed} onClose={close} />
      )}
    </>
  );
}

function Status({ person: { disabled_at, waiting } }: { readonly person: PersonItem }) {
  const { people: words } = useTexts();
  if (waiting !== null) return <Badge tone="wait" text={words.awaited} />;
  return disabled_at === null ? (
    <Badge tone="done" text={words.active} />
  ) : (
    <Badge tone="over" text={words.disabled} />
  );
}

interface WaysProps {
  readonly person: PersonItem;
  readonly onAsk: (deed: Deed | 'role') => void;
}

type Way = readonly [deed: Deed | 'role', text: string, name: (who: string) => string];

/** No one changes their own account here. */
function Ways({ person: { email, disabled_at, factors }, onAsk }: WaysProps) {
  const { people: words } = useTexts();
  const { email: own } = useWho();
  if (email === own) return null;
  const role: Way = ['role', words.changeRole, words.changeRoleOf];
  const access: Way =
    disabled_at === null
      ? ['disable', words.disable, words.disableOf]
      : ['enable', words.enable, words.enableOf];
  const reset: Way = ['factor', words.reset, words.resetOf];
  const ways = [role, access, ...(factors.length === 0 ? [] : [reset])];
  return (
    <span className="list-actions">
      {ways.map(([deed, text, name]) => (
        <Button key={deed} className="small" aria-label={name(email)} onPress={() => onAsk(deed)}>
          {text}
        </Button>
      ))}
    </span>
  );
}
