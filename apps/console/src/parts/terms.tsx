import type { QueryKey } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from 'react-aria-components';
import { dayTimeText, doualaDay } from '../formats/time.ts';
import { useTexts } from '../texts/language.tsx';
import { usePerform } from './act.ts';
import { AskDialog } from './ask-dialog.tsx';
import { LineField } from './fields.tsx';
import { Time } from './time.tsx';

interface Terms {
  readonly expires_at: string | null;
  readonly addresses: readonly string[];
  readonly last_used_at: string | null;
}

const noTerms: Pick<Terms, 'expires_at' | 'addresses'> = { expires_at: null, addresses: [] };

/**
 * What narrows a key or a token, as someone types it, and as it is sent. A last day is one in Cameroon; one that stays
 * is not sent, because it may have been given to the second.
 */
export function useTerms(known = noTerms) {
  const knownDay = known.expires_at === null ? '' : doualaDay(Date.parse(known.expires_at));
  const [day, setDay] = useState(knownDay);
  const [ranges, setRanges] = useState(known.addresses.join(' '));
  const expires_at = day === '' ? null : `${day}T23:59:59+01:00`;
  const addresses = ranges.split(/[\s,;]+/).filter((each) => each !== '');
  return {
    body: { ...(day === knownDay ? {} : { expires_at }), addresses },
    fields: { day, setDay, ranges, setRanges },
  };
}

export function TermsFields({ fields }: Pick<ReturnType<typeof useTerms>, 'fields'>) {
  const { terms: words } = useTexts();
  return (
    <>
      <LineField label={words.expires} type="date" value={fields.day} onChange={fields.setDay} />
      <LineField label={words.addresses} value={fields.ranges} onChange={fields.setRanges} />
      <p className="quiet small">{words.addressesHint}</p>
    </>
  );
}

interface ChangeTermsProps {
  readonly of: Terms & { readonly prefix: string };
  readonly change: (body: ReturnType<typeof useTerms>['body']) => Promise<unknown>;
  /** What is read anew afterwards. */
  readonly anew: QueryKey;
}

/** A button in the row of a key or a token, and what it opens. */
export function ChangeTerms(props: ChangeTermsProps) {
  const { terms: words } = useTexts();
  const [isOpen, setIsOpen] = useState(false);
  const name = words.changeOf(props.of.prefix);
  return (
    <>
      <Button className="small" aria-label={name} onPress={() => setIsOpen(true)}>
        {words.change}
      </Button>
      {isOpen && <TermsDialog {...props} title={name} onClose={() => setIsOpen(false)} />}
    </>
  );
}

interface TermsDialogProps extends ChangeTermsProps {
  readonly title: string;
  readonly onClose: () => void;
}

function TermsDialog({ of, change, anew, title, onClose }: TermsDialogProps) {
  const { terms: words } = useTexts();
  const perform = usePerform();
  const { body, fields } = useTerms(of);
  const confirm = async (): Promise<void> => {
    await perform(() => change(body), null, anew);
    onClose();
  };
  return (
    <AskDialog title={title} confirm={words.change} mayConfirm onConfirm={confirm} onClose={onClose}>
      <TermsFields fields={fields} />
    </AskDialog>
  );
}

/** The heads of the columns that `TermsCells` fills. */
export function useTermsHeads(): readonly string[] {
  const { terms: words } = useTexts();
  return [words.until, words.from, words.lastUsed];
}

export function TermsCells({ of }: { readonly of: Terms }) {
  const { terms: words, people, locale } = useTexts();
  return (
    <>
      <td>
        {of.expires_at !== null && <time dateTime={of.expires_at}>{dayTimeText(of.expires_at, locale)}</time>}
      </td>
      <td className="code">{of.addresses.length === 0 ? words.anywhere : of.addresses.join(' ')}</td>
      <td>{of.last_used_at === null ? people.never : <Time at={of.last_used_at} />}</td>
    </>
  );
}
