/** @typedef {Node | string} Child */

/**
 * Makes an element. Members that are functions listen to the event of their name.
 * @param {string} tag
 * @param {Record<string, string | boolean | ((event: Event) => void)>} members
 * @param {Child[]} children
 * @returns {HTMLElement}
 */
export function element(tag, members = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(members)) {
    if (typeof value === 'function') made.addEventListener(name, value);
    else if (value === true) made.setAttribute(name, '');
    else if (value !== false) made.setAttribute(name, value);
  }
  made.append(...children);
  return made;
}

/**
 * @template {HTMLElement} Kind
 * @param {string} id
 * @param {new () => Kind} kind
 * @returns {Kind}
 */
export function byId(id, kind) {
  const found = document.getElementById(id);
  if (!(found instanceof kind)) throw new Error(`The page has no ${id}.`);
  return found;
}

/**
 * Calls the simulator; what it refuses becomes an error with its words.
 * @param {string} method
 * @param {string} path
 * @param {unknown} [body]
 */
export async function call(method, path, body) {
  const given = body === undefined ? {} : { body: JSON.stringify(body) };
  const headers = { 'Content-Type': 'application/json' };
  const response = await fetch(path, { method, headers, ...given });
  const answer = await response.json();
  if (!response.ok) throw new Error(answer.message ?? `The simulator answered ${response.status}.`);
  return answer;
}

const amounts = new Intl.NumberFormat('en', { maximumFractionDigits: 2 });
const times = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', second: '2-digit' });

/** @param {number} xaf */
export const amount = (xaf) => `${amounts.format(xaf)} XAF`;

/** @param {number} at */
export const time = (at) => times.format(at);

/** @param {string} msisdn */
export const spaced = (msisdn) =>
  msisdn.replace(/^\+237(\d)(\d\d)(\d\d)(\d\d)(\d\d)$/, '+237 $1 $2 $3 $4 $5');

/**
 * Runs one at a time; however often it is called meanwhile, it runs once more afterwards.
 * @param {() => Promise<void>} work
 * @returns {() => Promise<void>}
 */
export function oneAtATime(work) {
  /** @type {Promise<void> | null} */
  let running = null;
  let isAskedAgain = false;
  const run = async () => {
    do {
      isAskedAgain = false;
      await work();
    } while (isAskedAgain);
  };
  return () => {
    isAskedAgain = true;
    running ??= run().finally(() => {
      running = null;
    });
    return running;
  };
}
