const hour = 3_600_000;

/** The day in Douala, an hour ahead of UTC all year, as a number. */
export const dayOf = (atMs: number): number => Math.floor((atMs + hour) / (24 * hour));
