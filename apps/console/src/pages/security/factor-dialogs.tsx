import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { addPasskey, addTotp, beginTotp, factorsKey } from '../../api/factors.ts';
import { usePerform } from '../../parts/act.ts';
import { AskDialog } from '../../parts/ask-dialog.tsx';
import { Copyable } from '../../parts/facts.tsx';
import { LineField } from '../../parts/fields.tsx';
import { Loaded } from '../../parts/loaded.tsx';
import { useTexts } from '../../texts/language.tsx';

interface AddDialogProps {
  readonly onAdded: () => Promise<void>;
  readonly onClose: () => void;
}

export function PasskeyDialog({ onAdded, onClose }: AddDialogProps) {
  const { security: words } = useTexts();
  const perform = usePerform();
  const [name, setName] = useState(words.defaultNames.passkey);
  const add = async (): Promise<void> => {
    await perform(
      () => addPasskey(name),
      () => words.added(name),
      factorsKey,
    );
    await onAdded();
  };
  return (
    <AskDialog
      title={words.addPasskey}
      confirm={words.addPasskey}
      mayConfirm={name.trim() !== ''}
      onConfirm={add}
      onClose={onClose}
    >
      <p>{words.passkeyHint}</p>
      <LineField label={words.name} value={name} onChange={setName} isRequired autoFocus />
    </AskDialog>
  );
}

/** The secret is made when the dialog opens, and kept nowhere but in it and in the app. */
export function TotpDialog({ onAdded, onClose }: AddDialogProps) {
  const { security: words } = useTexts();
  const perform = usePerform();
  const begun = useQuery({
    queryKey: ['totp'],
    queryFn: beginTotp,
    gcTime: 0,
    // Read anew, it would be another secret than the one that is being scanned.
    staleTime: 'static',
  });
  const [name, setName] = useState(words.defaultNames.totp);
  const [code, setCode] = useState('');
  const add = async (): Promise<void> => {
    await perform(
      () => addTotp(name, begun.data?.secret ?? '', code),
      () => words.added(name),
      factorsKey,
    );
    await onAdded();
  };
  return (
    <AskDialog
      title={words.addTotp}
      confirm={words.addTotp}
      mayConfirm={name.trim() !== '' && code.trim() !== '' && begun.isSuccess}
      onConfirm={add}
      onClose={onClose}
    >
      <p>{words.scan}</p>
      <Loaded reading={begun}>
        {({ secret, qr }) => (
          <>
            <QrCode rows={qr} />
            <p className="secret">
              {words.secret}
              <Copyable name={words.secret} value={secret} shown={secret.replaceAll(/(.{4})(?=.)/g, '$1 ')} />
            </p>
          </>
        )}
      </Loaded>
      <LineField label={words.name} value={name} onChange={setName} isRequired />
      <LineField label={words.appCode} value={code} onChange={setCode} isRequired autoFocus />
    </AskDialog>
  );
}

/** Drawn here, for the page may show no picture but those of its own server. */
function QrCode({ rows }: { readonly rows: readonly string[] }) {
  const { security: words } = useTexts();
  const dots = rows.flatMap((row, y) => [...row].map((dot, x) => (dot === '1' ? `M${x} ${y}h1v1h-1z` : '')));
  return (
    <svg className="qr" role="img" aria-label={words.qr} viewBox={`0 0 ${rows.length} ${rows.length}`}>
      <path d={dots.join('')} />
    </svg>
  );
}

/** Shown once. */
export function RecoveryCodes({ codes }: { readonly codes: readonly string[] }) {
  const { security: words } = useTexts();
  return (
    <>
      <p>{words.codesOnce}</p>
      <ul className="recovery-codes code">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <p className="secret">
        {words.copyAll}
        <Copyable name={words.copyAll} value={codes.join('\n')} shown="" />
      </p>
    </>
  );
}
