import { ApiRefusal } from './call.ts';

/**
 * For whoever is about to decide: read at that moment, and kept for no one else. The browser's word that there is no network
 * is not waited for.
 */
export const readNow = { staleTime: 0, gcTime: 0, networkMode: 'always' } as const;

/** Whoever waits for an answer for longer is told that it has not come. */
const answerMaxMs = 10_000;

/** An answer, or a refusal once it takes too long: the connection may be one on which nothing ever comes. */
export async function inTime<Answer>(answer: Promise<Answer>): Promise<Answer> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLong = new Promise<never>((_, refuse) => {
    timer = setTimeout(() => refuse(new ApiRefusal(504)), answerMaxMs);
  });
  return Promise.race([answer, tooLong]).finally(() => clearTimeout(timer));
}
