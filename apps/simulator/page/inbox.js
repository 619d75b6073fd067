import { element, time } from './elements.js';

/** @typedef {{ id: string, sender: string, text: string, at: number }} Sms */

/** The messages of a phone, newest first. */
export function inboxView() {
  const node = element('ol', { class: 'inbox', 'aria-label': 'Messages' });
  /** @param {Sms} sms */
  const item = (sms) =>
    element(
      'li',
      {},
      element('p', { class: 'sms-head' }, element('b', {}, sms.sender), element('span', {}, time(sms.at))),
      element('p', {}, sms.text),
    );
  return {
    node,
    /** @param {Sms[]} messages */
    show: (messages) => {
      const empty = element('li', { class: 'empty' }, 'No messages yet.');
      node.replaceChildren(...(messages.length === 0 ? [empty] : messages.map(item)));
    },
  };
}
