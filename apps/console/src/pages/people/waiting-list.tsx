import { useState } from 'react';
import { Button } from 'react-aria-components';
import { call } from '../../api/call.ts';
import type { PersonItem } from '../../api/schemas.ts';
import { peopleKey } from '../../api/settings.ts';
import { useWho } from '../../app/session-context.tsx';
import { useAct } from '../../parts/act.ts';
import { Time } from '../../parts/time.tsx';
import { useTexts } from '../../texts/language.tsx';

type Waiting = PersonItem & { readonly waiting: NonNullable<PersonItem['waiting']> };

const isWaiting = (person: PersonItem): person is Waiting => person.waiting !== null;

/** What one admin asked for, and another confirms or refuses. */
export function WaitingList({ people }: { readonly people: readonly PersonItem[] }) {
  const { people: words } = useTexts();
  const waiting = people.filter(isWaiting);
  if (waiting.length === 0) return null;
  return (
    <section className="part">
      <h2>{words.waiting}</h2>
      <ul className="waiting-changes">
        {waiting.map((person) => (
          <li key={person.email}>
            <WaitingChange person={person} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function WaitingChange({ person: { email, waiting } }: { readonly person: Waiting }) {
  const { people: words, roles } = useTexts();
  const act = useAct('bad');
  const who = useWho();
  const { kind, role, asked_by: askedBy, asked_at: askedAt, effective_at: from } = waiting;
  // What the first click did would be refused to the second.
  const [isBusy, setIsBusy] = useState(false);
  const said = () => words.done(email);
  const path = { email };
  const body = { kind, role, asked_at: askedAt };
  const confirm = () => call('post /internal/v1/staff/{email}/confirm', { path, body });
  const refuse = () => call('post /internal/v1/staff/{email}/refuse', { path });
  const press = (decide: () => Promise<unknown>): void => {
    setIsBusy(true);
    void act(decide, said, peopleKey).finally(() => setIsBusy(false));
  };
  const isOwn = who.email === askedBy || who.email === email;
  return (
    <>
      <p>
        <strong>{words.waitingFor[kind](email, roles[role])}</strong>
      </p>
      <p className="quiet">
        {words.askedBy(askedBy)}, <Time at={askedAt} />. {words.countsFrom} <Time at={from} />.
      </p>
      <p className="list-actions">
        {isOwn ? (
          <span className="quiet">{words.own}</span>
        ) : (
          <Button
            className="primary small"
            aria-label={words.confirmOf(email)}
            isDisabled={isBusy}
            onPress={() => press(confirm)}
          >
            {words.confirm}
          </Button>
        )}
        <Button
          className="danger-quiet small"
          aria-label={words.refuseOf(email)}
          isDisabled={isBusy}
          onPress={() => press(refuse)}
        >
          {words.refuse}
        </Button>
      </p>
    </>
  );
}
