import { ApiRefusal, PasskeyNotGiven } from '../api/call.ts';
import type { Texts } from '../texts/words.ts';
import { whyText } from './why-text.ts';

/** Why something was not done, and that it was not; without a refusal no one can tell. */
export function refusalText(error: unknown, texts: Texts): string {
  const { faults } = texts;
  const isRefused = error instanceof ApiRefusal && error.status >= 400 && error.status < 500;
  return `${faultText(error, texts)} ${isRefused ? faults.notDone : faults.notKnown}`;
}

export function faultText(error: unknown, texts: Texts): string {
  const { faults } = texts;
  if (!(error instanceof ApiRefusal) || error.status === 0) return faults.unreachable;
  if (error instanceof PasskeyNotGiven) return texts.security.cancelled;
  if (error.status >= 500 && error.message === '') return faults.broken;
  if (error.status === 403 && (error.why === null || error.why.code === 'role_missing'))
    return faults.notAllowed;
  const { why, malformed, message } = error;
  // An address of something that cannot be leads nowhere, as one of something that is not there does.
  if (error.status === 404 || malformed?.[0] === 'path') return faults.notFound;
  if (why !== null) return faults.refused(whyText(why, texts));
  return malformed === null ? faults.refused(message) : faults.malformed(malformed[1]);
}
