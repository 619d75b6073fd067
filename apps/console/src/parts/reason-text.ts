import { english } from '../texts/english.ts';
import type { Texts } from '../texts/words.ts';

type RejectionCode = keyof typeof english.reject.reasons;

const special = /[.*+?^$()|[\]\\]/g;

/** Each sentence of the service with a way to recognise it; what it filled in is caught. */
const formsOf = <Code extends string>(sentences: Readonly<Record<Code, string>>) =>
  (Object.keys(sentences) as Code[]).map((code) => {
    const sentence = sentences[code].replaceAll(special, '\\$&').replaceAll('{}', '(.+)');
    return { code, form: new RegExp(`^${sentence}$`, 's') };
  });

const known = formsOf(english.stateReasons);
const knownRefusals = formsOf(english.refusals);

const rejections = Object.keys(english.reject.reasons) as RejectionCode[];

/**
 * Why a transaction is in its state. The service gives its reasons in English; those that are known are said in the
 * reader's language, and what a person or an operator wrote stays as it is.
 */
export function reasonText(reason: string, texts: Texts): string {
  const rejection = rejections.find((code) => english.reject.reasons[code] === reason);
  if (rejection !== undefined) return texts.reject.reasons[rejection];
  for (const { code, form } of known) {
    const parts = form.exec(reason)?.slice(1);
    if (parts === undefined) continue;
    const words = parts.map((part) => reasonText(part, texts));
    return texts.stateReasons[code].replaceAll('{}', () => words.shift() ?? '');
  }
  return reason;
}

/** Why the service refused something, or a webhook was not taken, in the reader's language as far as it is known. */
export function refusalText(said: string, { refusals }: Texts): string {
  for (const { code, form } of knownRefusals) {
    const parts = form.exec(said)?.slice(1);
    if (parts !== undefined) return refusals[code].replaceAll('{}', () => parts.shift() ?? '');
  }
  return said;
}
