import { useState } from 'react';
import { addBlock, blocksKey, liftBlock } from '../../api/marks.ts';
import type { BlockItem } from '../../api/schemas.ts';
import { numberText } from '../../formats/figures.ts';
import { usePerform } from '../../parts/act.ts';
import { AskDialog, NoteDialog } from '../../parts/ask-dialog.tsx';
import { LineField, Radios } from '../../parts/fields.tsx';
import { useTexts } from '../../texts/language.tsx';

/** Who is blocked, as people read it. */
export const blockedText = ({ kind, value }: Pick<BlockItem, 'kind' | 'value'>): string =>
  kind === 'number' ? numberText(value) : value;

const kinds = ['number', 'player'] as const;

interface BlockDialogProps {
  /** The number that someone looks at; left out: they say whom. */
  readonly number?: string;
  readonly onClose: () => void;
}

export function BlockDialog({ number, onClose }: BlockDialogProps) {
  const { blocks: words, fields } = useTexts();
  const perform = usePerform();
  const [kind, setKind] = useState<BlockItem['kind']>('number');
  const [value, setValue] = useState(number ?? '');
  const [reason, setReason] = useState('');
  const confirm = async (): Promise<void> => {
    await perform(
      () => addBlock({ kind, value: value.trim(), reason: reason.trim() }),
      (block) => words.added(blockedText(block)),
      blocksKey,
    );
    onClose();
  };
  return (
    <AskDialog
      title={number === undefined ? words.addTitle : words.blockThis}
      confirm={words.block}
      isDangerous
      mayConfirm={value.trim() !== '' && reason.trim() !== ''}
      onConfirm={confirm}
      onClose={onClose}
    >
      {number === undefined ? (
        <>
          <Radios
            label={words.kind}
            choices={kinds.map((each) => [each, words.kinds[each]])}
            chosen={kind}
            onChoose={setKind}
          />
          <LineField label={words.value[kind]} value={value} onChange={setValue} isRequired autoFocus />
        </>
      ) : (
        <p className="question">{numberText(number)}</p>
      )}
      <LineField
        label={fields.reason}
        value={reason}
        onChange={setReason}
        isRequired
        autoFocus={number !== undefined}
      />
      <p className="quiet">{words.effect}</p>
    </AskDialog>
  );
}

interface LiftDialogProps {
  readonly block: BlockItem;
  readonly onClose: () => void;
}

export function LiftDialog({ block, onClose }: LiftDialogProps) {
  const { blocks: words, fields } = useTexts();
  const who = blockedText(block);
  return (
    <NoteDialog
      title={words.liftTitle}
      confirm={words.lift}
      question={`${who} · ${block.reason}`}
      label={fields.reason}
      decide={(reason) => liftBlock(block.block_id, reason)}
      said={words.lifted(who)}
      anew={blocksKey}
      onClose={onClose}
    />
  );
}
