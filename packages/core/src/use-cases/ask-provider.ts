/**
 * A gateway that throws has not told what happened, so its answer is the one that is never repeated and never handed
 * to another provider.
 */
export async function answerOrUnknown<Answer>(
  asked: () => Promise<Answer>,
): Promise<Answer | { readonly outcome: 'unknown'; readonly reason: string }> {
  try {
    return await asked();
  } catch (error) {
    return { outcome: 'unknown', reason: error instanceof Error ? error.message : String(error) };
  }
}
