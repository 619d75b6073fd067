// What the pages of text do better with a script; without one all of it is there too.
import './copy.js';

searchWhileTyping();
rememberTicks();
chooseLanguages();

/** On the page of the search, the same answers without loading the page anew. */
function searchWhileTyping() {
  const results = document.querySelector('#results');
  const input = document.querySelector('[role="search"] input');
  if (results === null) return;
  let asked = 0;
  input.addEventListener('input', async () => {
    asked += 1;
    const mine = asked;
    const address = `${window.location.pathname}?${new URLSearchParams({ q: input.value })}`;
    const answer = await fetch(address).catch(() => null);
    if (answer === null || mine !== asked) return;
    const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
    if (mine !== asked) return;
    results.replaceChildren(...page.querySelector('#results').childNodes);
    window.history.replaceState(null, '', address);
  });
}

/** A list to tick keeps its ticks, in this browser only and in both languages. */
function rememberTicks() {
  const key = `ticked ${window.location.pathname.split('/').at(-1)}`;
  const boxes = [...document.querySelectorAll('li input[type="checkbox"]')];
  const ticked = new Set(JSON.parse(window.localStorage.getItem(key) ?? '[]'));
  for (const [place, box] of boxes.entries()) {
    box.checked = ticked.has(place);
    box.addEventListener('change', () => {
      const now = boxes.flatMap((each, index) => (each.checked ? [index] : []));
      window.localStorage.setItem(key, JSON.stringify(now));
    });
  }
}

/** Samples that stand one after the other become one, with a button for each language; the choice holds everywhere. */
function chooseLanguages() {
  const samples = [...document.querySelectorAll('figure[data-sample]')];
  const show = (language) => {
    window.localStorage.setItem('language of samples', language);
    for (const group of groups) {
      const names = group.map((figure) => figure.dataset.sample);
      const chosen = names.includes(language) ? language : names[0];
      for (const figure of group) figure.hidden = figure.dataset.sample !== chosen;
    }
  };
  const groups = [];
  for (const figure of samples) {
    const before = figure.previousElementSibling;
    const isNext = before !== null && before === groups.at(-1)?.at(-1);
    if (isNext) groups.at(-1).push(figure);
    else groups.push([figure]);
  }
  for (const group of groups.filter(({ length }) => length > 1))
    for (const figure of group) {
      const tabs = document.createElement('span');
      tabs.className = 'tabs';
      for (const { dataset } of group) {
        const button = document.createElement('button');
        button.type = 'button';
        button.textContent = dataset.sample;
        button.ariaPressed = String(dataset.sample === figure.dataset.sample);
        button.addEventListener('click', () => {
          show(dataset.sample);
          const shown = group.find(({ hidden }) => !hidden);
          shown?.querySelector('.tabs [aria-pressed="true"]')?.focus();
        });
        tabs.append(button);
      }
      figure.querySelector('figcaption').firstChild.replaceWith(tabs);
    }
  show(window.localStorage.getItem('language of samples') ?? 'curl');
}
