import { maskMsisdn } from '@mobile-money/core';

/** Numbers in E.164, and Cameroon numbers as people write them; not digits inside an id. */
const phoneNumber = /(?<![\w-])(?:\+[1-9]\d{6,14}|(?:00)?237[26]\d{8}|6\d{8})(?![\w-])/g;
const apiKey = /svc_(live|test)_[^\s"',]+/g;
const staffToken = /opt_[A-Za-z0-9]+_[^\s"',]+/g;
const webhookSecret = /whsec_[\w+/=]+/g;

/** A text without a run of digits or the beginning of a key needs no closer look. */
const suspicious = /\d{7}|svc_|opt_|whsec_/;

/** Takes phone numbers, keys and secrets out of a text before it is written down, whoever put them there. */
export const redact = (text: string): string =>
  suspicious.test(text)
    ? text
        .replace(phoneNumber, maskMsisdn)
        .replace(apiKey, 'svc_$1_***')
        .replace(staffToken, 'opt_***')
        .replace(webhookSecret, 'whsec_***')
    : text;
