import { byId, call, element, oneAtATime, spaced } from './elements.js';
import { phoneView } from './phone.js';
import { refreshSwitchboard } from './switchboard.js';

const firstPhones = ['677000001', '699000001'];
const phones = byId('phones', HTMLElement);
const number = byId('number', HTMLInputElement);
const connection = byId('connection', HTMLElement);
const pickerMessage = byId('picker-message', HTMLElement);

/** @type {Map<string, ReturnType<typeof phoneView>>} */
const shown = new Map();

/** The address of the page names its phones, so that it can be kept and passed on. */
function keepInAddress() {
  const digits = [...shown.keys()].map((msisdn) => msisdn.slice(-9));
  history.replaceState(null, '', `?phones=${digits.join(',')}`);
}

/** @param {string} written */
async function showPhone(written) {
  const { msisdn } = await call('GET', `/phones/${encodeURIComponent(written.replaceAll(/[\s.-]/g, ''))}`);
  if (shown.has(msisdn)) return;
  const view = phoneView(msisdn, () => {
    shown.delete(msisdn);
    view.node.remove();
    keepInAddress();
    void showAsked();
  });
  shown.set(msisdn, view);
  phones.append(view.node);
  keepInAddress();
  await view.refresh();
  await showAsked();
}

/** A question on a phone that is not shown here would be seen by no one: a button brings the phone. */
const showAsked = oneAtATime(async () => {
  const all = /** @type {{ msisdn: string, name: string, prompts: number }[]} */ (
    await call('GET', '/phones')
  );
  const asked = all.filter(({ msisdn, prompts }) => prompts > 0 && !shown.has(msisdn));
  byId('asked', HTMLElement).replaceChildren(
    ...asked.map(({ msisdn, name }) =>
      element(
        'button',
        { type: 'button', click: () => void showPhone(msisdn) },
        `${name}, ${spaced(msisdn)}, is asked to pay: show the phone`,
      ),
    ),
  );
});

byId('add-phone', HTMLFormElement).addEventListener('submit', async (event) => {
  event.preventDefault();
  try {
    pickerMessage.textContent = '';
    await showPhone(number.value);
    number.value = '';
  } catch (error) {
    pickerMessage.textContent = error instanceof Error ? error.message : String(error);
  }
});

async function suggestNumbers() {
  const merchants = /** @type {{ merchantMsisdn: string, channelId: string }[]} */ (
    await call('GET', '/network/merchants')
  );
  byId('numbers', HTMLDataListElement).replaceChildren(
    ...merchants.map(({ merchantMsisdn, channelId }) =>
      element('option', { value: merchantMsisdn.slice(-9) }, channelId),
    ),
  );
}

const tabs = ['phones', 'switchboard'];

/** @param {string} name */
function openTab(name) {
  for (const each of tabs) {
    const tab = byId(`tab-${each}`, HTMLButtonElement);
    tab.setAttribute('aria-selected', String(each === name));
    tab.tabIndex = each === name ? 0 : -1;
    byId(`${each}-view`, HTMLElement).hidden = each !== name;
  }
  if (name === 'switchboard') void refreshSwitchboard();
}

for (const [index, name] of tabs.entries()) {
  const tab = byId(`tab-${name}`, HTMLButtonElement);
  tab.addEventListener('click', () => openTab(name));
  tab.addEventListener('keydown', ({ key }) => {
    if (key !== 'ArrowLeft' && key !== 'ArrowRight') return;
    const other = tabs[(index + 1) % tabs.length] ?? name;
    openTab(other);
    byId(`tab-${other}`, HTMLButtonElement).focus();
  });
}

function listen() {
  const events = new EventSource('/events');
  events.addEventListener('open', () => {
    connection.textContent = 'Live';
    connection.classList.add('live');
    // Whatever changed while nobody listened.
    for (const view of shown.values()) void view.refresh();
    void showAsked();
    void refreshSwitchboard();
  });
  events.addEventListener('error', () => {
    connection.textContent = 'Connection lost, trying again…';
    connection.classList.remove('live');
  });
  events.addEventListener('message', ({ data }) => {
    const signal = JSON.parse(data);
    if (signal.changed === 'phone') void (shown.get(signal.msisdn)?.refresh() ?? showAsked());
    // Balances of merchants stand there too.
    if (signal.changed !== 'phone' || !byId('switchboard-view', HTMLElement).hidden)
      void refreshSwitchboard();
  });
}

const address = new URLSearchParams(location.search);
if (address.get('view') === 'switchboard') openTab('switchboard');
const asked = address.get('phones');
for (const each of asked === null ? firstPhones : asked.split(',').filter(Boolean)) {
  try {
    await showPhone(each);
  } catch {
    pickerMessage.textContent = `${each} is no phone number here.`;
  }
}
await suggestNumbers();
listen();
