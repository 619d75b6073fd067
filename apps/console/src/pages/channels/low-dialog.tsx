import { useState } from 'react';
import { call } from '../../api/call.ts';
import type { ChannelItem } from '../../api/schemas.ts';
import { walletsKey } from '../../api/wallets.ts';
import { numberText } from '../../formats/figures.ts';
import { usePerform } from '../../parts/act.ts';
import { AskDialog } from '../../parts/ask-dialog.tsx';
import { LineField } from '../../parts/fields.tsx';
import { useTexts } from '../../texts/language.tsx';

interface LowDialogProps {
  readonly channel: ChannelItem;
  readonly onClose: () => void;
}

/** Under what balance people are told that a merchant number runs out of money. */
export function LowDialog({ channel, onClose }: LowDialogProps) {
  const { float: words } = useTexts();
  const perform = usePerform();
  const [text, setText] = useState(String(channel.low_xaf ?? ''));
  // Nothing is 0, and 0 means never.
  const lowXaf = Number(text.replaceAll(/\s/g, ''));
  const confirm = async (): Promise<void> => {
    const change = () =>
      call('patch /internal/v1/channels/{channel_id}', {
        path: { channel_id: channel.channel_id },
        body: { low_xaf: lowXaf },
      });
    await perform(change, () => words.lowChanged, ['settings'], walletsKey);
    onClose();
  };
  return (
    <AskDialog
      title={words.lowTitle}
      confirm={words.change}
      mayConfirm={Number.isSafeInteger(lowXaf) && lowXaf >= 0}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p className="question">{numberText(channel.merchant_msisdn)}</p>
      <LineField label={words.lowLabel} value={text} onChange={setText} autoFocus />
    </AskDialog>
  );
}
