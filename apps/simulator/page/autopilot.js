import { element } from './elements.js';

/** @typedef {{ answer: string, afterMs: number }} Autopilot */

const answers = [
  { value: '', text: 'Answer by hand' },
  { value: 'confirm', text: 'Confirm by itself' },
  { value: 'refuse', text: 'Refuse by itself' },
  { value: 'ignore', text: 'Never answer' },
];

/**
 * Whether a phone answers its prompts by itself, and how soon.
 * @param {(autopilot: { answer: string | null, afterMs: number }) => void} change
 */
export function autopilotView(change) {
  const send = () =>
    change({ answer: choice.value || null, afterMs: Math.round(Number(delay.value) * 1000) });
  const choice = /** @type {HTMLSelectElement} */ (
    element(
      'select',
      { change: send },
      ...answers.map(({ value, text }) => element('option', { value }, text)),
    )
  );
  const delay = /** @type {HTMLInputElement} */ (
    element('input', { type: 'number', min: '0', max: '600', step: '1', value: '0', change: send })
  );
  return {
    node: element(
      'footer',
      {},
      element('label', {}, element('span', {}, 'Prompts'), choice),
      element('label', {}, element('span', {}, 'after seconds'), delay),
    ),
    /** @param {Autopilot | null} autopilot */
    show: (autopilot) => {
      choice.value = autopilot?.answer ?? '';
      // Not while someone types in it.
      if (document.activeElement !== delay) delay.value = String((autopilot?.afterMs ?? 0) / 1000);
    },
  };
}
