// Keeps the page true while it is open. Without it the page is whole, and a reload tells the same.
// Written so that browsers of 2017 read it; what one of them does not have is asked for first.
const here = location.pathname;
const pollMs = 15000;
const answerMs = 10000;

let main = document.getElementById('page');
let line = null;
let timer;
let isAsking = false;
let loadedAt = Date.now();

/** Reads the page anew, and shows what has changed. What the player is writing stays. */
async function refresh() {
  if (isAsking) return;
  isAsking = true;
  // A network that answers nothing must not keep the page from asking again.
  const ending = window.AbortController ? new AbortController() : null;
  const late = setTimeout(() => {
    if (ending) return ending.abort();
    isAsking = false;
    pollLater();
  }, answerMs);
  try {
    const answer = await fetch(location.href.replace(/[?&]told=\w+|#.*/g, ''), {
      cache: 'no-store',
      signal: ending ? ending.signal : undefined,
    });
    if (answer.status !== 200 && answer.status !== 404) throw new Error(String(answer.status));
    show(new DOMParser().parseFromString(await answer.text(), 'text/html'));
    wait();
  } catch (_away) {
    pollLater();
  } finally {
    clearTimeout(late);
    isAsking = false;
  }
}

function show(fresh) {
  const next = fresh.getElementById('page');
  const isSame = next.dataset.state === main.dataset.state && next.dataset.version === main.dataset.version;
  if (isSame) {
    main.dataset.left = next.dataset.left;
  } else {
    const [before, after] = [main.querySelector('#sms'), next.querySelector('#sms')];
    if (before && after) {
      after.value = before.value;
      after.closest('details').open = before.closest('details').open;
    }
    const isNews = next.dataset.state !== main.dataset.state;
    main.replaceWith(next);
    main = next;
    prepare();
    if (isNews) {
      document.title = fresh.title;
      document.getElementById('news').textContent = main.querySelector('h1').textContent;
      scrollTo(0, 0);
    }
  }
  loadedAt = Date.now();
}

/** One answer that ends with the news. The browser asks again by itself when the network was away. */
function wait() {
  if (line) line.close();
  line = null;
  clearTimeout(timer);
  if (!main.dataset.version) return;
  if (!window.EventSource) return pollLater();
  line = new EventSource(`${here}/live?v=${main.dataset.version}`);
  line.addEventListener('changed', () => {
    line.close();
    void refresh();
  });
  line.addEventListener('error', () => {
    if (line.readyState === EventSource.CLOSED) pollLater();
  });
}

/** Not all at once: whoever was sent away together should not come back together. */
function pollLater() {
  clearTimeout(timer);
  timer = setTimeout(refresh, pollMs * (0.5 + Math.random()));
}

/** Once for each `main`. */
function prepare() {
  const copy = document.getElementById('copy');
  if (!copy || !navigator.clipboard) return;
  const words = copy.textContent;
  copy.hidden = false;
  copy.addEventListener('click', async () => {
    await navigator.clipboard.writeText(document.getElementById('code').textContent);
    copy.textContent = copy.dataset.copied;
    setTimeout(() => {
      copy.textContent = words;
    }, 2000);
  });
}

/** By the clock of the service: only how long ago it told the time is counted here. */
function tick() {
  const left = document.getElementById('left');
  if (!left || !main.dataset.left) return;
  const seconds = Math.ceil((Number(main.dataset.left) - (Date.now() - loadedAt)) / 1000);
  if (seconds < 0) {
    main.dataset.left = '';
    setTimeout(refresh, 2000 * Math.random());
  } else {
    left.textContent = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
  }
}

prepare();
wait();
setInterval(tick, 1000);
// A phone that was locked has missed what happened meanwhile.
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'visible') void refresh();
});
addEventListener('pageshow', (event) => event.persisted && refresh());
addEventListener('online', refresh);
