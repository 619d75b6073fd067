import { autopilotView } from './autopilot.js';
import { diallerView } from './dialler.js';
import { amount, call, element, oneAtATime, spaced } from './elements.js';
import { inboxView } from './inbox.js';
import { promptOverlay } from './prompt.js';

/**
 * @typedef {{ msisdn: string, name: string, operator: import('@mobile-money/core').Operator, isMerchant: boolean, balanceXaf: number,
 *   isBlocked: boolean, autopilot: import('./autopilot.js').Autopilot | null,
 *   prompts: import('./prompt.js').Prompt[], sms: import('./inbox.js').Sms[] }} Phone
 */

/** Its name, and how the codes that pay a merchant begin. @type {Record<Phone['operator'], { name: string, firstKeys: string }>} */
const operators = {
  mtn: { name: 'MTN', firstKeys: '*126*4*…' },
  orange: { name: 'Orange', firstKeys: '#150*47*…' },
};

/**
 * One phone on the page. It reads itself again whenever the network says that it changed.
 * @param {string} msisdn
 * @param {() => void} close
 */
export function phoneView(msisdn, close) {
  const path = `/phones/${encodeURIComponent(msisdn)}`;
  const head = headView(msisdn, close);
  const said = element('p', { class: 'said', role: 'status' });
  const inbox = inboxView();

  /** @param {string} action @param {unknown} body */
  async function post(action, body) {
    try {
      return await call('POST', `${path}/${action}`, body);
    } catch (error) {
      said.textContent = error instanceof Error ? error.message : String(error);
      return null;
    }
  }

  const dialler = diallerView(async (code) => {
    const answer = await post('dial', { code });
    if (answer === null) return false;
    said.textContent = answer.outcome === 'message' ? answer.text : '';
    if (answer.outcome === 'message') return false;
    prompt.showAgain(answer.prompt.id);
    await refresh();
    return true;
  });
  const prompt = promptOverlay(msisdn, async (words) => {
    said.textContent = words;
    await refresh();
    if (!prompt.isShown()) dialler.focus();
  });
  const unblock = element(
    'button',
    { type: 'button', hidden: true, click: () => void post('unblock', {}) },
    'Unblock',
  );
  const autopilot = autopilotView((chosen) => void post('autopilot', chosen));

  const refresh = oneAtATime(async () => {
    const phone = /** @type {Phone} */ (await call('GET', path));
    node.dataset['operator'] = phone.operator;
    head.show(phone);
    dialler.suggest(operators[phone.operator].firstKeys);
    unblock.hidden = !phone.isBlocked;
    autopilot.show(phone.autopilot);
    inbox.show(phone.sms);
    prompt.show(phone.prompts, node);
  });

  const messages = element('h3', {}, 'Messages');
  const node = element(
    'article',
    { class: 'phone', 'aria-label': `Phone ${msisdn}` },
    head.node,
    element(
      'div',
      { class: 'screen' },
      ...[prompt.node, said, unblock, dialler.form, dialler.keypad, messages, inbox.node],
    ),
    autopilot.node,
  );
  return { msisdn, node, refresh };
}

/** @param {string} msisdn @param {() => void} close */
function headView(msisdn, close) {
  const operator = element('span', { class: 'operator' });
  const name = element('h2', {});
  const balance = element('p', { class: 'balance' });
  const away = element(
    'button',
    { type: 'button', class: 'close', 'aria-label': `Put ${msisdn} away`, click: close },
    '×',
  );
  return {
    node: element(
      'header',
      {},
      element('div', { class: 'top' }, operator, away),
      name,
      element('p', { class: 'number' }, spaced(msisdn)),
      balance,
    ),
    /** @param {Phone} phone */
    show: (phone) => {
      operator.textContent = operators[phone.operator].name + (phone.isMerchant ? ' merchant' : '');
      name.textContent = phone.name;
      balance.textContent = amount(phone.balanceXaf);
    },
  };
}
