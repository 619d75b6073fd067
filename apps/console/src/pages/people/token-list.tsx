import { useState } from 'react';
import { Button } from 'react-aria-components';
import { call } from '../../api/call.ts';
import type { PersonItem } from '../../api/schemas.ts';
import { peopleKey } from '../../api/settings.ts';
import { useWho } from '../../app/session-context.tsx';
import { usePerform } from '../../parts/act.ts';
import { AskDialog, TellDialog } from '../../parts/ask-dialog.tsx';
import { Copyable } from '../../parts/facts.tsx';
import { Radios } from '../../parts/fields.tsx';
import { Table } from '../../parts/table.tsx';
import { ChangeTerms, TermsCells, TermsFields, useTerms, useTermsHeads } from '../../parts/terms.tsx';
import { useTexts } from '../../texts/language.tsx';

interface TokenListProps {
  readonly people: readonly PersonItem[];
}

/** What scripts act with, and for whom. */
export function TokenList({ people }: TokenListProps) {
  const { people: words, keys } = useTexts();
  const perform = usePerform();
  const [isIssuing, setIsIssuing] = useState(false);
  const [asked, setAsked] = useState<{ readonly email: string; readonly prefix: string } | null>(null);
  const termsHeads = useTermsHeads();
  const possible = usePossible(people);
  const tokens = people.flatMap(({ email, tokens: own }) => own.map((token) => ({ email, ...token })));
  const revoke = async (prefix: string): Promise<void> => {
    const revoked = () => call('post /internal/v1/tokens/{prefix}/revoke', { path: { prefix } });
    await perform(revoked, null, peopleKey);
    setAsked(null);
  };
  return (
    <section className="part">
      <header className="detail-head">
        <h2>{words.tokensTitle}</h2>
        <Button onPress={() => setIsIssuing(true)}>{words.issueToken}</Button>
      </header>
      {tokens.length === 0 ? (
        <p className="empty">{words.noTokens}</p>
      ) : (
        <Table
          caption={words.tokensTitle}
          columns={[keys.prefix, words.tokenOf, ...termsHeads, words.actions]}
        >
          {tokens.map((token) => (
            <tr key={token.prefix}>
              <td className="code">{token.prefix}</td>
              <td>{token.email}</td>
              <TermsCells of={token} />
              <td>
                {possible.some(({ email }) => email === token.email) && (
                  <ChangeTerms
                    of={token}
                    change={(body) =>
                      call('patch /internal/v1/tokens/{prefix}', { path: { prefix: token.prefix }, body })
                    }
                    anew={peopleKey}
                  />
                )}{' '}
                <Button
                  className="danger-quiet small"
                  aria-label={keys.revokeOf(token.prefix)}
                  onPress={() => setAsked(token)}
                >
                  {keys.revoke}
                </Button>
              </td>
            </tr>
          ))}
        </Table>
      )}
      {isIssuing && <TokenDialog people={people} onClose={() => setIsIssuing(false)} />}
      {asked !== null && (
        <AskDialog
          title={keys.revokeOf(asked.prefix)}
          confirm={keys.revoke}
          isDangerous
          mayConfirm
          onConfirm={() => revoke(asked.prefix)}
          onClose={() => setAsked(null)}
        >
          <p>{words.revokeEffect(asked.email)}</p>
        </AskDialog>
      )}
    </section>
  );
}

interface TokenDialogProps extends TokenListProps {
  readonly onClose: () => void;
}

/** With another's token one would decide in their name, so it is for oneself or for someone who only reads. */
function usePossible(people: readonly PersonItem[]): readonly PersonItem[] {
  const who = useWho();
  return people.filter(({ email, role }) => email === who.email || role === 'viewer');
}

function TokenDialog({ people, onClose }: TokenDialogProps) {
  const { people: words } = useTexts();
  const perform = usePerform();
  const { body, fields } = useTerms();
  const possible = usePossible(people);
  const [email, setEmail] = useState(possible[0]?.email ?? null);
  const [token, setToken] = useState<string | null>(null);
  const issue = async (): Promise<void> => {
    const path = { email: email ?? '' };
    const issued = await call('post /internal/v1/staff/{email}/tokens', { path, body });
    setToken(issued.token);
  };
  if (token !== null)
    return (
      <TellDialog title={words.token} isClosedByButtonOnly onClose={onClose}>
        <p>{words.tokenOnce}</p>
        <p className="secret">
          {words.token}
          <Copyable name={words.token} value={token} />
        </p>
      </TellDialog>
    );
  return (
    <AskDialog
      title={words.issueTokenTitle}
      confirm={words.issueToken}
      mayConfirm={email !== null}
      onConfirm={() => perform(issue, null, peopleKey)}
      onClose={onClose}
    >
      <p className="quiet">{words.tokenHint}</p>
      <Radios
        label={words.tokenOf}
        choices={possible.map((each) => [each.email, each.email] as const)}
        chosen={email}
        onChoose={setEmail}
      />
      <TermsFields fields={fields} />
    </AskDialog>
  );
}
