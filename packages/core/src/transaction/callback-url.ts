import { DomainError } from '../errors.ts';
import { limits } from '../limits.ts';
import { charCount, isClean } from '../text.ts';

export type CallbackUrl = string & { readonly __brand: 'CallbackUrl' };

/** Scheme, then a host with or without a port and without user info, then anything without white space. */
const shape = /^(https?):\/\/((?:\[[\da-f:.]+\]|[^\s/?#@\\:[\]<>^|]+)(?::\d{0,5})?)(?:[/?#]\S*)?$/i;

export function callbackUrl(text: string, httpsOnly: boolean): CallbackUrl {
  const scheme = shape.exec(text)?.[1];
  if (scheme === undefined || !isClean(text) || charCount(text) > limits.callbackUrlMaxChars) {
    throw new DomainError('invalid_callback_url');
  }
  if (httpsOnly && scheme.toLowerCase() !== 'https') throw new DomainError('insecure_callback_url');
  return text as CallbackUrl;
}

/** Who receives: webhooks for one receiver may wait for each other, those of two never do. */
export function receiverOf(url: CallbackUrl): string {
  return url.replace(shape, '$1://$2').toLowerCase();
}
