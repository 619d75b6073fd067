import { useState } from 'react';
import { call } from '../../api/call.ts';
import type { AddedPersonAnswer, PersonItem } from '../../api/schemas.ts';
import { peopleKey } from '../../api/settings.ts';
import { usePerform } from '../../parts/act.ts';
import { AskDialog, TellDialog } from '../../parts/ask-dialog.tsx';
import { Copyable } from '../../parts/facts.tsx';
import { LineField, Radios } from '../../parts/fields.tsx';
import { useTexts } from '../../texts/language.tsx';

type Role = PersonItem['role'];

function RoleChoice({ role, onChoose }: { readonly role: Role; readonly onChoose: (role: Role) => void }) {
  const { people: words, roles } = useTexts();
  const choices = (['viewer', 'approver', 'admin'] as const).map((each) => [each, roles[each]] as const);
  return <Radios label={words.role} choices={choices} chosen={role} onChoose={onChoose} />;
}

/** Adds someone, then shows their first password once: closed only by its button. */
export function AddDialog({ onClose }: { readonly onClose: () => void }) {
  const { people: words, signIn } = useTexts();
  const perform = usePerform();
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<Role>('viewer');
  const [added, setAdded] = useState<AddedPersonAnswer | null>(null);
  const add = async (): Promise<void> =>
    setAdded(await call('post /internal/v1/staff', { body: { email: email.trim(), role } }));
  if (added !== null)
    return (
      <TellDialog title={added.email} isClosedByButtonOnly onClose={onClose}>
        <p>{words.added}</p>
        {added.waiting !== null && <p>{words.addedWaits}</p>}
        <p className="secret">
          {words.password}
          <Copyable name={words.password} value={added.password} />
        </p>
      </TellDialog>
    );
  return (
    <AskDialog
      title={words.addTitle}
      confirm={words.confirmAdd}
      mayConfirm={email.trim() !== ''}
      onConfirm={() => perform(add, null, peopleKey)}
      onClose={onClose}
    >
      <LineField label={signIn.email} value={email} onChange={setEmail} isRequired autoFocus />
      <RoleChoice role={role} onChoose={setRole} />
      <p className="quiet">{words.mayWait}</p>
    </AskDialog>
  );
}

interface PersonDialogProps {
  readonly person: PersonItem;
  readonly onClose: () => void;
}

export function RoleDialog({ person, onClose }: PersonDialogProps) {
  const { people: words } = useTexts();
  const perform = usePerform();
  const { email } = person;
  const [role, setRole] = useState<Role>(person.role);
  const change = async (): Promise<void> => {
    const asked = () => call('patch /internal/v1/staff/{email}', { path: { email }, body: { role } });
    await perform(asked, () => words.done(email), peopleKey);
    onClose();
  };
  return (
    <AskDialog
      title={words.changeRoleOf(email)}
      confirm={words.confirmRole}
      mayConfirm={role !== person.role || person.waiting !== null}
      onConfirm={change}
      onClose={onClose}
    >
      <RoleChoice role={role} onChoose={setRole} />
      <p className="quiet">{words.mayWait}</p>
    </AskDialog>
  );
}

export type Deed = 'disable' | 'enable' | 'factor';

const calls: Readonly<Record<Deed, (email: string) => Promise<PersonItem>>> = {
  disable: (email) => call('patch /internal/v1/staff/{email}', { path: { email }, body: { enabled: false } }),
  enable: (email) => call('patch /internal/v1/staff/{email}', { path: { email }, body: { enabled: true } }),
  factor: (email) => call('post /internal/v1/staff/{email}/factor/reset', { path: { email } }),
};

interface ChangeDialogProps extends PersonDialogProps {
  readonly deed: Deed;
}

export function ChangeDialog({ person: { email }, deed, onClose }: ChangeDialogProps) {
  const { people: words } = useTexts();
  const perform = usePerform();
  const { title, confirm, effect } = {
    disable: { title: words.disableOf(email), confirm: words.disable, effect: words.disableEffect },
    enable: { title: words.enableOf(email), confirm: words.enable, effect: words.enableEffect },
    factor: { title: words.resetOf(email), confirm: words.reset, effect: words.resetEffect },
  }[deed];
  const change = async (): Promise<void> => {
    await perform(
      () => calls[deed](email),
      () => words.done(email),
      peopleKey,
    );
    onClose();
  };
  return (
    <AskDialog
      title={title}
      confirm={confirm}
      isDangerous={deed !== 'enable'}
      mayConfirm
      onConfirm={change}
      onClose={onClose}
    >
      <p>{effect}</p>
      {deed !== 'disable' && <p className="quiet">{words.mayWait}</p>}
    </AskDialog>
  );
}
