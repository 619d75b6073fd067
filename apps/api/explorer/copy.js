const saidForMs = 1_500;
const copiedOf = (button) => button.dataset.copied ?? 'Copied';

/** One listener for every button, also for those that come later: each copies the code of its own figure. */
document.addEventListener('click', async (event) => {
  const button = event.target.closest('button.copy');
  if (button === null) return;
  const code = button.closest('figure').querySelector('code');
  try {
    await navigator.clipboard.writeText(code.textContent);
    const words = button.textContent;
    if (words === copiedOf(button)) return;
    button.textContent = copiedOf(button);
    setTimeout(() => {
      button.textContent = words;
    }, saidForMs);
  } catch {
    // A browser gives no clipboard to pages from another machine without TLS: then the keyboard copies.
    window.getSelection().selectAllChildren(code);
  }
});
