import { domainToUnicode } from 'node:url';
import { callbackUrl, charCount, DomainError, limits } from '@mobile-money/core';
import { type CallbackPolicy, type Fault, type Rule, valueError } from './rule.ts';
import { textFault } from './text-rules.ts';

const schemesOf: Readonly<Record<CallbackPolicy, readonly string[]>> = {
  any_http: ['http', 'https'],
  https_only: ['https'],
};

/** An address that webhooks may be sent to, or null. */
export const callbackUrlOrNull: Rule = (value, policy) => {
  if (value === null) return null;
  if (typeof value === 'string' && known[policy].has(value)) return null;
  const fault = textFault(value);
  if (fault !== null || typeof value !== 'string') return fault;
  return urlFault(value, policy) ?? remember(value, policy);
};

/** Addresses that were found to be in order: a platform gives the same few with every request. */
const known: Readonly<Record<CallbackPolicy, Set<string>>> = { any_http: new Set(), https_only: new Set() };
const knownMax = 100;

function remember(value: string, policy: CallbackPolicy): null {
  if (known[policy].size >= knownMax) known[policy].clear();
  known[policy].add(value);
  return null;
}

function urlFault(value: string, policy: CallbackPolicy): Fault | null {
  if (!URL.canParse(value)) return unparsable(whyNoUrl(value));
  if (hasUnreadableName(value)) return unparsable(noDomainName);
  if (charCount(value) > limits.callbackUrlMaxChars) {
    const max = limits.callbackUrlMaxChars;
    return {
      type: 'url_too_long',
      msg: `URL should have at most ${max} characters`,
      ctx: { max_length: max },
    };
  }
  const url = new URL(value);
  const schemes = schemesOf[policy];
  if (!schemes.includes(url.protocol.slice(0, -1))) {
    const expected = schemes.map((each) => `'${each}'`).join(' or ');
    return {
      type: 'url_scheme',
      msg: `URL scheme should be ${expected}`,
      ctx: { expected_schemes: expected },
    };
  }
  if (url.username !== '' || url.password !== '' || authorityOf(value).includes('@')) {
    return valueError('user info is not allowed in a callback URL');
  }
  return shapeFault(value);
}

/** Browsers forgive blanks, backslashes and missing slashes; a receiver of money's news is written out properly. */
function shapeFault(value: string): Fault | null {
  try {
    callbackUrl(value, false);
    return null;
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return authorityOf(value) === '' && /^https?:\/\//i.test(value)
      ? unparsable('empty host')
      : valueError('a callback URL must be an absolute http or https URL without blanks');
  }
}

const unparsable = (error: string): Fault => ({
  type: 'url_parsing',
  msg: `Input should be a valid URL, ${error}`,
  ctx: { error },
});

const authorityOf = (value: string): string => /^[^:]*:\/\/([^/?#\\]*)/.exec(value)?.[1] ?? '';

/** The reason in the words of the Rust crate behind pydantic. */
function whyNoUrl(value: string): string {
  if (value === '') return 'input is empty';
  const trimmed = value.trim();
  if (!/^[a-z][a-z\d+.-]*:/i.test(trimmed)) return 'relative URL without a base';
  const authority = /^[^:]*:[/\\]*([^/?#\\]*)/.exec(trimmed)?.[1] ?? '';
  const hostAndPort = authority.slice(authority.lastIndexOf('@') + 1);
  const host = /^(?:\[.*\][^:]*|[^:]*)/.exec(hostAndPort)?.[0] ?? '';
  if (host === '') return 'empty host';
  if (host.startsWith('[') && !URL.canParse(`http://${host}`)) return 'invalid IPv6 address';
  const port = hostAndPort.slice(host.length);
  if (port !== '' && (!/^:\d*$/.test(port) || Number(port.slice(1)) > 65_535)) return 'invalid port number';
  return /(?:^|\.)(?:\d+|0x[\da-f]*)\.?$/i.test(host) ? 'invalid IPv4 address' : noDomainName;
}

const noDomainName = 'invalid international domain name';

/** Node 24 takes every name in Latin letters for one, as browsers do by now, even where it stands for no other. */
const hasUnreadableName = (value: string): boolean =>
  /(?:^|\.)xn--/.test(domainToUnicode(new URL(value).hostname));
