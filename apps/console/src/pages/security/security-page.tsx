import { useState } from 'react';
import { Button } from 'react-aria-components';
import {
  endSessions,
  factorsKey,
  makeRecoveryCodes,
  removeFactor,
  useFactors,
  useSessions,
} from '../../api/factors.ts';
import type { FactorItem } from '../../api/schemas.ts';
import { useSignOut } from '../../api/session.ts';
import { wholeText } from '../../formats/figures.ts';
import { usePerform } from '../../parts/act.ts';
import { AskDialog, TellDialog } from '../../parts/ask-dialog.tsx';
import { Loaded } from '../../parts/loaded.tsx';
import { Table } from '../../parts/table.tsx';
import { Time } from '../../parts/time.tsx';
import { useTexts } from '../../texts/language.tsx';
import { PasskeyDialog, RecoveryCodes, TotpDialog } from './factor-dialogs.tsx';
import { OwnPassword } from './own-password.tsx';

/** What one signs in with, and where one is signed in. */
export function SecurityPage() {
  const { security: words } = useTexts();
  return (
    <div className="page">
      <h1>{words.title}</h1>
      <Loaded reading={useFactors()}>
        {({ items, recovery_codes_left: left, passkeys_possible: hasPasskeys }) => (
          <>
            <Factors items={items} hasPasskeys={hasPasskeys} />
            {items.length > 0 && <Recovery left={left} />}
          </>
        )}
      </Loaded>
      <OwnPassword />
      <Sessions />
    </div>
  );
}

interface FactorsProps {
  readonly items: readonly FactorItem[];
  readonly hasPasskeys: boolean;
}

function Factors({ items, hasPasskeys }: FactorsProps) {
  const { security: words, fields } = useTexts();
  const perform = usePerform();
  const [adding, setAdding] = useState<'passkey' | 'totp' | null>(null);
  const [asked, setAsked] = useState<FactorItem | null>(null);
  const close = (): void => setAdding(null);
  const remove = async ({ factor_id, name }: FactorItem): Promise<void> => {
    await perform(
      () => removeFactor(factor_id),
      () => words.removed(name),
      factorsKey,
    );
    setAsked(null);
  };
  return (
    <section className="part">
      <header className="detail-head">
        <h2>{words.factors}</h2>
        <div className="list-actions">
          {hasPasskeys && (
            <Button className="primary" onPress={() => setAdding('passkey')}>
              {words.addPasskey}
            </Button>
          )}
          <Button onPress={() => setAdding('totp')}>{words.addTotp}</Button>
        </div>
      </header>
      <p className="quiet">{hasPasskeys ? words.why : `${words.why} ${words.noPasskeys}`}</p>
      {items.length === 0 ? (
        <p className="empty">{words.none}</p>
      ) : (
        <Table caption={words.factors} columns={[words.name, words.kind, fields.created, words.lastUsed, '']}>
          {items.map((each) => (
            <tr key={each.factor_id}>
              <td>{each.name}</td>
              <td>{words.kinds[each.kind]}</td>
              <td>
                <Time at={each.created_at} />
              </td>
              <td>
                <Time at={each.last_used_at} />
              </td>
              <td>
                <Button
                  className="danger-quiet small"
                  aria-label={words.removeOf(each.name)}
                  onPress={() => setAsked(each)}
                >
                  {words.remove}
                </Button>
              </td>
            </tr>
          ))}
        </Table>
      )}
      {adding === 'passkey' && <PasskeyDialog onAdded={async () => close()} onClose={close} />}
      {adding === 'totp' && <TotpDialog onAdded={async () => close()} onClose={close} />}
      {asked !== null && (
        <AskDialog
          title={words.removeTitle}
          confirm={words.removeOf(asked.name)}
          isDangerous
          mayConfirm
          onConfirm={() => remove(asked)}
          onClose={() => setAsked(null)}
        >
          <p>{`${asked.name} · ${words.kinds[asked.kind]}`}</p>
        </AskDialog>
      )}
    </section>
  );
}

function Recovery({ left }: { readonly left: number }) {
  const { security: words } = useTexts();
  const perform = usePerform();
  const [isAsked, setIsAsked] = useState(false);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const make = async (): Promise<void> => {
    await perform(async () => setCodes(await makeRecoveryCodes()), null, factorsKey);
    setIsAsked(false);
  };
  return (
    <section className="part">
      <header className="detail-head">
        <h2>{words.recovery}</h2>
        <Button onPress={() => setIsAsked(true)}>{words.makeCodes}</Button>
      </header>
      <p>{words.recoveryLeft(wholeText(left))}</p>
      {isAsked && (
        <AskDialog
          title={words.recovery}
          confirm={words.makeCodes}
          mayConfirm
          onConfirm={make}
          onClose={() => setIsAsked(false)}
        >
          <p>{words.makeCodesEffect}</p>
        </AskDialog>
      )}
      {codes !== null && (
        <TellDialog title={words.recovery} isClosedByButtonOnly onClose={() => setCodes(null)}>
          <RecoveryCodes codes={codes} />
        </TellDialog>
      )}
    </section>
  );
}

function Sessions() {
  const { security: words } = useTexts();
  const signOut = useSignOut();
  const [isAsked, setIsAsked] = useState(false);
  const end = async (): Promise<void> => {
    await endSessions();
    await signOut();
  };
  return (
    <section className="part">
      <header className="detail-head">
        <h2>{words.sessions}</h2>
        <Button className="danger-quiet" onPress={() => setIsAsked(true)}>
          {words.endAll}
        </Button>
      </header>
      <Loaded reading={useSessions()}>
        {({ items }) => (
          <Table caption={words.sessions} columns={[words.address, words.since, words.lastSeen]}>
            {items.map((each) => (
              <tr key={each.session_id}>
                <td>
                  {each.address} {each.is_current && <span className="quiet">({words.thisOne})</span>}
                </td>
                <td>
                  <Time at={each.created_at} />
                </td>
                <td>
                  <Time at={each.last_seen_at} />
                </td>
              </tr>
            ))}
          </Table>
        )}
      </Loaded>
      {isAsked && (
        <AskDialog
          title={words.endAll}
          confirm={words.endAll}
          isDangerous
          mayConfirm
          onConfirm={end}
          onClose={() => setIsAsked(false)}
        >
          <p>{words.endAllEffect}</p>
        </AskDialog>
      )}
    </section>
  );
}
