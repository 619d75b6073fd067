import { amount, call, element, spaced, time } from './elements.js';

/**
 * @typedef {{ id: string, origin: 'asked' | 'dialled', payeeName: string, payeeMsisdn: string, amountXaf: number,
 *   expiresAt: number }} Prompt
 */

/** What became of an answer, in words. */
const words = /** @type {Record<string, string>} */ ({
  paid: 'Paid.',
  refused: 'Refused.',
  expired: 'Too late: the request has expired.',
  insufficient_funds: 'Not paid: the balance is too low.',
  wrong_pin: 'Three wrong PINs: this phone is blocked.',
});

/**
 * The place over a phone's screen where its questions stand, one at a time.
 * @param {string} msisdn
 * @param {(said: string) => void} done
 */
export function promptOverlay(msisdn, done) {
  const node = element('div', { class: 'overlay', hidden: true });
  /** Let pass: they still wait, and dialling the operator's menu shows them again. @type {Set<string>} */
  const passed = new Set();
  /** @type {string | null} */
  let shown = null;

  /** What lies under a question cannot be used; what was said stays readable. @param {boolean} isCovered */
  function keepFromUse(isCovered) {
    for (const sibling of node.parentElement?.children ?? []) {
      if (sibling instanceof HTMLElement && sibling !== node && sibling.role !== 'status') {
        sibling.inert = isCovered;
      }
    }
  }

  /** @param {Prompt[]} prompts @param {HTMLElement} phone */
  function show(prompts, phone) {
    const next = prompts.find(({ id }) => !passed.has(id));
    if ((next?.id ?? null) === shown) return;
    shown = next?.id ?? null;
    node.hidden = next === undefined;
    keepFromUse(next !== undefined);
    node.replaceChildren();
    if (next === undefined) return;
    const { activeElement } = document;
    const dialog = promptDialog(msisdn, next, done, () => {
      passed.add(next.id);
      done('Let pass: the request still waits.');
    });
    node.append(dialog.form);
    // Another phone, in which someone is typing, keeps the keyboard.
    if (activeElement === document.body || phone.contains(activeElement)) dialog.focus();
  }

  return {
    node,
    show,
    isShown: () => shown !== null,
    showAgain: (/** @type {string} */ id) => void passed.delete(id),
  };
}

/**
 * The question for the PIN, which goes to this pretend phone and nowhere else.
 * @param {string} msisdn
 * @param {Prompt} prompt
 * @param {(said: string) => void} done
 * @param {() => void} letPass
 */
function promptDialog(msisdn, prompt, done, letPass) {
  const pin = pinInput();
  const complaint = element('p', { class: 'complaint', role: 'alert' });

  /** @param {string} path @param {unknown} body */
  const answer = async (path, body) => {
    try {
      const base = `/phones/${encodeURIComponent(msisdn)}/prompts/${prompt.id}`;
      const { outcome } = await call('POST', `${base}/${path}`, body);
      if (outcome !== 'try_again') return done(words[outcome] ?? outcome);
      complaint.textContent = 'Wrong PIN. Try again.';
    } catch (error) {
      complaint.textContent = error instanceof Error ? error.message : String(error);
    }
    pin.value = '';
    pin.focus();
  };
  /** @param {Event} event */
  const submit = (event) => {
    event.preventDefault();
    void answer('confirm', { pin: pin.value });
  };
  /** @param {Event} event */
  const keydown = (event) => {
    if (event instanceof KeyboardEvent && event.key === 'Escape') letPass();
  };
  const title = `prompt-${prompt.id}`;
  const form = element(
    'form',
    { class: 'prompt', role: 'dialog', 'aria-labelledby': title, submit, keydown },
    element('p', { class: 'prompt-kind' }, prompt.origin === 'asked' ? 'Payment request' : 'Payment'),
    element('h3', { id: title }, `Pay ${amount(prompt.amountXaf)}`),
    element('p', {}, `to ${prompt.payeeName}`, element('br'), spaced(prompt.payeeMsisdn)),
    element('label', { class: 'pin' }, element('span', {}, 'Enter your PIN to confirm'), pin),
    complaint,
    element(
      'div',
      { class: 'choices' },
      element('button', { type: 'submit', class: 'primary' }, 'Confirm'),
      element('button', { type: 'button', click: () => void answer('refuse', {}) }, 'Refuse'),
      element('button', { type: 'button', class: 'plain', click: letPass }, 'Let it pass'),
    ),
    element('p', { class: 'hint' }, `Ends at ${time(prompt.expiresAt)}. Any PIN but 0000 is right.`),
  );
  return { form, focus: () => pin.focus() };
}

const pinInput = () =>
  /** @type {HTMLInputElement} */ (
    element('input', {
      type: 'password',
      inputmode: 'numeric',
      pattern: '[0-9]{4}',
      maxlength: '4',
      autocomplete: 'off',
      required: true,
      'aria-label': 'PIN',
    })
  );
