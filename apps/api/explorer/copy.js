const saidForMs = 1_500;

/** One listener for every button, also for those that come later: each copies the code of its own figure. */
document.addEventListener('click', async (event) => {
  const button = event.target.closest('button.copy');
  if (button === null) return;
  const code = button.closest('figure').querySelector('code');
  try {
    await navigator.clipboard.writeText(code.textContent);
    button.textContent = 'Copied';
    setTimeout(() => {
      button.textContent = 'Copy';
    }, saidForMs);
  } catch {
    // A browser gives no clipboard to pages from another machine without TLS: then the keyboard copies.
    window.getSelection().selectAllChildren(code);
  }
});
