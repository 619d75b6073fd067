/**
 * For whoever is about to decide: read at that moment, and kept for no one else. Where that fails they are told at once,
 * and the browser's word that there is no network is not waited for.
 */
export const readNow = { staleTime: 0, gcTime: 0, retry: false, networkMode: 'always' } as const;
