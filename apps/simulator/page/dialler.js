import { element } from './elements.js';

const keys = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '*', '0', '#'];

/**
 * A line to type a code in, and keys for those without a keyboard.
 * @param {(code: string) => Promise<boolean>} dial Says whether the code was taken, so that the line can be emptied.
 */
export function diallerView(dial) {
  const line = /** @type {HTMLInputElement} */ (
    element('input', {
      'aria-label': 'Code to dial',
      autocomplete: 'off',
      spellcheck: 'false',
    })
  );
  /** @param {Event} event */
  const submit = async (event) => {
    event.preventDefault();
    if (await dial(line.value)) line.value = '';
  };
  /** @param {string} key */
  const keyButton = (key) => {
    const click = () => {
      line.value += key;
    };
    return element('button', { type: 'button', tabindex: '-1', 'aria-label': `Key ${key}`, click }, key);
  };
  const call = element('button', { type: 'submit', class: 'primary' }, 'Call');
  return {
    form: element('form', { class: 'dialler', submit: (event) => void submit(event) }, line, call),
    keypad: element('div', { class: 'keypad' }, ...keys.map(keyButton)),
    focus: () => line.focus(),
    /** @param {string} firstKeys */
    suggest: (firstKeys) => {
      line.placeholder = firstKeys;
    },
  };
}
