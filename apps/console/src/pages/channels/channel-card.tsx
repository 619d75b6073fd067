import { ToggleButton, ToggleButtonGroup } from 'react-aria-components';
import type { ChannelBody, ChannelItem } from '../../api/schemas.ts';
import { useMay } from '../../app/session-context.tsx';
import { numberText } from '../../formats/number.ts';
import { Facts } from '../../parts/facts.tsx';
import { OnOff } from '../../parts/on-off.tsx';
import { OperatorName } from '../../parts/state-badge.tsx';
import { Time } from '../../parts/time.tsx';
import { useTexts } from '../../texts/language.tsx';
import type { AskedChange } from './channels-page.tsx';

interface ChannelCardProps {
  readonly channel: ChannelItem;
  readonly change: (change: { id: string; change: ChannelBody }) => Promise<unknown>;
  readonly onAsk: (asked: AskedChange) => void;
}

type Mode = ChannelItem['collection_mode'];
const modes: readonly Mode[] = ['customer_initiated', 'merchant_initiated'];

/** A merchant number: whether it is used, whether it hears of payments, and how players pay to it. */
export function ChannelCard({ channel, change, onAsk }: ChannelCardProps) {
  const { channels: words, mode } = useTexts();
  const mayChange = useMay('manage');
  const { channel_id: id, enabled, can_confirm: canConfirm, collection_mode: current } = channel;
  const name = numberText(channel.merchant_msisdn);
  const hearing = enabled ? (canConfirm ? 'hears' : 'silent') : 'off';
  const tone = { hears: 'good', silent: 'bad', off: 'dull' }[hearing];
  const askSwitch = (isOn: boolean): void =>
    onAsk({
      question: isOn ? words.switchOn(name) : words.switchOff(name),
      isDangerous: !isOn,
      make: () => change({ id, change: { enabled: isOn } }),
    });
  const askMode = (chosen: Mode): void =>
    onAsk({
      question: words.changeMode(name, mode[chosen]),
      isDangerous: false,
      make: () => change({ id, change: { collection_mode: chosen } }),
    });
  return (
    <li className="card">
      <header className="card-head">
        <h3>
          {name} <OperatorName operator={channel.operator} />
        </h3>
        <span className={`badge badge-${tone}`}>{words[hearing]}</span>
      </header>
      <Facts
        facts={[
          [
            words.lastSeen,
            channel.last_seen_at ? <Time key="seen" at={channel.last_seen_at} isExact /> : words.never,
          ],
          [words.device, channel.device_id && `${channel.device_id} · SIM ${channel.sim_number ?? '–'}`],
          [words.merchantCode, channel.merchant_code],
          ['Id', id],
        ]}
      />
      <ToggleButtonGroup
        className="choice-buttons"
        aria-label={words.modeOf(name)}
        selectionMode="single"
        disallowEmptySelection
        isDisabled={!mayChange}
        selectedKeys={[current]}
        onSelectionChange={([chosen]) => askMode(chosen as Mode)}
      >
        {modes.map((each) => (
          <ToggleButton key={each} id={each}>
            {mode[each]}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      <OnOff
        label={words.enabled}
        name={words.enabledOf(name)}
        isOn={enabled}
        isDisabled={!mayChange}
        onChange={askSwitch}
      />
    </li>
  );
}
