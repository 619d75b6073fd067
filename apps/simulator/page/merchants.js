import { amount, call, element, spaced } from './elements.js';

/**
 * @typedef {{ merchantMsisdn: string, providerId: string, channelId: string, balanceXaf: number }} Merchant
 */

/**
 * A merchant number: what it has, its own switches, and what can befall its wallet. What is typed here stays while
 * the switches are shown anew.
 * @param {Merchant} merchant
 */
function merchantCard({ merchantMsisdn, providerId }) {
  const balance = element('p', { class: 'device-line' });
  const switches = element('div', { class: 'switches' });
  const said = element('p', { class: 'note', role: 'status' });

  /** @param {string} action @param {object} body @param {string} done */
  async function post(action, body, done) {
    try {
      await call('POST', `/network/merchants/${encodeURIComponent(merchantMsisdn)}/${action}`, body);
      said.textContent = done;
    } catch (error) {
      said.textContent = error instanceof Error ? error.message : String(error);
    }
  }

  const forge = actionForm('Forge an SMS', ['Payer', 'Amount', 'Balance'], ([payer = '', xaf, told]) =>
    post(
      'forge',
      { payer, amountXaf: Number(xaf), ...(told ? { balanceXaf: Number(told) } : {}) },
      'Forged.',
    ),
  );
  const takeOut = actionForm('Take out in silence', ['Amount'], ([xaf]) =>
    post('take-out', { amountXaf: Number(xaf) }, 'Taken out.'),
  );
  const takeBack = actionForm('Take the last payment back', [], () => post('take-back', {}, 'Taken back.'));
  const node = element(
    'article',
    { class: 'provider', 'aria-label': `Switches of ${merchantMsisdn}` },
    element('h2', {}, spaced(merchantMsisdn)),
    ...[balance, switches, forge, takeOut, takeBack, said],
  );
  return {
    node,
    /** @param {Merchant} merchant @param {HTMLElement[]} rows */
    show: (merchant, rows) => {
      balance.textContent = `${providerId}, ${merchant.channelId}: ${amount(merchant.balanceXaf)}`;
      switches.replaceChildren(...rows);
    },
  };
}

/** @param {string} name @param {string[]} labels @param {(given: string[]) => void} act */
function actionForm(name, labels, act) {
  const inputs = labels.map(
    (label) =>
      /** @type {HTMLInputElement} */ (
        element('input', {
          'aria-label': label,
          autocomplete: 'off',
          inputmode: 'decimal',
          placeholder: label === 'Balance' ? 'Balance: guessed' : label,
          required: label !== 'Balance',
        })
      ),
  );
  /** @param {Event} event */
  const submit = (event) => {
    event.preventDefault();
    act(inputs.map(({ value }) => value.trim()));
  };
  const button = element('button', { type: 'submit' }, name);
  return element('form', { class: 'action', 'aria-label': name, submit }, ...inputs, button);
}

/** @type {Map<string, ReturnType<typeof merchantCard>>} */
const cards = new Map();

/**
 * @param {HTMLElement} place
 * @param {Merchant[]} merchants
 * @param {(msisdn: string) => HTMLElement[]} rowsOf
 */
export function showMerchants(place, merchants, rowsOf) {
  for (const merchant of merchants) {
    const { merchantMsisdn } = merchant;
    const card = cards.get(merchantMsisdn) ?? merchantCard(merchant);
    if (!cards.has(merchantMsisdn)) place.append(card.node);
    cards.set(merchantMsisdn, card);
    card.show(merchant, rowsOf(merchantMsisdn));
  }
}
