import { byId, call, element, oneAtATime } from './elements.js';
import { showMerchants } from './merchants.js';

/**
 * @typedef {{ is: string, next: number | null, ms: number | null, share: number | null }} Setting
 * @typedef {Record<string, Record<string, Setting>>} Switches By provider, or by merchant number.
 * @typedef {{ providers: Switches, numbers: Switches, accepted: Record<string, string[]> }} Board
 * @typedef {{ providerId: string, deviceId: string, isAlive: boolean, lastHeartbeatStatus: number | null, sentCount: number, givenUpCount: number }} Device
 */

const labels = /** @type {Record<string, string>} */ ({
  answer: 'Requests for money',
  sms: 'SMS to the service',
  fees: 'Fees of the operator',
  device: 'Device and SIM cards',
  balance: "Payer's balance",
  status: 'Status reads',
  callbacks: 'Callbacks',
});

const words = /** @type {Record<string, string>} */ ({
  time_out: 'no answer',
  time_out_after_taking: 'taken, no answer',
  broken_connection: 'connection breaks',
  broken_connection_after_taking: 'taken, connection breaks',
  error_500: 'error 500',
  html: 'a page of HTML',
  twice_other_event_id: 'twice, other event id',
  unknown_404: 'not found',
  other_contents: 'about something else',
  taken_back: 'then taken back',
  reworded: 'in new words',
  silent: 'in silence',
  told: '1 %, told',
  our_name_only: 'with our name only',
  limited: 'ten a second, else 429',
});

const message = byId('switch-message', HTMLElement);
const faultCount = byId('fault-count', HTMLElement);

/** Every change is sent at once, and shown as the simulator understood it. @param {unknown} change */
async function patch(change) {
  try {
    message.textContent = '';
    await call('PATCH', '/switchboard', change);
    await refreshSwitchboard();
  } catch (error) {
    message.textContent = error instanceof Error ? error.message : String(error);
  }
}

/** @param {string} owner @param {string} name @param {Setting} setting @param {string[]} accepted */
function switchRow(owner, name, setting, accepted) {
  const id = `${owner}-${name}`;
  /** @param {Partial<Setting>} change */
  const send = (change) => void patch({ [owner]: { [name]: change } });
  const choice = element(
    'select',
    { id, change: ({ target }) => send({ is: /** @type {HTMLSelectElement} */ (target).value }) },
    ...accepted.map((value) =>
      element('option', { value, selected: value === setting.is }, words[value] ?? value),
    ),
  );
  const row = element(
    'div',
    { class: 'switch' },
    element('label', { for: id }, labels[name] ?? name),
    choice,
  );
  if (setting.is === accepted[0]) return row;
  row.classList.add('fault');
  if (name !== 'device') {
    const times = numberInput(`${id}-next`, `${labels[name]}: times`, setting.next, (count) =>
      send({ ...setting, next: count > 0 ? count : null }),
    );
    const percent = setting.share === null ? null : setting.share * 100;
    const share = numberInput(`${id}-share`, `${labels[name]}: percent`, percent, (given) =>
      send({ ...setting, share: given > 0 ? given / 100 : null }),
    );
    row.append(element('span', { class: 'times' }, times, ' times, ', share, ' % of all'));
  }
  if (setting.is === 'late') {
    const late = numberInput(`${id}-late`, 'Seconds late', (setting.ms ?? 0) / 1000, (seconds) =>
      send({ ...setting, ms: Math.round(seconds * 1000) }),
    );
    row.append(element('span', { class: 'times' }, late, ' seconds late'));
  }
  return row;
}

/** @param {string} id @param {string} label @param {number | null} value @param {(value: number) => void} change */
const numberInput = (id, label, value, change) =>
  element('input', {
    id,
    type: 'number',
    min: '0',
    step: 'any',
    placeholder: label.endsWith('percent') ? '100' : 'always',
    value: String(value ?? ''),
    'aria-label': label,
    change: ({ target }) => change(Number(/** @type {HTMLInputElement} */ (target).value)),
  });

/** @param {Board} board @param {import('./merchants.js').Merchant[]} merchants */
function show({ providers, numbers, accepted }, merchants) {
  const focused = document.activeElement?.id;
  const faults = [...Object.values(providers), ...Object.values(numbers)].flatMap((settings) =>
    Object.entries(settings).filter(([name, { is }]) => is !== accepted[name]?.[0]),
  );
  faultCount.hidden = faults.length === 0;
  faultCount.textContent = String(faults.length);
  faultCount.setAttribute('aria-label', faults.length === 1 ? '1 fault' : `${faults.length} faults`);
  /** @param {string} owner @param {Record<string, Setting>} settings */
  const rows = (owner, settings) =>
    Object.entries(settings).map(([name, setting]) => switchRow(owner, name, setting, accepted[name] ?? []));
  byId('providers', HTMLElement).replaceChildren(
    ...Object.entries(providers).map(([providerId, settings]) =>
      element(
        'article',
        { class: 'provider', 'aria-label': `Switches of ${providerId}` },
        element('h2', {}, providerId),
        element('p', { class: 'device-line', id: `devices-${providerId}` }),
        ...rows(providerId, settings),
      ),
    ),
  );
  showMerchants(byId('merchants', HTMLElement), merchants, (number) => rows(number, numbers[number] ?? {}));
  if (focused) document.getElementById(focused)?.focus();
}

/** @param {Device} device */
const deviceLine = ({ deviceId, isAlive, lastHeartbeatStatus, sentCount, givenUpCount }) => {
  const heard =
    lastHeartbeatStatus === null
      ? 'no heartbeat yet'
      : lastHeartbeatStatus === 0
        ? 'no service answers'
        : `heartbeat answered ${lastHeartbeatStatus}`;
  return `${deviceId}: ${isAlive ? heard : 'dead'}, ${sentCount} SMS passed on${givenUpCount > 0 ? `, ${givenUpCount} given up` : ''}`;
};

export const refreshSwitchboard = oneAtATime(async () => {
  const [board, devices, merchants] = await Promise.all([
    call('GET', '/switchboard'),
    call('GET', '/network/devices'),
    call('GET', '/network/merchants'),
  ]);
  show(board, merchants);
  for (const providerId of Object.keys(board.providers)) {
    const lines = devices
      .filter((/** @type {Device} */ each) => each.providerId === providerId)
      .map(deviceLine);
    const place = document.getElementById(`devices-${providerId}`);
    if (place !== null) place.textContent = lines.join(' · ') || 'No device.';
  }
});

byId('all-normal', HTMLButtonElement).addEventListener('click', async () => {
  const { providers, numbers, accepted } = /** @type {Board} */ (await call('GET', '/switchboard'));
  /** @param {Record<string, Setting>} settings */
  const usual = (settings) =>
    Object.fromEntries(Object.keys(settings).map((name) => [name, accepted[name]?.[0]]));
  const all = Object.entries({ ...providers, ...numbers });
  await patch(Object.fromEntries(all.map(([owner, settings]) => [owner, usual(settings)])));
});
