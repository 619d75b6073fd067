const storageKey = 'console.searches';
const keptMax = 6;

/** What was looked for last on this machine, the newest first. */
export function recentSearches(): readonly string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]');
    return Array.isArray(kept) ? kept.filter((each) => typeof each === 'string') : [];
  } catch {
    return [];
  }
}

export function keepSearch(text: string): void {
  const kept = [text, ...recentSearches().filter((each) => each !== text)].slice(0, keptMax);
  localStorage.setItem(storageKey, JSON.stringify(kept));
}

/** Numbers of players are no one else's business. */
export const forgetSearches = (): void => localStorage.removeItem(storageKey);
