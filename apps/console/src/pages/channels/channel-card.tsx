import { useState } from 'react';
import { Button } from 'react-aria-components';
import { call } from '../../api/call.ts';
import type { ChannelBody, ChannelItem } from '../../api/schemas.ts';
import { useMay } from '../../app/session-context.tsx';
import { amountText, numberText } from '../../formats/figures.ts';
import { Badge } from '../../parts/badge.tsx';
import { Facts } from '../../parts/facts.tsx';
import { ChoiceButtons, OnOff } from '../../parts/fields.tsx';
import { OperatorName } from '../../parts/state-badge.tsx';
import { Time } from '../../parts/time.tsx';
import { useTexts } from '../../texts/language.tsx';
import type { AskedChange } from './channels-page.tsx';
import { LowDialog } from './low-dialog.tsx';

interface ChannelCardProps {
  readonly channel: ChannelItem;
  readonly onAsk: (asked: AskedChange) => void;
}

const hearingTones = { hears: 'done', silent: 'failed', off: 'over' } as const;
const modes = ['customer_initiated', 'merchant_initiated'] as const;

/** A merchant number: whether it is used, whether it hears of payments, and how players pay to it. */
export function ChannelCard({ channel, onAsk }: ChannelCardProps) {
  const { channels: words, wallets, mode } = useTexts();
  const mayChange = useMay('manage');
  const { channel_id: id, enabled, can_confirm: canConfirm, collection_mode: current } = channel;
  const name = numberText(channel.merchant_msisdn);
  const hearing = enabled ? (canConfirm ? 'hears' : 'silent') : 'off';
  const ask = (question: string, body: ChannelBody): void =>
    onAsk({
      question,
      isDangerous: body.enabled === false,
      make: () => call('patch /internal/v1/channels/{channel_id}', { path: { channel_id: id }, body }),
    });
  return (
    <li className="card">
      <header className="card-head">
        <h3>
          {name} <OperatorName operator={channel.operator} />
        </h3>
        <Badge tone={hearingTones[hearing]} text={words[hearing]} />
      </header>
      <Facts
        facts={[
          [
            words.lastSeen,
            channel.last_seen_at ? <Time key="seen" at={channel.last_seen_at} /> : words.never,
          ],
          [words.device, channel.device_id && `${channel.device_id} · SIM ${channel.sim_number ?? '–'}`],
          [words.merchantCode, channel.merchant_code],
          [wallets.lowUnder, <Low key="low" channel={channel} />],
          ['Id', id],
        ]}
      />
      <ChoiceButtons
        label={words.modeOf(name)}
        choices={modes.map((each) => [each, mode[each]])}
        chosen={current}
        isDisabled={!mayChange}
        onChoose={(chosen) => ask(words.changeMode(name, mode[chosen]), { collection_mode: chosen })}
      />
      <OnOff
        label={words.enabled}
        name={words.enabledOf(name)}
        isOn={enabled}
        isDisabled={!mayChange}
        onChange={(isOn) => ask(isOn ? words.switchOn(name) : words.switchOff(name), { enabled: isOn })}
      />
    </li>
  );
}

/** From when on its wallet is low; an administrator says so. */
function Low({ channel }: { readonly channel: ChannelItem }) {
  const { wallets, float } = useTexts();
  const mayChange = useMay('manage');
  const [isAsked, setIsAsked] = useState(false);
  return (
    <span className="copyable">
      {channel.low_xaf === null ? wallets.never : amountText(channel.low_xaf)}
      {mayChange && (
        <Button
          className="copy"
          aria-label={float.changeOf(numberText(channel.merchant_msisdn))}
          onPress={() => setIsAsked(true)}
        >
          {float.change}
        </Button>
      )}
      {isAsked && <LowDialog channel={channel} onClose={() => setIsAsked(false)} />}
    </span>
  );
}
